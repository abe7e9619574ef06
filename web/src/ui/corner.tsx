// The corner of a board, by which it is made larger or smaller.
import { useRef } from "preact/hooks";
import { resize } from "./looks.ts";

/** A handle at the corner of a centred board. For keys there is a slider in the settings. */
export function Corner() {
  const from = useRef<{ x: number; y: number; width: number; room: number } | undefined>(undefined);
  const pull = (e: PointerEvent) => {
    if (!from.current) return;
    const { x, y, width, room } = from.current;
    const [dx, dy] = [e.clientX - x, e.clientY - y];
    // Both edges move: the corner follows the pointer.
    resize((width + 2 * (Math.abs(dx) > Math.abs(dy) ? dx : dy)) / room);
  };
  return (
    <div
      class="board-corner"
      aria-hidden="true"
      onPointerDown={(e) => {
        const handle = e.currentTarget;
        const area = handle.parentElement;
        if (e.button !== 0 || !area) return;
        handle.setPointerCapture(e.pointerId);
        const width = area.clientWidth;
        const size = Number(getComputedStyle(area).getPropertyValue("--size")) || 1;
        from.current = { x: e.clientX, y: e.clientY, width, room: width / size };
      }}
      onPointerMove={pull}
      onPointerUp={() => {
        from.current = undefined;
      }}
      onLostPointerCapture={() => {
        from.current = undefined;
      }}
    />
  );
}
