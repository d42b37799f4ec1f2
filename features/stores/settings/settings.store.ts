// SQL of the settings of the whole shop.

import { asc, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { shopBanners, shopSettings } from './settings.table.ts';

export type SettingsRow = typeof shopSettings.$inferSelect;
export type BannerRow = typeof shopBanners.$inferSelect;

/** The row always exists: the migration inserts it. */
export async function readSettings(db: Queryable): Promise<SettingsRow> {
  const [row] = await db.select().from(shopSettings);
  return row!;
}

/** Serializes concurrent changes. */
export async function lockSettings(tx: Queryable): Promise<SettingsRow> {
  const [row] = await tx.select().from(shopSettings).for('no key update');
  return row!;
}

export async function writeSettings(tx: Queryable, values: Partial<SettingsRow>): Promise<void> {
  await tx.update(shopSettings).set(values);
}

export async function listBanners(db: Queryable): Promise<BannerRow[]> {
  return db.select().from(shopBanners).orderBy(asc(shopBanners.position), asc(shopBanners.id));
}

export async function deleteBanners(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(shopBanners).where(inArray(shopBanners.id, [...ids]));
}

/** Existing banners are updated. */
export async function writeBanners(tx: Queryable, rows: readonly BannerRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { id: _, ...columns } = getTableColumns(shopBanners);
  const set = Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [field, sql.raw(`excluded.${column.name}`)]),
  );
  await tx
    .insert(shopBanners)
    .values([...rows])
    .onConflictDoUpdate({ target: shopBanners.id, set });
}
