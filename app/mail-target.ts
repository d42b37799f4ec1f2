// Where a process delivers its mail. Without a mail server, mail is saved as files in the data folder, so all
// processes of a database must share that folder, or a mail would end up on whichever machine sent it. Each
// process announces its target in the name of the connection on which it listens for changes, which it holds
// as long as it runs.

import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#database/client.ts';
import { ConfigError, type Config } from './config.ts';

const BEGINNING = 'jhatpat changes, mail';
const BY_SERVER = `${BEGINNING} by SMTP`;
/** By then the process's own connection is visible. */
const CONNECTED_TIMEOUT_MS = 5_000;
const POLL_MS = 50;

/** An idle connection belongs to a machine that is gone: live processes read changes every three seconds. */
const PLACES = `
  SELECT DISTINCT application_name AS place FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE '${BEGINNING}%'
    AND state_change > now() - interval '20 seconds'`;

/** The connection name; processes that share a folder have the same one, however it is mounted. */
export async function nameMailTarget({ smtpUrl, dataDir }: Config): Promise<string> {
  if (smtpUrl) return BY_SERVER;
  const folder = path.join(dataDir, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, '.folder-id');
  // The first process creates it.
  await writeFile(file, randomBytes(8).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(() => {});
  return `${BEGINNING} in ${(await readFile(file, 'utf8')).slice(0, 16)}`;
}

/** Throws when mail would be saved in this folder while other processes send it or save it elsewhere. */
export async function requireOneMailTarget(db: Db, own: string): Promise<void> {
  if (own === BY_SERVER) return;
  let places: string[] = [];
  for (const until = Date.now() + CONNECTED_TIMEOUT_MS; Date.now() < until; await sleep(POLL_MS)) {
    const { rows } = await db.$client.query<{ place: string }>(PLACES);
    places = rows.map(({ place }) => place);
    // Of two processes that start at once, at least one sees the other.
    if (places.includes(own)) break;
  }
  if (places.some((place) => place !== own))
    throw new ConfigError(
      'several machines on DATABASE_URL need SMTP_URL: another process of this shop does not share this DATA_DIR, and mail would lie in files here that nobody reads',
    );
}
