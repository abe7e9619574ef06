// The service worker of the pages: it keeps their shell for when there is no connection.
import { signal } from "@preact/signals";

/** A newer version of the pages is there, and takes over when this is called. */
export const newer = signal<(() => void) | undefined>(undefined);

/** The time between two checks for a newer version, in milliseconds. */
const often = 60 * 60_000;

/** Has the browser keep the shell, where it can. While the pages are being written there is no worker. */
export async function install(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register("/worker.js", { updateViaCache: "none" }).catch(() => undefined);
  if (!registration) return; // private windows may have none
  const offer = (waiting: ServiceWorker | null) => {
    if (!waiting || !serviceWorker.controller) return; // the first one replaces nothing
    newer.value = () => {
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("take over");
    };
  };
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => coming.state === "installed" && offer(coming));
  });
  setInterval(() => void registration.update().catch(() => {}), often);
}
