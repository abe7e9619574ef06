// Notifications about turns, also while no page is open: the subscription of this browser, kept by the server.
import { signal } from "@preact/signals";
import { api } from "../api/client.ts";

const path = "/api/me/devices";

/** The state: the browser or server cannot notify, its owner has forbidden it, notifications are off, or on. */
export type Calls = "impossible" | "forbidden" | "off" | "on";

/** How it was when it was last looked at. */
export const last = signal<{ calls: Calls; devices: number } | undefined>(undefined);

/** The registration of the service worker, where browser and server can call. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

/** Returns the state in this browser, and the number of subscribed browsers. */
export async function look(): Promise<void> {
  last.value = await state();
}

async function state(): Promise<{ calls: Calls; devices: number }> {
  const [here, { key, devices }] = await Promise.all([registration(), api.read(path, {})]);
  if (!here || !key) return { calls: "impossible", devices };
  if (Notification.permission === "denied") return { calls: "forbidden", devices };
  const on = Notification.permission === "granted" && (await here.pushManager.getSubscription());
  return { calls: on && devices > 0 ? "on" : "off", devices };
}

/** Subscribes this browser. The browser asks its owner for permission, so call it in a click. */
export async function switchOn(): Promise<void> {
  const here = await registration();
  if (!here || (await Notification.requestPermission()) !== "granted") return;
  const { key } = await api.read(path, {});
  const ask = () => here.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  let subscription: PushSubscription;
  try {
    subscription = await ask();
  } catch (error) {
    // One that was made for another server's key is in the way.
    const other = await here.pushManager.getSubscription();
    if (!other) throw error;
    await other.unsubscribe();
    subscription = await ask();
  }
  await keep(subscription);
}

/** Unsubscribes this browser. */
export async function switchOff(): Promise<void> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await api.delete(`${path}?${new URLSearchParams({ endpoint: subscription.endpoint })}`);
}

/** Tells the server of a subscription that there is, at the beginning of a visit and in a new language. */
export async function resume(): Promise<void> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription || Notification.permission !== "granted") return;
  await keep(subscription).catch(() => {}); // at the next visit again
}

async function keep(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await api.post(path, { endpoint, keys });
}

/** Removes the notifications of a game when its page is shown. The service worker shows none at that moment. */
export async function dismiss(game: string): Promise<void> {
  const here = await registration();
  if (!here) return;
  await navigator.locks.request("notifications", async () => {
    for (const notification of await here.getNotifications({ tag: game })) notification.close();
  });
}
