import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder that goes away after the tests of a file. */
export function useDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'jhatpat-test-'));
  // When root runs the tests, PostgreSQL's own user must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}
