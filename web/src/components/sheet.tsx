import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** A question over the page. Escape and a tap beside it close it. */
export function Sheet({ name, close, children }: { name: string; close: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, too
    <dialog
      ref={dialog}
      class="sheet"
      aria-label={name}
      onClose={close}
      onClick={(e) => {
        if (e.target === dialog.current) dialog.current?.close();
      }}
    >
      <h2>{name}</h2>
      {children}
    </dialog>
  );
}
