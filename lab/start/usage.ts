// Memory and processor time that processes use. Processor time depends little on other load on the machine.
// Linux only.

import { readdirSync, readFileSync } from 'node:fs';
import type { Query } from './database.ts';

/** The kernel counts processor time in ticks of 10 ms. */
const MS_PER_TICK = 10;
const WATCH_EVERY_MS = 50;

/** Resident memory, or the part of it that is program files; 0 where it cannot be read. */
export function readMegabytes(pid: number | undefined, line: 'VmRSS' | 'RssFile' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

/** The answer and the seconds of `work`, and the most memory of these processes meanwhile. */
export async function watchMemory<Answer>(
  pids: readonly (number | undefined)[],
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; seconds: number; maxMb: number }> {
  let maxMb = 0;
  const look = () => (maxMb = Math.max(maxMb, ...pids.map((pid) => readMegabytes(pid))));
  const watch = setInterval(look, WATCH_EVERY_MS);
  const startedAt = performance.now();
  try {
    return { answer: await work(), seconds: (performance.now() - startedAt) / 1_000, maxMb };
  } finally {
    clearInterval(watch);
  }
}

type Times = { parent: number; own: number; endedChildren: number };

function readTimes(pid: number | string): Times {
  // The program's name comes before these fields in brackets and may contain spaces.
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return {
    parent: fields[1]!,
    own: (fields[11]! + fields[12]!) * MS_PER_TICK,
    endedChildren: (fields[13]! + fields[14]!) * MS_PER_TICK,
  };
}

export const readCpuMs = (pid: number): number => readTimes(pid).own;

/** Processor time of a process and all of its children, including ended ones. */
export function readFamilyCpuMs(pid: number): number {
  const { own, endedChildren } = readTimes(pid);
  let total = own + endedChildren;
  for (const other of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const times = readTimes(other);
      if (times.parent === pid) total += times.own;
    } catch {
      // The process has ended meanwhile.
    }
  }
  return total;
}

/** The parent of the processes that serve the connections of a PostgreSQL. */
export async function findPostgres(query: Query): Promise<number> {
  const [row] = await query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return readTimes(row!.pid).parent;
}
