// The files a site is expected to have beside its pages: robots.txt, the web manifest, and the API's own
// description.

import { describeInShort } from '../openapi.ts';
import type { Services } from '../services.ts';
import { PACKED, packAnswer, sendPacked, type PackedAnswer } from '#http/packed-answer.ts';
import type { ShopApp } from '#http/routing.ts';
import { DASHBOARD_PATH, LIST_PATH, PERSONAL_PATHS, SEARCH_PATH } from '#shared/page-urls.ts';
import { languageRoutes } from './language.routes.ts';
import { sitemapRoutes } from './sitemap.ts';

/** Paths that search engines must not crawl. `$` marks the end: "/cart" is not "/cartons-1". */
const NOT_FOR_ROBOTS = ['/api/', DASHBOARD_PATH, ...PERSONAL_PATHS.map((path) => `${path}$`)];

export function siteRoutes(app: ShopApp, services: Services): void {
  const { config } = services;
  const { publicUrl } = config;
  const robots = [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

  app.get('/robots.txt', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
    return robots;
  });

  app.get('/manifest.webmanifest', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json; charset=utf-8');
    return JSON.stringify(toManifest(config.shopName));
  });

  sitemapRoutes(app, services);
  languageRoutes(app, services);

  let description: Promise<PackedAnswer> | undefined;
  app.get('/api/openapi.json', { ...PACKED, config: { access: 'public' } }, async (request, reply) => {
    description ??= packAnswer([JSON.stringify(describeInShort(app))]);
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
    return sendPacked(request, reply, await description);
  });
}

/** What a long press on the shop's icon offers. */
const SHORTCUTS = [
  { name: 'Search', url: SEARCH_PATH, icon: 'search' },
  { name: 'Paste your list', url: LIST_PATH, icon: 'list' },
  { name: 'Track order', url: '/dashboard/myorders?order=active', icon: 'orders' },
  { name: 'Buy again', url: '/dashboard/buy-again', icon: 'again' },
];

/** The icons are in web/public. */
function toManifest(shopName: string) {
  return {
    id: '/',
    name: shopName,
    short_name: shopName,
    description: 'Groceries delivered in about 10 minutes',
    categories: ['shopping', 'food'],
    lang: 'en-IN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // That of the page which follows the splash screen.
    background_color: '#f6f8f6',
    theme_color: '#0a6638',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: SHORTCUTS.map(({ name, url, icon }) => ({
      name,
      url,
      icons: [{ src: `/shortcut-${icon}.png`, sizes: '96x96', type: 'image/png' }],
    })),
    share_target: {
      action: LIST_PATH,
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { text: 'text' },
    },
  };
}
