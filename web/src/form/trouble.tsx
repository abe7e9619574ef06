// What went wrong with a form.

/** What went wrong, in words; nothing if nothing did. */
export function Trouble({ says }: { says: string | undefined }) {
  if (!says) return null;
  return (
    <p class="trouble" role="alert">
      {says}
    </p>
  );
}
