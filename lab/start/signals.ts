// Signals to processes with all that they have started.

import { listProcesses } from '#tests/list-processes.ts';

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process was already ending.
  }
}

/** Parents before children, so that a stopped parent cannot start more. */
export function listWithDescendants(roots: readonly number[]): number[] {
  const children = Map.groupBy(listProcesses(), ({ parent }) => parent);
  const found = [...roots];
  for (let at = 0; at < found.length; at++)
    for (const { pid } of children.get(found[at]!) ?? []) found.push(pid);
  return found;
}
