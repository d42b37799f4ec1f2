// Statements that PostgreSQL plans once per connection: for reads so frequent that planning them would cost
// more than running them. Everything else goes through Drizzle.

import type { Db } from './client.ts';

/** The name must be unique in the whole shop; `text` takes $1, $2 ... */
export type Prepared = { name: string; text: string };

export async function runPrepared<Row extends object>(
  db: Db,
  statement: Prepared,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await db.$client.query<Row>({ ...statement, values: [...values] });
  return rows;
}
