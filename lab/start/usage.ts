// Memory and processor time that processes use. Processor time depends little on other load on the machine.
// Linux only.

import { readFileSync } from 'node:fs';

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

/** Processor time of a process. */
export function readCpuMs(pid: number): number {
  // The program's name comes before these fields in brackets and may contain spaces.
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}
