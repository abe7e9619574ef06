// The parts of forms.
export { Choice } from "./choice.tsx";
export { Form } from "./form.tsx";
export { Group } from "./group.tsx";
export { Line } from "./line.tsx";
export { Part } from "./part.tsx";
export { useStart } from "./start.ts";
export { type Task, useTask } from "./task.ts";
export { Tick } from "./tick.tsx";
export { Trouble } from "./trouble.tsx";
