// Data that is built with the pages and fetched when it is needed: sentences, lessons, exercises.

/** The data in a built file, by the file's address. Rejects if the file cannot be had. */
export async function data<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as T;
}
