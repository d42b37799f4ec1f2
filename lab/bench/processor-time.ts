// Processor time that processes have used so far, which depends little on other load on the machine. Linux
// only.

import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** The kernel counts processor time in ticks of 10 ms. */
const MS_PER_TICK = 10;

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

export function readCpuMs(pid: number): number {
  return readTimes(pid).own;
}

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
export async function findPostgres(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return readTimes(rows[0]!.pid).parent;
}
