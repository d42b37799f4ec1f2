// Registers the shop's service worker (web/worker/), for pages without a network and messages about orders.

/** Has no visible effect; registering the same worker again costs nothing. */
export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker?.register('/service-worker.js');
}
