// A QR code as SVG: byte mode, error correction M, the smallest version that fits, as in ISO/IEC 18004.
import { useMemo } from "preact/hooks";
import { useLater } from "./use-later.ts";

/** A text as a QR code. */
export function QR({ text, label }: { text: string; label: string }) {
  const code = useLater(() => import("./qrcode.ts"));
  const rows = useMemo(() => code?.encode(text) ?? [], [code, text]);
  const size = rows.length + 8;
  const d = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join("");
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={d} fill="#000" />
    </svg>
  );
}
