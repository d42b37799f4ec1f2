// The shop's one service worker (web/worker/): of pages without a network, and of messages about orders.

/** Does nothing that is visible; the same worker again costs nothing. */
export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker?.register('/service-worker.js');
}
