// SQL of the lab: one connection, opened when it is first needed and again after PostgreSQL was killed.

import pg from 'pg';

/** The rows; the statements of one connection run one after the other. */
export type Query = <Row = Record<string, unknown>>(
  sql: string,
  values?: readonly unknown[],
) => Promise<Row[]>;
export type LabDatabase = { query: Query; end(): Promise<void> };

/** The same over a pool that is open already. */
export const toQuery =
  (pool: pg.Pool): Query =>
  async (sql, values = []) =>
    (await pool.query(sql, [...values])).rows;

/** `url`: the current address of the database. */
export function openDatabase(url: () => string): LabDatabase {
  let client: pg.Client | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const run = async (sql: string, values: readonly unknown[]) => {
    if (!client) {
      const opened = new pg.Client({ connectionString: url(), connectionTimeoutMillis: 5_000 });
      client = opened;
      opened.on('error', () => {});
      opened.on('end', () => {
        if (client === opened) client = null;
      });
      await opened.connect();
    }
    return (await client.query(sql, [...values])).rows;
  };
  return {
    query<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
      const result = last.then(() => run(sql, values) as Promise<Row[]>);
      last = result.catch(() => {});
      return result;
    },
    async end() {
      await client?.end().catch(() => {});
      client = null;
    },
  };
}
