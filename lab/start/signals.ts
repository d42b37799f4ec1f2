// Signals to processes with all that they have started.

import { spawnSync } from 'node:child_process';

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process was already ending.
  }
}

/** Parents before children, so that a stopped parent cannot start more. */
export function listWithDescendants(roots: readonly number[]): number[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const children = Map.groupBy(rows, ([, parent]) => parent);
  const found = [...roots];
  for (let at = 0; at < found.length; at++)
    for (const [pid] of children.get(found[at]!) ?? []) found.push(pid!);
  return found;
}
