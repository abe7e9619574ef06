// A box to tick, with what it means.

/** Something that is so or not. */
export function Tick(props: { name: string; help: string; value: boolean; set: (v: boolean) => void }) {
  return (
    <label class="tick">
      <input type="checkbox" checked={props.value} onChange={(e) => props.set(e.currentTarget.checked)} />
      <span>
        <b>{props.name}</b>
        <span class="help">{props.help}</span>
      </span>
    </label>
  );
}
