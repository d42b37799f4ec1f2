// Serves the built scripts, styles, fonts and icons as compressed at build time. Browsers cache files named
// by content for ever; those of another version of the shop come from the shared assets.

import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImageStoreUnavailable } from '#adapters/image-store.ts';
import type { ShopApp } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { SharedAssets } from './shared-assets.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';
/** A cached worker would live on together with everything it has cached. */
const NOT_CACHED = /[\\/](service|push)-worker\.js(\.br|\.gz)?$/;

const CONTENT_TYPES: Record<string, string> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
};

type Assets = { folder: string; shared: SharedAssets };

export async function serveAssets(app: ShopApp, { folder, shared }: Assets): Promise<void> {
  const sendShared = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname } = new URL(request.raw.url!, 'http://shop');
    const asset = await shared.find(pathname.slice('/assets/'.length)).catch(explain);
    if (!asset) {
      // Not cached: another process may publish it in a moment.
      reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8');
      return reply.send('There is no such file');
    }
    const { bytes, extension } = asset;
    reply.header('cache-control', FOR_EVER).type(CONTENT_TYPES[extension] ?? `image/${extension}`);
    return reply.send(bytes);
  };

  await app.register(
    async (scope) => {
      // For a file of this build that is gone from the disk while another version is built in its place.
      scope.setNotFoundHandler(sendShared);
      scope.get('/*', sendShared);
      await serveFolder(scope as unknown as ShopApp, {
        root: `${folder}client/assets`,
        cacheControl: FOR_EVER,
      });
    },
    { prefix: '/assets' },
  );
  await serveFolder(app, { root: `${folder}client`, cacheControl: FOR_AN_HOUR, globIgnore: ['assets/**'] });
}

type Folder = { root: string; cacheControl: string; globIgnore?: string[] };

async function serveFolder(app: ShopApp, { root, cacheControl, globIgnore = [] }: Folder): Promise<void> {
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    decorateReply: false,
    globIgnore,
    setHeaders: (reply, file) =>
      void reply.header('cache-control', NOT_CACHED.test(file) ? 'no-cache' : cacheControl),
  });
}

function explain(error: unknown): never {
  if (error instanceof ImageStoreUnavailable) throw new ShopError('busy', { retryAfterSeconds: 2 });
  throw error;
}
