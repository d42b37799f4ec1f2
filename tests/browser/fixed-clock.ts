// A clock that stands still until it is set, for a shop whose screens must look the same on every day. One
// file holds the time: the shop reads it (stand-still.ts), and so do the functions that replace PostgreSQL's
// own in its database.

import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

export type FixedClock = { file: string; set(time: string): void };

/** Call this before the shop creates its tables, whose column defaults use the time too. */
export async function installClock(dataDir: string, databaseUrl: string, time: string): Promise<FixedClock> {
  const file = join(dataDir, 'clock');
  // Written to another file and renamed, so that a reader sees the old time or the new one.
  const set = (next: string) => {
    writeFileSync(`${file}.next`, String(Date.parse(next)));
    renameSync(`${file}.next`, file);
  };
  set(time);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const read = `to_timestamp(pg_read_file(${client.escapeLiteral(file)})::double precision / 1000)`;
  await client.query('CREATE SCHEMA clock');
  for (const name of ['now', 'clock_timestamp']) {
    await client.query(`CREATE FUNCTION clock.${name}() RETURNS timestamptz STABLE RETURN ${read}`);
  }
  // With pg_catalog last, functions in the schemas before it override PostgreSQL's own.
  await client.query(
    `ALTER DATABASE ${client.escapeIdentifier(client.database!)} SET search_path = public, clock, pg_catalog`,
  );
  await client.end();
  return { file, set };
}
