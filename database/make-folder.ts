// Creates a folder and its parents. Node's own `recursive` hangs in places like /proc, where a parent exists
// but nothing can be created in it.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Throws the system's error (EACCES, ENOTDIR, ENOENT ...) when it cannot be created. */
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
