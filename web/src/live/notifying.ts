// Notifications of the browser, for people who look at another page; off unless the settings ask for them.

import { settings } from "../settings/settings.svelte";

/** The service worker that browsers on phones ask for. */
const WORKER = "/notices.js";

/** Whether this browser can show notifications on this page. */
export const canNotify = (): boolean => typeof Notification !== "undefined" && window.isSecureContext;

/** Ask the browser's user for permission; return whether it was given. */
export const mayNotify = async (): Promise<boolean> =>
  canNotify() && (await Notification.requestPermission()) === "granted";

/** Notify the user if the page is hidden; a later notification of the same table replaces it. */
export function notify(title: string, body: string, table: string): void {
  if (
    !settings.notifies ||
    document.visibilityState !== "hidden" ||
    !canNotify() ||
    Notification.permission !== "granted"
  )
    return;
  try {
    const shown = new Notification(title, { body, tag: table });
    shown.onclick = () => (window.focus(), shown.close());
  } catch {
    // Without a worker, as in a private window, there is none.
    void notifyByWorker(title, body, table).catch(() => undefined);
  }
}

/** Let a service worker notify: browsers on phones refuse pages. */
async function notifyByWorker(title: string, body: string, table: string): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  await (await navigator.serviceWorker.ready).showNotification(title, { body, tag: table });
}
