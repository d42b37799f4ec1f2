// Reads that may be a moment old are not for whoever has just written: the owner who saves a product and
// looks at it, the shopper who orders and looks what is left. Any process may answer the next call, so the
// browser carries the note.

import { cookieJar } from './cookies.ts';
import { readBearer } from './session-guard.ts';
import type { ShopApp } from './routing.ts';

/** Longer than any read may be behind. */
const NOTED_FOR_SECONDS = 10;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What changes the catalogue, or how much there is of a product. */
const CHANGES_STOCK = /^\/api\/order\//;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller may just have written: to be answered from the leader. */
    mayHaveWritten: boolean;
  }
}

/** Without replicas there is nothing to be noted. */
export function noteOwnWrites(app: ShopApp, { publicUrl, hasReplicas }: OwnWritesOptions): void {
  app.decorateRequest('mayHaveWritten', false);
  if (!hasReplicas) return;
  const jar = cookieJar({ publicUrl });

  app.addHook('onRequest', async (request) => {
    // Who brings a bearer token may keep no cookies.
    request.mayHaveWritten = readBearer(request) !== null || jar.read(request, 'wrote') !== null;
  });
  app.addHook('onSend', async (request, reply) => {
    const { method, principal, routeOptions } = request;
    if (!principal || SAFE_METHODS.has(method) || reply.statusCode >= 400) return;
    const { access } = routeOptions.config;
    if (access === 'admin' || access === 'staff' || CHANGES_STOCK.test(routeOptions.url ?? ''))
      jar.set(reply, 'wrote', '1', NOTED_FOR_SECONDS);
  });
}

type OwnWritesOptions = { publicUrl: string; hasReplicas: boolean };
