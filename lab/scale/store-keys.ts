// To which store the rows of each table belong, read from the schema itself: what a split by store needs.

import type { Query } from '../start/database.ts';

export type TableKey = {
  name: string;
  /** Without generated ones. */
  columns: string[];
  /** By its own store_id, by its order's, by the person or cart, or the same for all stores. */
  by: 'store' | 'order' | 'person' | 'all';
  /** Its primary key holds store_id, as a table spread over machines by store needs. */
  isUniqueByStore: boolean;
  /** The column that leads to the person. */
  person: string | null;
};

const PERSON_COLUMNS = ['user_id', 'cart_id'];
const ORDER_COLUMNS = ['order_id', 'payment_intent'];

export async function listKeys(query: Query): Promise<TableKey[]> {
  const tables = await query<{ name: string; columns: string[]; all: string[]; key: string[] | null }>(`
    SELECT table_name AS name,
      array_agg(column_name::text ORDER BY ordinal_position) FILTER (WHERE is_generated = 'NEVER') AS columns,
      array_agg(column_name::text) AS all,
      (SELECT array_agg(attname::text) FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
        WHERE indisprimary AND indrelid = table_name::regclass) AS key
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
    GROUP BY table_name ORDER BY table_name`);
  return tables.map(({ name, columns, all, key }) => {
    const person = PERSON_COLUMNS.find((column) => all.includes(column)) ?? null;
    return {
      name,
      columns,
      by: keyOf(name, all, person),
      isUniqueByStore: key?.includes('store_id') ?? false,
      person,
    };
  });
}

function keyOf(name: string, columns: readonly string[], person: string | null): TableKey['by'] {
  if (columns.includes('store_id')) return 'store';
  if (ORDER_COLUMNS.some((column) => columns.includes(column))) return 'order';
  return person || ['users', 'access_tokens'].includes(name) ? 'person' : 'all';
}

/** SQL: the rows that a store takes along. People come along with their orders there. */
export function whereOf({ name, columns, by, person }: TableKey, store: string): string {
  const people = `SELECT user_id FROM orders WHERE store_id = '${store}'`;
  if (by === 'store') return `store_id = '${store}'`;
  const own = `order_id IN (SELECT id FROM orders WHERE store_id = '${store}')`;
  if (by === 'order' && columns.includes('order_id')) return own;
  if (by === 'order') return `payment_intent IN (SELECT payment_intent FROM payment_charges WHERE ${own})`;
  if (name === 'users') return `id IN (${people})`;
  if (person === 'user_id') return `user_id IN (${people})`;
  // Carts and sessions are begun anew.
  return by === 'person' ? 'false' : 'true';
}
