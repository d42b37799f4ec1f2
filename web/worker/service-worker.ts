// The shop's service worker: pages that were seen, their code and their pictures without a network, and
// messages about orders. It never touches a call of the API.

/// <reference lib="webworker" />

import { clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { ASSETS, IMAGES, PAGES, type SeenPage } from '../data/worker.ts';
import { isData, isPage, storePage, toPagePlugin } from './seen-pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Over a slower network a cached page is shown. */
const PATIENCE_SECONDS = 3;
/** Documents and data; about 100 kB each. */
const MAX_PAGES = 80;
/** About 10 kB each. */
const MAX_IMAGES = 300;
/** Of several versions: an open page may belong to an earlier one. */
const MAX_ASSETS = 250;
/** Listing all keys is costly, so not with every file. */
const CHECK_EVERY = 20;

clientsClaim();

// Open pages keep using their own code, which stays in the cache and on the server.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeUnknownCaches(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('message', (event) => {
  event.waitUntil(storePage(event.data as SeenPage).catch(() => {}));
});

const isOurs = (url: URL) => url.origin === self.location.origin;
const matchOptions = { ignoreVary: true };

registerRoute(
  ({ url, request }) => isOurs(url) && (request.mode === 'navigate' ? isPage(url) : isData(url)),
  new NetworkFirst({
    cacheName: PAGES,
    networkTimeoutSeconds: PATIENCE_SECONDS,
    matchOptions,
    plugins: [toPagePlugin(self), keepNewest(MAX_PAGES)],
  }),
);

registerRoute(
  ({ url }) => isOurs(url) && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: ASSETS, matchOptions, plugins: [keepNewest(MAX_ASSETS)] }),
);

registerRoute(
  ({ url }) => isOurs(url) && url.pathname.startsWith('/images/'),
  new CacheFirst({
    cacheName: IMAGES,
    matchOptions,
    plugins: [keepNewest(MAX_IMAGES), { handlerDidError: findOtherSize }],
  }),
);

// The pages are written again in the language that was chosen.
self.addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname === '/api/language') event.waitUntil(caches.delete(PAGES));
});

/** Removes those cached longest ago. Times of use are not stored: they would tell who looked at what. */
function keepNewest(most: number): WorkboxPlugin {
  let stored = 0;
  return {
    cacheDidUpdate: async ({ cacheName }) => {
      if (stored++ % CHECK_EVERY !== 0) return;
      const cache = await caches.open(cacheName);
      const keys = await cache.keys();
      const surplus = keys.slice(0, Math.max(0, keys.length - most));
      await Promise.all(surplus.map((key) => cache.delete(key)));
    },
  };
}

/** Without a network, the same picture in another size, e.g. the card's on the product's page. */
async function findOtherSize({ request }: { request: Request }): Promise<Response | undefined> {
  const [, folder, key] = new URL(request.url).pathname.split('/');
  const cache = await caches.open(IMAGES);
  const keys = await cache.keys();
  const other = keys.find(({ url }) => new URL(url).pathname.startsWith(`/${folder}/${key}/`));
  return other && cache.match(other);
}

const KNOWN = new Set<string>([ASSETS, IMAGES, PAGES]);

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
