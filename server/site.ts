// What a site is expected to have beside its pages: robots.txt, sitemap, web manifest, and the API's own description.

import type { Parts } from './parts.ts';
import type { ShopApp } from './routing.ts';

export function siteRoutes(app: ShopApp, { config }: Parts): void {
  app.get('/robots.txt', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
    return `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /checkout\nSitemap: ${config.publicUrl}/sitemap.xml\n`;
  });

  app.get('/api/openapi.json', { config: { access: 'public' } }, async () => app.swagger());
}
