import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/limit/limit.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import {
  ChangeListBody,
  OpenSharedBody,
  RemoveListBody,
  SavedList,
  SaveListBody,
  SharedList,
  ShareListBody,
} from './saved-list.contract.ts';
import {
  changeSavedList,
  listSavedLists,
  openSharedList,
  removeSavedList,
  saveList,
  shareSavedList,
} from './saved-lists.ts';

type Deps = { db: Db; config: { rateLimitScale: number } };

const invalidMessage = 'A list needs a name of at most 80 characters and a text of at most 5,000';

export function savedListRoutes(app: ShopApp, { db, config }: Deps): void {
  app.get(
    '/api/list/get',
    route({
      access: 'shopper',
      summary: 'The caller’s saved lists, newest first',
      answer: Type.Array(SavedList),
    }),
    async (request) => ok('Saved lists', await listSavedLists(db, requirePrincipal(request).userId)),
  );

  app.post(
    '/api/list/save',
    route({
      access: 'shopper',
      summary: 'Saves a list under a name',
      body: SaveListBody,
      keepsLines: true,
      answer: SavedList,
      invalidMessage,
      errors: ['too_many_lists'],
    }),
    async (request) => ok('List saved', await saveList(db, requirePrincipal(request).userId, request.body)),
  );

  app.put(
    '/api/list/update',
    route({
      access: 'shopper',
      summary: 'Gives a saved list another name or text',
      body: ChangeListBody,
      keepsLines: true,
      answer: SavedList,
      invalidMessage,
      errors: ['not_found'],
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      return ok('List saved', await changeSavedList(db, userId, request.body, new Date()));
    },
  );

  app.put(
    '/api/list/share',
    route({
      access: 'shopper',
      summary: 'Creates a link that opens a copy of a saved list for anyone, or ends it',
      body: ShareListBody,
      answer: SavedList,
      invalidMessage: 'Say which list, and whether it is shared',
      errors: ['not_found'],
    }),
    async (request) => {
      const list = await shareSavedList(db, requirePrincipal(request).userId, request.body);
      return ok(
        list.shareToken ? 'Anyone with the link can open this list' : 'The link no longer works',
        list,
      );
    },
  );

  app.delete(
    '/api/list/delete',
    route({
      access: 'shopper',
      summary: 'Deletes a saved list, and its link',
      body: RemoveListBody,
      querystring: RemoveListBody,
      answer: Type.Null(),
      errors: ['not_found'],
    }),
    async (request) => {
      const listId = request.body._id ?? (request.query as RemoveListBody)._id;
      if (!listId) throw new ShopError('invalid_input', { message: 'List id is required' });
      await removeSavedList(db, requirePrincipal(request).userId, listId);
      return ok('List deleted', null);
    },
  );

  app.post(
    '/api/list/shared',
    route({
      access: 'public',
      summary: 'The content of a list that was shared by its link',
      body: OpenSharedBody,
      answer: SharedList,
      invalidMessage: 'The link is incomplete',
      errors: ['not_found', 'too_many_attempts'],
    }),
    async (request) => {
      const attempts = toAddressAttempts(LIMITS.listsPerAddress, request.ip, config.rateLimitScale, 'shared');
      await requireAttempts(db, attempts, new Date());
      return ok('Shared list', await openSharedList(db, request.body.token));
    },
  );
}
