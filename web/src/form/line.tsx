// A line of text or a number to type.

/** A line that is typed. */
export function Line(props: {
  name: string;
  help?: string;
  value: string;
  set: (v: string) => void;
  most?: number;
  type?: "text" | "number" | "url" | "date" | "datetime-local";
  required?: boolean;
  placeholder?: string;
}) {
  return (
    <label class="field">
      <span class="name">{props.name}</span>
      <input
        class="input"
        type={(props.type ?? "text") as "text"}
        maxLength={props.most ?? 200}
        required={props.required}
        placeholder={props.placeholder}
        value={props.value}
        onInput={(e) => props.set(e.currentTarget.value)}
      />
      {props.help && <span class="help">{props.help}</span>}
    </label>
  );
}
