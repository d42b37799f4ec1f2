// Backup and restore of a shop that is closed; the drill with one that sells is tests/verify/backup.test.ts.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { makeId } from '#shared/ids.ts';
import { useDataDir } from '#tests/data-dir.ts';
import { runProgram } from '../../tools/run-program.mjs';
import { verifyArchive } from './shop-archive.ts';

const folder = useDataDir();
const file = join(folder, 'shop.backup');
const original = join(folder, 'data');
const restored = join(folder, 'restored');
const picture = 'images/ab/abcd/original.webp';

afterAll(async () => {
  for (const dir of [original, restored]) await removeEmbeddedPostgres(dir, { evenIfUsed: true });
});

const run = (name: string, words: string[], dataDir: string) =>
  runProgram(process.execPath, [`app/commands/${name}.ts`, ...words], {
    env: { DATA_DIR: dataDir, DATABASE_URL: '' },
  });

it('a backup holds the database and its pictures, and is restored whole into an empty folder', async () => {
  const database = await startEmbeddedPostgres({ dataDir: original, testing: true });
  await migrate(database.url);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    "INSERT INTO users (id, name, email, password_hash) VALUES ($1, 'Asha', 'asha@example.test', 'x')",
    [makeId()],
  );
  await client.end();
  await database.stop();
  mkdirSync(join(original, picture, '..'), { recursive: true });
  writeFileSync(join(original, picture), 'a picture');

  const made = await run('backup', [file], original);
  expect(made.output).toMatch(/shop\.backup: \d+ files, [\d.]+ MB/);
  const { code, output } = await run('restore', [file], restored);
  expect([code, output]).toEqual([0, expect.stringContaining('Restored: 0 products, 0 orders, 1 accounts')]);
  expect(readFileSync(join(restored, picture), 'utf8')).toBe('a picture');
});

it('one that is damaged or cut off is refused before anything is touched', async () => {
  const bytes = readFileSync(file);
  const damaged = join(folder, 'damaged.backup');
  const flipped = Buffer.from(bytes);
  flipped[Math.floor(bytes.length / 2)]! ^= 0xff;
  for (const wrong of [bytes.subarray(0, -2000), Buffer.from('no backup'), Buffer.alloc(0), flipped]) {
    writeFileSync(damaged, wrong);
    await expect(verifyArchive(damaged)).rejects.toThrow();
  }
  const { code, output } = await run('restore', [damaged], join(folder, 'untouched'));
  expect(code, output).toBe(1);
  expect(existsSync(join(folder, 'untouched', 'postgres'))).toBe(false);
});
