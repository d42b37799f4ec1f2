// Every column of every table about a person stands in the declaration of own-columns.store.ts.

import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { useTestShop } from '#tests/open-test-shop.ts';
import { NOT_IN_FILE, OF_THE_SHOP, OWN } from './own-columns.store.ts';

const shop = useTestShop();
const MARKED = Object.values(OWN);
const LEFT_OUT = Object.values(NOT_IN_FILE).flatMap((tables) => Object.entries(tables));

it.each(MARKED.map((own) => [getTableName(own.table), own] as const))(
  'each column of %s is in the file, or the reason is said why not',
  (_name, { table, marked }) => {
    const columns = Object.keys(getTableColumns<PgTable>(table));
    const isId = (column: string) => column === 'id' || column.endsWith('Id');
    expect(columns.filter((column) => !isId(column) && !marked.includes(column))).toEqual([]);
    expect(marked.toSorted()).toEqual([...new Set(marked)].toSorted());
  },
);

it.each(LEFT_OUT)('each column of %s, which is not in the file, is known', async (table, known) => {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND column_name !~ '(^|_)id$'`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.split(' ').toSorted());
});

it('each table that belongs to a person, or to their order, is in the file, or the reason is said why not', async () => {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    WITH RECURSIVE about AS (
      SELECT 'users'::regclass::oid AS id
      UNION
      SELECT conrelid FROM pg_constraint JOIN about ON confrelid = about.id WHERE contype = 'f'
    )
    SELECT relname AS name FROM pg_class WHERE oid IN (SELECT id FROM about)
    UNION
    SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '(email|mobile|user_id|order_id|user_agent|ip_address|rider_id|_name)$' ORDER BY 1`);
  const inFile = MARKED.map(({ table }) => getTableName(table));
  const declared = [...inFile, ...LEFT_OUT.map(([table]) => table), ...OF_THE_SHOP];
  expect(rows.map(({ name }) => name)).toEqual(declared.toSorted());
});
