// A copy of the checkout whose sources are changed on purpose: for planted bugs, and for the mutations of the
// reliability tests.

import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Edit = readonly [file: string, from: string, to: string];

/** Without the folders whose path or first part is left out. */
export function makeCopy(root: string, leftOut: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'jhatpat-mutation-'));
  cpSync(root, copy, {
    recursive: true,
    filter: (source) => !leftOut.includes(source.slice(root.length).replace(/^\//, '')),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** How often the text is in the file; 0 without the file. */
export function countText(root: string, [file, from]: Edit): number {
  try {
    return readFileSync(join(root, file), 'utf8').split(from).length - 1;
  } catch {
    return 0;
  }
}

/** Throws when the text is not there exactly once. The returned function writes the file as it was. */
export function applyEdit(copy: string, edit: Edit): () => void {
  const [file, from, to] = edit;
  if (countText(copy, edit) !== 1) throw new Error(`${file} does not say once: ${from}`);
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  return () => writeFileSync(path, source);
}
