// What a site is expected to have beside its pages: robots.txt, the web manifest, and the API's own
// description.

import type { Services } from '../services.ts';
import type { ShopApp } from '#http/routing.ts';
import { DASHBOARD_PATH, PERSONAL_PATHS } from '#shared/page-urls.ts';
import { sitemapRoutes } from './sitemap.ts';

/** What a search engine has nothing to show of. `$` is the end: "/cart" is not "/cartons-1". */
const NOT_FOR_ROBOTS = ['/api/', DASHBOARD_PATH, ...PERSONAL_PATHS.map((path) => `${path}$`)];

export function siteRoutes(app: ShopApp, services: Services): void {
  const { shopName, publicUrl } = services.config;
  const robots = [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  const manifest = JSON.stringify(toManifest(shopName));

  app.get('/robots.txt', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
    return robots;
  });

  app.get('/manifest.webmanifest', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json; charset=utf-8');
    return manifest;
  });

  sitemapRoutes(app, services);

  app.get('/api/openapi.json', { config: { access: 'public' } }, async () => app.swagger());
}

/** The icons lie in web/public. */
function toManifest(shopName: string) {
  return {
    id: '/',
    name: shopName,
    short_name: shopName,
    description: 'Groceries delivered in about 10 minutes',
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0a6839',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
