import type { FastifyRequest } from 'fastify';
import type { Db } from '#database/client.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/platform/limit/limit.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import { savedListCalls } from './saved-list.contract.ts';
import {
  changeSavedList,
  listSavedLists,
  openSharedList,
  removeSavedList,
  saveList,
  shareSavedList,
} from './saved-lists.ts';

type Deps = { db: Db; config: { rateLimitScale: number } };

export function savedListRoutes(app: ShopApp, { db, config }: Deps): void {
  const toSaver = (request: FastifyRequest) => ({
    userId: requirePrincipal(request).userId,
    rateLimitScale: config.rateLimitScale,
  });

  serve(app, savedListCalls.get, async (request) =>
    ok('Saved lists', await listSavedLists(db, requirePrincipal(request).userId)),
  );

  serve(app, savedListCalls.save, async (request) =>
    ok('List saved', await saveList(db, toSaver(request), request.body, new Date())),
  );

  serve(app, savedListCalls.update, async (request) =>
    ok('List saved', await changeSavedList(db, toSaver(request), request.body, new Date())),
  );

  serve(app, savedListCalls.share, async (request) => {
    const list = await shareSavedList(db, toSaver(request), request.body, new Date());
    return ok(list.shareToken ? 'Anyone with the link can open this list' : 'The link no longer works', list);
  });

  serve(app, savedListCalls.delete, async (request) => {
    const listId = request.body._id ?? request.query._id;
    if (!listId) throw new ShopError('invalid_input', { message: 'List id is required' });
    await removeSavedList(db, requirePrincipal(request).userId, listId);
    return ok('List deleted', null);
  });

  serve(app, savedListCalls.shared, async (request) => {
    const attempts = toAddressAttempts(LIMITS.listsPerAddress, request.ip, config.rateLimitScale, 'shared');
    await requireAttempts(db, attempts, new Date());
    return ok('Shared list', await openSharedList(db, request.body.token));
  });
}
