import { type ComponentChildren, render } from "preact";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";

interface Props {
  name: string;
  close: () => void;
  children: ComponentChildren;
}

/**
 * A question over the page. Escape and a tap beside it close it. It is at the end of the document, so that it is
 * visible even if its caller is in a hidden tab.
 */
export function Sheet({ name, close, children }: Props): null {
  const dialog = useMemo(() => document.createElement("dialog"), []);
  useLayoutEffect(() => {
    dialog.className = "sheet";
    dialog.ariaLabel = name;
    dialog.onclose = close;
    dialog.onclick = (e) => {
      if (e.target === dialog) dialog.close();
    };
    const content = (
      <>
        <h2>{name}</h2>
        {children}
      </>
    );
    render(content, dialog);
  });
  useEffect(() => {
    document.body.append(dialog);
    dialog.showModal();
    return () => {
      dialog.onclose = null;
      dialog.close(); // what had the focus before gets it back
      render(null, dialog);
      dialog.remove();
    };
  }, [dialog]);
  return null;
}
