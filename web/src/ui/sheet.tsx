import { type ComponentChildren, render } from "preact";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { tell } from "../i18n/index.ts";
import { Button } from "./button.tsx";

interface Props {
  name: string;
  close: () => void;
  children: ComponentChildren;
}

/** Something to read over the page, until it is closed. */
export function Reading({ children, ...sheet }: Props) {
  return (
    <Sheet {...sheet}>
      {children}
      <div class="row">
        <Button says={tell("page.close")} onClick={sheet.close} />
      </div>
    </Sheet>
  );
}

/** Asks over the page whether something is meant to end. Enter answers that it is not. */
export function Question(props: Omit<Props, "children"> & { says: string; does: string; act: () => void }) {
  const act = () => {
    props.close();
    props.act();
  };
  return (
    <Sheet name={props.name} close={props.close}>
      <p>{props.says}</p>
      <div class="row">
        <Button look="main" says={props.does} onClick={act} />
        <Button look="quiet" says={tell("page.cancel")} autofocus onClick={props.close} />
      </div>
    </Sheet>
  );
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
