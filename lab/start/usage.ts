// Memory and processor time that processes use. Processor time depends little on other load on the machine.
// Linux only.

import { readFileSync } from 'node:fs';

/** The kernel counts processor time in ticks of 10 ms. */
const MS_PER_TICK = 10;
const WATCH_EVERY_MS = 50;

/** Resident memory; 0 where it cannot be read. */
export function readMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

/** The most memory of these processes while something happens. */
export async function watchMemory(
  pids: readonly (number | undefined)[],
  work: () => Promise<unknown>,
): Promise<number> {
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, ...pids.map(readMegabytes))), WATCH_EVERY_MS);
  await work().finally(() => clearInterval(watch));
  return most;
}

/** Processor time of a process. */
export function readCpuMs(pid: number): number {
  // The program's name comes before these fields in brackets and may contain spaces.
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}
