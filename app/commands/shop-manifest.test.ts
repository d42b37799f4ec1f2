import { expect, it } from 'vitest';
import { makeManifest, readManifest } from './shop-manifest.ts';

it.each([
  [{ newestMigration: Date.UTC(2026, 10, 24) }, 'by a version from before the first release'],
  [{ newestMigration: Date.UTC(2100, 0, 1) }, 'update this one first'],
  [{ format: 3 }, 'by a newer version of the shop'],
  [{ postgres: '17' }, 'is of PostgreSQL 17'],
  [{ platform: 'vax-vms' }, 'was made on vax-vms'],
])('a backup with %o is refused', (change, reason) => {
  const manifest = makeManifest();
  expect(readManifest(JSON.stringify(manifest))).toEqual(manifest);
  expect(() => readManifest(JSON.stringify({ ...manifest, ...change }))).toThrow(reason);
});
