// The record that the reader has opened. It stays in this page, and is asked about as long as the reader looks at it.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { go } from "../ui/router.ts";

/** The text of the record that is open; nothing before there is one. */
export const opened = signal<string | undefined>(undefined);

/** The most bytes that are read of a file: more than the server takes. */
const mostRead = 300_000;

/** Opens a record; without one the page asks for it. */
export function openRecord(text: string | undefined): void {
  opened.value = text;
  go("/record");
}

/** Opens the record in a file. */
export async function openFile(file: File | null | undefined): Promise<void> {
  if (file) openRecord(await file.slice(0, mostRead).text());
}

/** Opens records that are dropped or pasted anywhere, while the component is shown. */
export function useDrops(): void {
  useEffect(() => {
    const page = document.documentElement;
    const over = (e: DragEvent) => {
      if (!e.dataTransfer?.types.includes("Files")) return;
      e.preventDefault();
      page.classList.add("dropping");
    };
    const leave = (e: DragEvent) => {
      if (!e.relatedTarget) page.classList.remove("dropping");
    };
    const drop = (e: DragEvent) => {
      page.classList.remove("dropping");
      if (!e.dataTransfer?.types.includes("Files")) return;
      e.preventDefault();
      void openFile(e.dataTransfer.files[0]);
    };
    const paste = (e: ClipboardEvent) => {
      const text = e.clipboardData?.getData("text") ?? "";
      if (!/^\s*\[Quandary "/.test(text) || (e.target instanceof Element && e.target.closest("input, textarea")))
        return;
      openRecord(text);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      page.classList.remove("dropping");
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
}
