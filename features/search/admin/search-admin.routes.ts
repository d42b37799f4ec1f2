// The routes by which staff manage synonym groups and see searches that found nothing. ADMIN only.

import { Type } from 'typebox';
import { RemoveBody, RemoveQuery } from '#features/catalogue/catalogue-admin.contract.ts';
import type { Db } from '#database/client.ts';
import type { CatalogueChanges } from '#features/catalogue/catalogue-changes.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import { PagingFields } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { listMissedSearches, removeMissedSearch } from './missed-searches.ts';
import {
  ListMissedSearchesBody,
  ListSynonymGroupsBody,
  MissedSearch,
  SaveSynonymGroupBody,
  SynonymGroup,
} from '../search.contract.ts';
import { listSynonymGroups, removeSynonymGroup, saveSynonymGroup } from './synonym-groups.ts';

const access = 'admin';
const DEFAULT_LIMIT = 20;
const invalidMessage = 'Page must be a whole number of 1 or more';

type Deps = { db: Db; changes: CatalogueChanges };

export function searchAdminRoutes(app: ShopApp, { db, changes }: Deps): void {
  app.post(
    '/api/search/synonym-groups',
    route({
      access,
      summary: 'Words that mean the same, newest change first; with a search, groups that contain it',
      body: ListSynonymGroupsBody,
      answer: Type.Array(SynonymGroup),
      extra: PagingFields,
      invalidMessage,
    }),
    async ({ body: { page = 1, limit = DEFAULT_LIMIT, search = '' } }) => {
      const { groups, paging } = await listSynonymGroups(db, { page, limit, search });
      return ok('Word groups', groups, paging);
    },
  );

  app.put(
    '/api/search/save-synonym-group',
    route({
      access,
      summary: 'Adds a group of words that mean the same, or changes one',
      body: SaveSynonymGroupBody,
      answer: SynonymGroup,
      errors: ['not_found'],
    }),
    async ({ body: { _id: id, words } }) =>
      ok('Synonym group saved', await saveSynonymGroup(db, changes, { id: id || undefined, words })),
  );

  app.delete(
    '/api/search/remove-synonym-group',
    route({
      access,
      summary: 'Removes a group of words',
      body: RemoveBody,
      querystring: RemoveQuery,
      answer: SynonymGroup,
      errors: ['not_found'],
    }),
    async (request) => ok('Synonym group removed', await removeSynonymGroup(db, changes, readId(request))),
  );

  app.post(
    '/api/search/missed-searches',
    route({
      access,
      summary: 'Searches that found nothing, latest first',
      body: ListMissedSearchesBody,
      answer: Type.Array(MissedSearch),
      extra: PagingFields,
      invalidMessage,
    }),
    async ({ body: { page = 1, limit = DEFAULT_LIMIT } }) => {
      const { misses, paging } = await listMissedSearches(db, { page, limit });
      return ok('Missed searches', misses, paging);
    },
  );

  app.delete(
    '/api/search/missed-search',
    route({
      access,
      summary: 'Removes a missed search from the list',
      body: RemoveBody,
      querystring: RemoveQuery,
      answer: MissedSearch,
      errors: ['not_found'],
    }),
    async (request) => ok('Missed search removed', await removeMissedSearch(db, readId(request))),
  );
}

function readId(request: { body: RemoveBody; query: unknown }): string {
  const id = request.body._id ?? (request.query as RemoveQuery)._id;
  if (id) return id;
  throw new ShopError('invalid_input', { message: 'Id is required', fields: { _id: 'Required' } });
}
