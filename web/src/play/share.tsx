// Sharing what is on the board: a link, and a frame for other sites.
import { useState } from "preact/hooks";
import { tell } from "../i18n/index.ts";
import { Button, CopyButton, Reading } from "../ui/index.ts";

/** The HTML that shows a page of ours in a frame of another site. */
export const frame = (address: string, title: string): string =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" width="480" height="600" ` +
  `style="border:0" loading="lazy"></iframe>`;

const escaped = (s: string): string =>
  s.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A button that opens a sheet with the link to this and the frame that shows it; addresses are paths of ours. */
export function Share({ link, embed, title }: { link: string; embed: string; title: string }) {
  const [open, setOpen] = useState(false);
  const whole = (path: string) => new URL(path, location.origin).href;
  return (
    <>
      <Button look="quiet" says={tell("page.share.title")} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && (
        <Reading name={tell("page.share.title")} close={() => setOpen(false)}>
          <Copied name={tell("page.share.link")} text={whole(link)} />
          <Copied name={tell("page.share.embed")} text={frame(whole(embed), title)} help={tell("page.share.help")} />
        </Reading>
      )}
    </>
  );
}

/** A text to be taken along. */
function Copied({ name, text, help }: { name: string; text: string; help?: string }) {
  return (
    <div class="shared">
      <label class="field">
        <span class="name">{name}</span>
        <textarea class="input" readOnly rows={2} value={text} onFocus={(e) => e.currentTarget.select()} />
        {help && <span class="help">{help}</span>}
      </label>
      <CopyButton text={text} say={tell("page.share.copy")} />
    </div>
  );
}
