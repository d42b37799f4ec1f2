// Makes a folder with those above it. Node's own `recursive` never comes back in places like /proc, where a
// parent exists and yet nothing can be made in it.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Throws the system's error (EACCES, ENOTDIR, ENOENT ...) when it cannot be made. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}
