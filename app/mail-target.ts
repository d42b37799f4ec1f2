// Where a process leaves its mail. Without a mail server it lies in files of its data folder, so all
// processes of a database must share that folder, or a mail would lie on whichever machine had it to send.
// Each says where by the name of the connection on which it hears of changes, which it holds all its life.

import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#database/client.ts';
import { ConfigError, type Config } from './config.ts';

const BEGINNING = 'jhatpat changes, mail';
const BY_SERVER = `${BEGINNING} by SMTP`;
/** Its own connection is there by then. */
const CONNECTED_TIMEOUT_MS = 5_000;
const LOOK_EVERY_MS = 50;

/** A connection that asks nothing is of a machine that is gone: each asks for changes every three seconds. */
const PLACES = `
  SELECT DISTINCT application_name AS place FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE '${BEGINNING}%'
    AND state_change > now() - interval '20 seconds'`;

/** The name for the connection; two that share a folder, however it is mounted, have the same. */
export async function nameMailTarget({ smtpUrl, dataDir }: Config): Promise<string> {
  if (smtpUrl) return BY_SERVER;
  const folder = path.join(dataDir, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, '.folder-id');
  // Whoever comes first makes it.
  await writeFile(file, randomBytes(8).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(() => {});
  return `${BEGINNING} in ${(await readFile(file, 'utf8')).slice(0, 16)}`;
}

/** Refuses to open where mail would lie in this folder while others send it, or keep it elsewhere. */
export async function requireOneMailTarget(db: Db, own: string): Promise<void> {
  if (own === BY_SERVER) return;
  let places: string[] = [];
  for (const until = Date.now() + CONNECTED_TIMEOUT_MS; Date.now() < until; await sleep(LOOK_EVERY_MS)) {
    const { rows } = await db.$client.query<{ place: string }>(PLACES);
    places = rows.map(({ place }) => place);
    // Of two that start at once at least one sees the other.
    if (places.includes(own)) break;
  }
  if (places.some((place) => place !== own))
    throw new ConfigError(
      'several machines on DATABASE_URL need SMTP_URL: another process of this shop does not share this DATA_DIR, and mail would lie in files here that nobody reads',
    );
}
