// For `npm run dev`: pages straight from the sources with hot reload. Loaded only in development, so that a
// shop in use needs no Vite.

import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import type * as PageServer from '#web/server.tsx';
import type { ShopApp } from '#http/routing.ts';
import { BUILD_FOLDER, type BuildSource } from './page-build.ts';

export async function developmentPages() {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const source: BuildSource = {
    isDevelopment: true,
    folder: BUILD_FOLDER,
    load: async () => ({
      server: (await vite.ssrLoadModule('/web/server.tsx')) as typeof PageServer,
      findFiles: (application) => ({
        styles: [],
        entry: `/web/${application}/${application}-entry.tsx`,
        preloads: [],
        before: react.preambleCode.replace('__BASE__', '/'),
      }),
    }),
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
