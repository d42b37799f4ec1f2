// The shop's service worker: cached code and pictures, a page that opens cached pages when none can be
// loaded, and messages about orders. It never sees the data that pages read: they cache it themselves, with
// its owner (web/data/offline/).

/// <reference lib="webworker" />

import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { ANSWERS, ASSETS, IMAGES, OPENER } from '../data/offline/cache-names.ts';
import { renewOpener } from '../data/offline/opener.ts';
import { isShopPage, openPage } from './open-page.ts';
import { cacheAssets, trimAssets } from './cache-assets.ts';
import { imageOfOtherSize, limitImages } from './images.ts';

declare const self: ServiceWorkerGlobalScope;

clientsClaim();

self.addEventListener('install', (event) => {
  // Open pages keep using their own code, which stays in the cache and on the server.
  event.waitUntil(cacheAssets().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([removeUnknownCaches(), trimAssets(), self.registration.navigationPreload?.enable()]),
  );
});

const isOurs = (url: URL) => url.origin === self.location.origin;

registerRoute(
  ({ url, request }) => request.mode === 'navigate' && isOurs(url) && isShopPage(url),
  ({ event, url, request }) => openPage(event as FetchEvent, url, request),
);

registerRoute(
  ({ url }) => isOurs(url) && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: ASSETS, matchOptions: { ignoreVary: true } }),
);

registerRoute(
  ({ url }) => isOurs(url) && url.pathname.startsWith('/images/'),
  new CacheFirst({
    cacheName: IMAGES,
    matchOptions: { ignoreVary: true },
    plugins: [limitImages, imageOfOtherSize],
  }),
);

// The opener's HTML names its store, so it is fetched again when a store is chosen.
registerRoute(
  ({ url }) => isOurs(url) && url.pathname === '/api/store/find',
  new NetworkOnly({ plugins: [{ fetchDidSucceed: async ({ response }) => renewedAfter(response) }] }),
);

async function renewedAfter(response: Response): Promise<Response> {
  if (response.ok) setTimeout(() => void renewOpener().catch(() => {}), 1_000);
  return response;
}

const KNOWN = new Set<string>([ANSWERS, ASSETS, IMAGES, OPENER]);

/** Removes caches of other versions of this worker. */
async function removeUnknownCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !KNOWN.has(name)).map((name) => caches.delete(name)));
}

listenForMessages();

type Message = { title: string; body: string; url: string; tag: string };

/** Push messages about orders, shown even while no page of the shop is open. */
function listenForMessages(): void {
  self.addEventListener('push', (event) => {
    const { title, body, url, tag } = event.data!.json() as Message;
    const options = { body, tag, icon: '/icon-192.png', data: { url } };
    event.waitUntil(self.registration.showNotification(title, options));
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url } = event.notification.data as { url: string };
    event.waitUntil(openWindow(url));
  });
}

async function openWindow(url: string): Promise<unknown> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((each) => each.url === url);
  return open ? open.focus() : self.clients.openWindow(url);
}
