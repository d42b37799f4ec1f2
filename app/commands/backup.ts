// `npm run backup -- [FILE]`: database and pictures of the data folder in one file, consistent, while the
// shop runs or not.
import { copyFileSync, existsSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '#shared/read-options.server.ts';
import { copyCluster, findCluster } from '#database/embedded-backup.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { readConfig, type Config } from '../config.ts';
import { MANIFEST, writeArchive, type Archive } from './shop-archive.ts';
import { runCommand, toTypedPath } from './shop-database.ts';
import { makeManifest } from './shop-manifest.ts';

const { positionals } = readOptions({ allowPositionals: true });

process.exitCode = await runCommand(async () => {
  const config = readConfig(process.env);
  return backUp(config, toTypedPath(positionals[0] ?? `jhatpat-${toStamp(new Date())}.backup`));
});

async function backUp({ databaseUrl, dataDir, imageStoreUrl }: Config, file: string): Promise<number> {
  if (databaseUrl) {
    throw new Error(
      'DATABASE_URL is set: back that database up with its own pg_dump, and DATA_DIR/images with any copy (docs/operations.md).',
    );
  }
  const cluster = findCluster(dataDir);
  if (!cluster) throw new Error(`There is no database in ${dataDir}: nothing to back up.`);
  if (existsSync(file)) throw new Error(`${file} already exists.`);
  const startedAt = Date.now();
  const embedded = await startEmbeddedPostgres({ dataDir, onProgress: say });
  try {
    const { files } = await writeArchive(file, async (archive) => {
      await archive.text(MANIFEST, JSON.stringify(makeManifest(), null, 2));
      // Pictures are copied before and after the database: all that the copied database refers to existed by
      // then, and a picture older than a day is never removed while something shows it.
      const copied = await copyPictures(dataDir, archive, new Set());
      say('Database ...');
      await copyCluster(embedded.url, cluster, inFolder(archive, 'cluster'));
      await copyPictures(dataDir, archive, copied);
      await copySandbox(dataDir, archive);
      await archive.file('data/demo-accounts.json', join(dataDir, 'demo-accounts.json'));
      say('Reading it back ...');
    });
    const size = (statSync(file).size / 1e6).toFixed(1);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(`${file}: ${files} files, ${size} MB, in ${seconds} s`);
    if (imageStoreUrl)
      console.log('Uploaded pictures are in the store of IMAGE_STORE_URL, not in this file.');
    return 0;
  } finally {
    await embedded.stop();
  }
}

function inFolder(archive: Archive, folder: string): Archive {
  return {
    folder: (path) => archive.folder(`${folder}/${path}`),
    file: (path, from) => archive.file(`${folder}/${path}`, from),
    text: (path, content) => archive.text(`${folder}/${path}`, content),
  };
}

/** Originals only: their sizes are made again on demand. */
async function copyPictures(dataDir: string, archive: Archive, copied: Set<string>): Promise<Set<string>> {
  const originals = globSync('images/*/*/original.*', { cwd: dataDir }).filter((path) =>
    /original\.\w+$/.test(path),
  );
  const wanted = originals.filter((path) => !copied.has(path));
  for (const [at, path] of wanted.entries()) {
    if (at % 500 === 0) say(`Pictures: ${at} of ${wanted.length}`);
    await archive.file(`data/${path.replaceAll('\\', '/')}`, join(dataDir, path));
  }
  return new Set([...copied, ...wanted]);
}

/**
 * Copies the test cards' payments, so that orders paid with them still find their payment. Runs after the
 * database: what the sandbox knows beyond it heals by itself. Repeats the copy until nothing was written
 * meanwhile, because only its owner may open the file.
 */
async function copySandbox(dataDir: string, archive: Archive): Promise<void> {
  const folder = join(dataDir, 'card-sandbox');
  const aside = mkdtempSync(join(tmpdir(), 'jhatpat-backup-'));
  const list = () =>
    globSync('*', { cwd: folder })
      .filter((name) => /\.(sqlite|db)(-wal)?$/.test(name))
      .map((name) => ({ name, ...stateOf(join(folder, name)) }));
  try {
    for (let round = 1; ; round++) {
      const before = list();
      for (const { name } of before) copyFileSync(join(folder, name), join(aside, name));
      if (JSON.stringify(list()) === JSON.stringify(before)) {
        for (const { name } of before) await archive.file(`data/card-sandbox/${name}`, join(aside, name));
        return;
      }
      if (round === 50) throw new Error('The card sandbox is too busy to be copied: try again.');
      await sleep(100);
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function stateOf(file: string): { size: number; changedAt: number } {
  const { size, mtimeMs } = statSync(file);
  return { size, changedAt: mtimeMs };
}

function say(line: string): void {
  console.log(`  ${line}`);
}

/** 2026-11-20-1405 */
function toStamp(now: Date): string {
  return now.toISOString().slice(0, 16).replace('T', '-').replace(':', '');
}
