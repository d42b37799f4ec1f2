// kill -9 of the embedded PostgreSQL of a data folder.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { possibleFolders } from '#database/embedded-location.ts';

/** The server and its children at once, so that it cannot clean up. */
export function killPostgres(dataDir: string): void {
  const files = possibleFolders(dataDir).map((folder) => join(folder, 'cluster', 'postmaster.pid'));
  const file = files.find((name) => existsSync(name));
  if (!file) return;
  const server = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const family = [server, ...listChildren(server)];
  for (const pid of family) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process was already ending.
    }
  }
}

function listChildren(parent: number): number[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
