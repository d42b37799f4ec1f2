import type { FastifyRequest } from 'fastify';
import type { Db } from '#database/client.ts';
import type { Catalogue } from '#features/catalogue/product/catalogue-reads.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/platform/limit/limit.ts';
import type { Search } from '#features/catalogue/search/search.ts';
import { cookieJar } from '#http/cookies.ts';
import { ok, type ShopApp, serve } from '#http/routing.ts';
import type { FilledCart } from '../cart/cart.contract.ts';
import { listCalls } from './list.contract.ts';
import { listToCart } from './list-to-cart.ts';
import { readListFor } from './read/read-list.ts';

type Deps = {
  db: Db;
  catalogue: Catalogue;
  search: Search;
  config: { publicUrl: string; rateLimitScale: number };
};

export function listRoutes(app: ShopApp, { db, catalogue, search, config }: Deps): void {
  const jar = cookieJar(config);
  const requireTurn = (request: FastifyRequest) =>
    requireAttempts(
      db,
      toAddressAttempts(LIMITS.listsPerAddress, request.ip, config.rateLimitScale),
      new Date(),
    );

  serve(app, listCalls.read, async (request) => {
    await requireTurn(request);
    const reads = catalogue.at(request.storeId);
    const userId = request.principal?.userId ?? null;
    const lines = await readListFor(db, search, reads, userId, request.body);
    return ok('List read', lines);
  });

  serve(app, listCalls.toCart, async (request, reply) => {
    const { principal, storeId } = request;
    const owner = principal
      ? { userId: principal.userId, storeId }
      : { visitorToken: jar.read(request, 'cart'), storeId };
    const caller = { ipAddress: request.ip, rateLimitScale: config.rateLimitScale };
    const reads = catalogue.at(storeId);
    const { inCart, keepToken } = await listToCart(db, reads, owner, request.body.items, caller, new Date());
    if (keepToken) jar.set(reply, 'cart', keepToken);
    return ok(toMessage(inCart), inCart);
  });
}

function toMessage({ added, missing }: FilledCart): string {
  if (added.length === 0) return 'None of the items on this list are available';
  return missing.length === 0 ? 'Everything is in your cart' : 'The available items are in your cart';
}
