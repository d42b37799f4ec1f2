// The manifest of a backup, and whether this checkout can restore it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A cluster's files fit only the PostgreSQL version and the kind of machine that made them. */
export type Manifest = {
  format: 2;
  shop: string;
  madeAt: string;
  postgres: string;
  platform: string;
  /** When the newest migration of its schema was written, in milliseconds. */
  newestMigration: number;
};

const POSTGRES = '18';
const PLATFORM = `${process.platform}-${process.arch}`;

export function makeManifest(): Manifest {
  return {
    format: 2,
    shop: (readJson('package.json') as { version: string }).version,
    madeAt: new Date().toISOString(),
    postgres: POSTGRES,
    platform: PLATFORM,
    newestMigration: listMigrations().at(-1)!,
  };
}

/**
 * Throws one sentence when this shop cannot run on that backup. An older one is upgraded by the next start.
 */
export function readManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format > 2) {
    throw new Error('The backup was made by a newer version of the shop: update this one first.');
  }
  if (manifest.postgres !== POSTGRES) {
    throw new Error(`The backup is of PostgreSQL ${manifest.postgres}, this shop runs ${POSTGRES}.`);
  }
  if (manifest.platform !== PLATFORM) {
    throw new Error(
      `The backup was made on ${manifest.platform} and this is ${PLATFORM}: restore it on a machine of that kind.`,
    );
  }
  const migrations = listMigrations();
  if (manifest.newestMigration < migrations[0]!) {
    throw new Error(
      'The backup was made by a version from before the first release, which this one cannot upgrade: restore it with the version that made it.',
    );
  }
  if (manifest.newestMigration > migrations.at(-1)!) {
    throw new Error(
      `The backup was made by version ${manifest.shop} of the shop, which is newer: update this one first.`,
    );
  }
  return manifest;
}

/** When each was written, the oldest first. */
function listMigrations(): number[] {
  return (readJson('database/migrations/journal.json') as { when: number }[]).map(({ when }) => when);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8'));
}
