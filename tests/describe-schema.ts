// Describes a database, one line for each column, constraint, index, trigger and function, so that two can be
// compared.
import type { Client } from 'pg';

const IN_PUBLIC = `= 'public'::regnamespace`;
const TABLES = [
  `SELECT concat_ws(' ', 'column', table_name, column_name, data_type, column_default, is_nullable, is_identity,
     is_generated, generation_expression, collation_name)
   FROM information_schema.columns WHERE table_schema = 'public'`,
  `SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
   FROM pg_constraint WHERE connamespace ${IN_PUBLIC} AND conrelid <> 0 AND contype <> 't'`,
  `SELECT concat_ws(' ', 'index', pg_get_indexdef(indexrelid))
   FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace ${IN_PUBLIC}`,
];
const REST = [
  `SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid))
   FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE NOT tgisinternal AND relnamespace ${IN_PUBLIC}`,
  `SELECT concat_ws(' ', 'function', pg_get_functiondef(pg_proc.oid))
   FROM pg_proc JOIN pg_language ON pg_language.oid = prolang
   WHERE pronamespace ${IN_PUBLIC} AND lanname IN ('sql', 'plpgsql')`,
  `SELECT concat_ws(' ', 'options', relname, reloptions) FROM pg_class WHERE relnamespace ${IN_PUBLIC}`,
];

/** What the *.table.ts files define: columns, constraints and indexes. */
export function describeTables(client: Client): Promise<string[]> {
  return listLines(client, TABLES);
}

export function describeSchema(client: Client): Promise<string[]> {
  return listLines(client, [...TABLES, ...REST]);
}

async function listLines(client: Client, queries: string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const query of queries) {
    const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' });
    lines.push(...rows.map(([line]) => line));
  }
  return lines.toSorted();
}
