// Routes of lists: read, put into the cart, saved and shared.

import type { FastifyRequest } from 'fastify';
import type { Db } from '#database/client.ts';
import type { Catalogue } from '#features/catalogue/product/catalogue-reads.ts';
import type { Search } from '#features/catalogue/search/search.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/platform/limit/limit.ts';
import { cookieJar } from '#http/cookies.ts';
import { type ShopApp, ok, requireNamed, requirePrincipal, serve } from '#http/routing.ts';
import { listToCart, toFillMessage } from '../cart/fill-cart.ts';
import { listCalls } from './list.contract.ts';
import { readListFor } from './read-list.ts';
import {
  changeSavedList,
  listSavedLists,
  openSharedList,
  removeSavedList,
  saveList,
  shareSavedList,
} from './saved-lists.ts';

type Deps = {
  db: Db;
  catalogue: Catalogue;
  search: Search;
  config: { publicUrl: string; rateLimitScale: number };
};

export function listRoutes(app: ShopApp, { db, catalogue, search, config }: Deps): void {
  const jar = cookieJar(config);
  const { rateLimitScale } = config;
  const requireTurn = ({ ip }: FastifyRequest, what?: string) =>
    requireAttempts(db, toAddressAttempts(LIMITS.listsPerAddress, ip, rateLimitScale, what), new Date());

  serve(app, listCalls.read, async (request) => {
    await requireTurn(request);
    const reads = catalogue.at(request.storeId);
    const userId = request.principal?.userId ?? null;
    return ok('List read', await readListFor(db, search, reads, userId, request.body));
  });

  serve(app, listCalls.toCart, async (request, reply) => {
    const { principal, storeId } = request;
    const owner = principal
      ? { userId: principal.userId, storeId }
      : { visitorToken: jar.read(request, 'cart'), storeId };
    const caller = { ipAddress: request.ip, rateLimitScale };
    const reads = catalogue.at(storeId);
    const { inCart, cartToken } = await listToCart(db, reads, owner, request.body.items, caller, new Date());
    if (cartToken) jar.set(reply, 'cart', cartToken);
    return ok(toFillMessage(inCart, 'None of the items on this list are available'), inCart);
  });

  const toSaver = (request: FastifyRequest) => ({
    userId: requirePrincipal(request).userId,
    rateLimitScale,
  });

  serve(app, listCalls.get, async (request) =>
    ok('Saved lists', await listSavedLists(db, requirePrincipal(request).userId)),
  );

  serve(app, listCalls.save, async (request) =>
    ok('List saved', await saveList(db, toSaver(request), request.body, new Date())),
  );

  serve(app, listCalls.update, async (request) =>
    ok('List saved', await changeSavedList(db, toSaver(request), request.body, new Date())),
  );

  serve(app, listCalls.share, async (request) => {
    const list = await shareSavedList(db, toSaver(request), request.body, new Date());
    return ok(list.shareToken ? 'Anyone with the link can open this list' : 'The link no longer works', list);
  });

  serve(app, listCalls.delete, async (request) => {
    await removeSavedList(db, requirePrincipal(request).userId, requireNamed('List', request));
    return ok('List deleted', null);
  });

  serve(app, listCalls.shared, async (request) => {
    await requireTurn(request, 'shared');
    return ok('Shared list', await openSharedList(db, request.body.token));
  });
}
