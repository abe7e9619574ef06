// Data that is fetched when it is needed: sentences, lessons, exercises.

/** The data in a built file, by the file's address. Rejects if the file cannot be had, or not before the signal. */
export async function data<T>(address: string, signal: AbortSignal | null = null): Promise<T> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as T;
}
