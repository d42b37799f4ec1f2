// Searches that found nothing, for staff to see (recorded by search-log.ts).

import type { Db } from '#database/client.ts';
import { isId } from '#shared/ids.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { MissedSearch } from '../search.contract.ts';
import { deleteMissed, listMissedRows, type MissedSearchRow } from './missed-searches.store.ts';

export async function listMissedSearches(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ misses: MissedSearch[]; paging: Paging }> {
  const { rows, totalCount } = await listMissedRows(db, { limit, offset: (page - 1) * limit });
  return { misses: rows.map(toMissedSearch), paging: toPaging(page, limit, totalCount) };
}

export async function removeMissedSearch(db: Db, id: string): Promise<MissedSearch> {
  const row = isId(id) ? await deleteMissed(db, id) : undefined;
  if (!row) throw new ShopError('not_found', { message: 'Missed search not found' });
  return toMissedSearch(row);
}

function toMissedSearch({ id, text, count, lastAt }: MissedSearchRow): MissedSearch {
  return { _id: id, text, count, lastAt: lastAt.toISOString() };
}
