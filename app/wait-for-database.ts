// Makes a start wait for a database that is not up yet, or while another node takes over. What was opened so
// far is closed before each new try, so a database lost half-way through is the same case.

import { setTimeout as sleep } from 'node:timers/promises';
import { toReason } from '#shared/error-reason.ts';

const WAIT_MS = 60_000;
const RETRY_AFTER_MS = 500;

export type DatabaseWait = {
  onProgress(line: string): void;
  /** Counted from the first failure. */
  waitForDatabaseMs?: number | undefined;
  /** Ends the wait with the error that was waited on. */
  signal?: AbortSignal | undefined;
};

/**
 * Calls `open` until it no longer fails because the database is away. Each message is passed on once, however
 * often `open` is called.
 */
export async function waitForDatabase<Opened>(
  open: (say: (line: string) => void) => Promise<Opened>,
  { onProgress, waitForDatabaseMs = WAIT_MS, signal }: DatabaseWait,
): Promise<Opened> {
  const said = new Set<string>();
  const say = (line: string) => {
    if (!said.has(line)) onProgress(line);
    said.add(line);
  };
  let failedAt: number | null = null;
  for (;;) {
    try {
      return await open(say);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      failedAt ??= Date.now();
      if (signal?.aborted || Date.now() - failedAt >= waitForDatabaseMs) throw error;
      if (!said.has(WAITING)) onProgress(`${WAITING} (${toReason(error)}) ...`);
      said.add(WAITING);
      await sleep(RETRY_AFTER_MS, undefined, { signal }).catch(() => {});
    }
  }
}

const WAITING = 'Waiting for the database';

/** Read-only (a standby that is about to lead), shut down, starting up, out of connections. */
const SQLSTATES = new Set(['25006', '57P01', '57P02', '57P03', '53300']);
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const DRIVER_MESSAGES = /timeout expired|timeout exceeded when trying to connect|Connection terminated/;

function isDatabaseAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '', syscall } = at as NodeJS.ErrnoException;
    if (SQLSTATES.has(code) || NETWORK_CODES.has(code) || DRIVER_MESSAGES.test(at.message)) return true;
    // The socket of a PostgreSQL on this machine that has not started yet.
    if (code === 'ENOENT' && syscall === 'connect') return true;
  }
  return false;
}
