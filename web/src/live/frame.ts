// The next frame that the browser draws.

/** The longest that a frame is awaited, in milliseconds: pages that nobody sees draw none. */
const longest = 100;

/** Calls once the next frame was drawn, until it is stopped. */
export function afterFrame(then: () => void): () => void {
  let timer = setTimeout(then, longest);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(then); // a frame is drawn after its callbacks
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
