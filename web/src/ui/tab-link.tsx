import { tell } from "../i18n/index.ts";

interface Props {
  href: string;
  says: string;
  /** Whether the page that links stays open. */
  stays?: boolean;
  /** Whether the link leads to the page that is shown. */
  current?: boolean;
}

/** A link that opens a new tab, such as from a game in play, which goes on; it is read out with that. */
export const TabLink = ({ href, says, stays = true, current = false }: Props) => (
  <a href={href} aria-current={current || undefined} {...(stays && { target: "_blank", rel: "noopener" })}>
    {says}
    {stays && <span class="unseen"> {tell("page.new_tab")}</span>}
  </a>
);
