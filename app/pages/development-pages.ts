// For `npm run dev`: pages straight from the sources with hot reload. Loaded only in development, so that a
// shop in use needs no Vite.

import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { BUILD_FOLDER, type BuildSource } from './page-build.ts';
import type { ShopApp } from '#http/routing.ts';

export async function developmentPages() {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const source: BuildSource = {
    isDevelopment: true,
    folder: BUILD_FOLDER,
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
  };
  return {
    source,
    /** Vite answers for sources, styles and its own client first. */
    async attach(app: ShopApp) {
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/')) done();
        else vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error | undefined));
      });
    },
    close: () => vite.close(),
  };
}
