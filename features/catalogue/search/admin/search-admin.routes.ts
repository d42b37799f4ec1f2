// The routes by which staff manage synonym groups and see searches that found nothing. ADMIN only.
import type { RemoveBody, RemoveQuery } from '../../catalogue-admin.contract.ts';
import type { Db } from '#database/client.ts';
import type { CatalogueChanges } from '../../catalogue-changes.ts';
import { ok, type ShopApp, serve } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import { listMissedSearches, removeMissedSearch } from './missed-searches.ts';
import { listSynonymGroups, removeSynonymGroup, saveSynonymGroup } from './synonym-groups.ts';
import { searchAdminCalls } from './search-admin.contract.ts';

const DEFAULT_LIMIT = 20;
type Deps = { db: Db; changes: CatalogueChanges };

export function searchAdminRoutes(app: ShopApp, { db, changes }: Deps): void {
  serve(
    app,
    searchAdminCalls.synonymGroups,
    async ({ body: { page = 1, limit = DEFAULT_LIMIT, search = '' } }) => {
      const { groups, paging } = await listSynonymGroups(db, { page, limit, search });
      return ok('Word groups', groups, paging);
    },
  );

  serve(app, searchAdminCalls.saveSynonymGroup, async ({ body: { _id: id, ...body } }) =>
    ok('Synonym group saved', await saveSynonymGroup(db, changes, { id: id || undefined, ...body })),
  );

  serve(app, searchAdminCalls.removeSynonymGroup, async (request) =>
    ok('Synonym group removed', await removeSynonymGroup(db, changes, readId(request))),
  );

  serve(app, searchAdminCalls.missedSearches, async ({ body: { page = 1, limit = DEFAULT_LIMIT } }) => {
    const { misses, paging } = await listMissedSearches(db, { page, limit });
    return ok('Missed searches', misses, paging);
  });

  serve(app, searchAdminCalls.missedSearch, async (request) =>
    ok('Missed search removed', await removeMissedSearch(db, readId(request))),
  );
}

function readId(request: { body: RemoveBody; query: RemoveQuery }): string {
  const id = request.body._id ?? request.query._id;
  if (id) return id;
  throw new ShopError('invalid_input', { message: 'Id is required', fields: { _id: 'Required' } });
}
