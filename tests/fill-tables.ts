// Fills the tables of a test database with very many rows, each a copy of a row that the shop itself wrote.
// Ids, unique values and references get numbers, everything else is copied, so that every constraint holds
// without knowledge of the table.

import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from '#database/client.ts';
import { readTexts } from './texts.ts';

const SMALL_TABLES = readTexts<'small'>('small-tables.txt').small;

type Column = {
  table: string;
  name: string;
  type: string;
  isNumbered: boolean;
  isUnique: boolean;
  references: string | null;
};

/** Every table of the shop's own schema, in alphabetical order. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

/**
 * Fills every table except the small ones up to `rowCount` rows. Throws for a table without a row to copy.
 */
export async function fillTables(db: Db, rowCount: number): Promise<void> {
  const tables = (await listTables(db)).filter((table) => !SMALL_TABLES.includes(table));
  const columns = await listColumns(db);
  // A connection of its own: the shop's give up sooner than a slow machine needs for all these rows.
  const client = new pg.Client(db.$client.options.connectionString);
  await client.connect();
  try {
    // Disables triggers and foreign key checks: the copies refer to copies.
    await client.query('SET session_replication_role = replica');
    const empty: string[] = [];
    for (const table of tables) {
      const own = columns.filter((column) => column.table === table && !column.isNumbered);
      const names = own.map((column) => `"${column.name}"`).join(', ');
      const values = own.map(toValue).join(', ');
      const { rowCount: copied } = await client.query(`
        INSERT INTO "${table}" (${names})
        SELECT ${values} FROM (SELECT * FROM "${table}" ORDER BY 1 DESC LIMIT 1) AS seed, generate_series(1, ${rowCount}) AS copy (number)`);
      if (!copied) empty.push(table);
    }
    if (empty.length > 0) throw new Error(`No row to copy in ${empty.join(', ')}`);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

/** SQL for the value of this column in copy `copy.number` of the row `seed`. */
function toValue({ name, type, isUnique, references }: Column): string {
  if (references && SMALL_TABLES.includes(references)) {
    const pick = `(SELECT array_agg(id ORDER BY id) FROM "${references}")`;
    return `(${pick})[1 + copy.number % array_length(${pick}, 1)]`;
  }
  const isText = type === 'text';
  if (isText && isUnique)
    return `CASE WHEN seed."${name}" IS NULL THEN NULL ELSE lpad(to_hex(copy.number), 24, '0') END`;
  if (isText && references)
    return `CASE WHEN seed."${name}" IS NULL THEN NULL ELSE lpad(to_hex(copy.number / 3), 24, '0') END`;
  if (isUnique && (type === 'bigint' || type === 'integer')) return 'copy.number';
  if (type === 'timestamp with time zone')
    return `seed."${name}" - copy.number * interval '100 microseconds'`;
  return `seed."${name}"`;
}

async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    SELECT class.relname AS "table", attribute.attname AS name, format_type(attribute.atttypid, NULL) AS type,
      (attribute.attidentity <> '' OR attribute.attgenerated <> ''
        OR coalesce(pg_get_expr(fallback.adbin, fallback.adrelid), '') LIKE 'nextval%') AS "isNumbered",
      EXISTS (SELECT FROM pg_index index WHERE index.indrelid = class.oid AND index.indisunique
        AND (attribute.attnum = index.indkey[0]
          OR attribute.attnum = ANY (index.indkey) AND EXISTS (SELECT FROM pg_constraint foreign_key
            WHERE foreign_key.conrelid = class.oid AND foreign_key.contype = 'f'
            AND foreign_key.conkey = ARRAY[attribute.attnum]))) AS "isUnique",
      (SELECT target.relname FROM pg_constraint foreign_key JOIN pg_class target ON target.oid = foreign_key.confrelid
        WHERE foreign_key.conrelid = class.oid AND foreign_key.contype = 'f'
        AND foreign_key.conkey = ARRAY[attribute.attnum] LIMIT 1) AS "references"
    FROM pg_class class
    JOIN pg_namespace namespace ON namespace.oid = class.relnamespace AND namespace.nspname = 'public'
    JOIN pg_attribute attribute ON attribute.attrelid = class.oid AND attribute.attnum > 0 AND NOT attribute.attisdropped
    LEFT JOIN pg_attrdef fallback ON fallback.adrelid = class.oid AND fallback.adnum = attribute.attnum
    WHERE class.relkind = 'r'
    ORDER BY 1, attribute.attnum`);
  return rows;
}
