// What makes an action one of its own, so that it can be sent again without being done twice.

/** A unique id: 128 random bits. Unlike crypto.randomUUID it works over plain http, too. */
export function newID(): string {
  const bits = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bits, (b) => b.toString(16).padStart(2, "0")).join("");
}
