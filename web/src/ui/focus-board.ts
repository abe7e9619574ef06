/** Puts the keys on the board of the page, at its cursor. Reports whether there is one. */
export function focusBoard(): boolean {
  const cursor = document.querySelector<HTMLElement>('main .board [role="gridcell"][tabindex="0"]');
  cursor?.focus();
  return cursor !== null;
}

/** Reports whether the board of the page is used by keys now. */
export const byKeys = (): boolean => !!document.activeElement?.matches('.board [role="gridcell"]:focus-visible');
