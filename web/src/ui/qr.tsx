// A QR code as SVG: byte mode, error correction M, the smallest version that fits, as in ISO/IEC 18004.
import { useMemo } from "preact/hooks";
import { encode } from "./qrcode.ts";

/** A text as a QR code. */
export function QR({ text, label }: { text: string; label: string }) {
  const path = useMemo(() => {
    const rows = encode(text);
    const d = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join("");
    return { d, size: rows.length + 8 };
  }, [text]);
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${path.size} ${path.size}`}
      shape-rendering="crispEdges"
    >
      <rect width={path.size} height={path.size} fill="#fff" />
      <path d={path.d} fill="#000" />
    </svg>
  );
}
