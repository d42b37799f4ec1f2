// The built scripts, styles, fonts and icons: named by content, so kept for ever, and sent as compressed at
// build time.

import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { BUILD_FOLDER } from './page-build.ts';
import type { ShopApp } from '#http/routing.ts';

export async function serveAssets(app: ShopApp): Promise<void> {
  const root = `${BUILD_FOLDER}client`;
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}
