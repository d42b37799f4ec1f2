// SQL for the saved filters.

import { asc, count, eq } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { SheetFilter } from './sheet.contract.ts';
import { sheetFilters } from './sheet-filter.table.ts';

const COLUMNS = { _id: sheetFilters.id, name: sheetFilters.name, query: sheetFilters.query };

export function listFilters(db: Queryable, limit: number): Promise<SheetFilter[]> {
  return db.select(COLUMNS).from(sheetFilters).orderBy(asc(sheetFilters.name)).limit(limit);
}

export async function countFilters(db: Queryable): Promise<number> {
  const [row] = await db.select({ count: count() }).from(sheetFilters);
  return row!.count;
}

/** Replaces the query of a filter with the same name. */
export async function saveFilter(
  tx: Queryable,
  { name, query }: { name: string; query: string },
): Promise<SheetFilter> {
  const [row] = await tx
    .insert(sheetFilters)
    .values({ name, query })
    .onConflictDoUpdate({ target: sheetFilters.name, set: { query } })
    .returning(COLUMNS);
  return row!;
}

export async function deleteFilter(tx: Queryable, id: string): Promise<SheetFilter | undefined> {
  const [row] = await tx.delete(sheetFilters).where(eq(sheetFilters.id, id)).returning(COLUMNS);
  return row;
}
