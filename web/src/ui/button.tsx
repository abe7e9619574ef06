// Buttons, and links that look like them.
import type { ButtonHTMLAttributes } from "preact";

const looks = { plain: "button", main: "button main", quiet: "button quiet", link: "link-button", chip: "chip" };

interface Props {
  /** Its content, after its children, if it has a sign. */
  says: string;
  look?: keyof typeof looks;
  /** Further classes. */
  class?: string | undefined;
}

const classOf = ({ look = "plain", class: more }: Props) => (more ? `${looks[look]} ${more}` : looks[look]);

type Rest = Omit<ButtonHTMLAttributes, keyof Props | "type" | "disabled">;

/**
 * A button. One that submits its form says so. A disabled one does nothing and keeps the focus, which the browser would
 * take from it: often it is disabled only while an answer is awaited.
 */
export function Button(props: Props & { submit?: boolean; disabled?: boolean | undefined } & Rest) {
  const { says, children, look: _, class: __, submit, disabled, ...rest } = props;
  const off = disabled && { "aria-disabled": true, onClick: (e: Event) => e.preventDefault() };
  return (
    <button type={submit ? "submit" : "button"} class={classOf(props)} {...rest} {...off}>
      {children}
      {says}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: Props & { href: string; download?: boolean | string; name?: string }) {
  return (
    <a class={classOf(props)} href={props.href} download={props.download} aria-label={props.name}>
      {props.says}
    </a>
  );
}
