// Tests the image of deploy/Dockerfile without a container engine: the files that its context includes and
// the packages that it keeps, in a folder that its user cannot write to, started with its command against an
// empty database.
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { toPushKeys } from '#adapters/push-sender.ts';
import { findFreePort } from '#database/free-port.ts';
import { withDatabase } from '#tests/test-database.ts';

const root = join(import.meta.dirname, '../..');
const readDeployed = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const run = promisify(execFile);
/** User id of `node` in the image. */
const IMAGE_USER = 1000;
const OPEN_TIMEOUT_MS = 120_000;

const INSTRUCTIONS = 'FROM WORKDIR COPY USER VOLUME EXPOSE STOPSIGNAL ENV CMD HEALTHCHECK RUN'.split(' ');

/** Throws at an unknown instruction, so that nothing in the file is skipped. */
function readImage(dockerfile: string) {
  const text = dockerfile.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  const lines = text.split('\n').filter(Boolean);
  const unknown = lines.find((line) => !INSTRUCTIONS.includes(line.split(' ')[0]!));
  if (unknown) throw new Error(`Unknown in the Dockerfile: ${unknown}`);
  const list = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const settings = list('ENV').flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)]);
  return {
    environment: Object.fromEntries(settings.map(([, name, value]) => [name!, value!])),
    command: JSON.parse(list('CMD').at(-1)!) as string[],
    check: JSON.parse(list('HEALTHCHECK').at(-1)!.split('CMD ')[1]!) as string[],
    removed: list('RUN').flatMap((line) => /rm -rf (.+)$/.exec(line)?.[1]!.split(' ') ?? []),
  };
}

/** Whether a path, or a folder above it, is ignored: the last line that matches decides. */
function makeIgnore(text: string): (path: string) => boolean {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const rules = lines.map((line) => {
    const pattern = line
      .replace(/^!/, '')
      .replaceAll('.', '\\.')
      .replaceAll(/\*\*\/|\*/g, (wild) => (wild === '*' ? '[^/]*' : '(?:.*/)?'));
    return { ignores: !line.startsWith('!'), pattern: new RegExp(`^${pattern}(?:/.*)?$`) };
  });
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.ignores ?? false;
}

const isIgnored = makeIgnore(readDeployed('Dockerfile.dockerignore'));
const image = readImage(readDeployed('Dockerfile'));
const name = `image_${randomBytes(8).toString('hex')}`;
let folder: string;
let admin: Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jhatpat-image-'));
  chmodSync(folder, 0o755);
  makeShopFolder(join(folder, 'shop'));
  mkdirSync(join(folder, 'data'));
  if (process.getuid?.() === 0) chownSync(join(folder, 'data'), IMAGE_USER, IMAGE_USER);
  admin = new Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
});
afterAll(async () => {
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

function makeShopFolder(shop: string): void {
  const saved = new Set(['node_modules', 'build', 'data', '.git', 'test-results', 'playwright-report']);
  const isWanted = (path: string) => path === '' || (!saved.has(path) && !isIgnored(path));
  cpSync(root, shop, { recursive: true, filter: (source) => isWanted(relative(root, source)) });
  // Copies the tests' own build, which was made of the same files.
  cpSync(join(root, 'build'), join(shop, 'build'), { recursive: true });
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const removed = image.removed.map((path) => `${path}/`);
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    // Packages nested in another package are copied with it.
    const isTop = path.lastIndexOf('node_modules/') === 0;
    if (!isTop || dev || devOptional || removed.some((one) => `${path}/`.startsWith(one))) continue;
    mkdirSync(dirname(join(shop, path)), { recursive: true });
    symlinkSync(join(root, path), join(shop, path));
  }
}

/** Runs as the image's user when the tests run as root. */
const asImageUser = () => (process.getuid?.() === 0 ? { uid: IMAGE_USER, gid: IMAGE_USER } : {});

const program = ([first, ...args]: string[]): [string, string[]] => {
  expect(first).toBe('node');
  return [process.execPath, args];
};

test('secret and large files are not in the image', () => {
  for (const path of ['.env', 'deploy/.env', 'app/.env', 'jhatpat.env', 'monday.backup', '.git/config'])
    expect(isIgnored(path), path).toBe(true);
  for (const path of ['data/secrets.json', 'node_modules/pg/package.json', 'build/stamp', 'app/app.test.ts'])
    expect(isIgnored(path), path).toBe(true);
  for (const path of ['app/main.ts', 'app/commands/migrate.ts', 'package-lock.json', 'web/server.tsx'])
    expect(isIgnored(path), path).toBe(false);
});

/** As Compose passes on what is not set. */
const withoutOptional = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/^\$\{\w+-\}$/, '')]),
  );

test(
  'the image migrates an empty database, opens as its own user, and ends in order',
  {
    timeout: 300_000,
  },
  async () => {
    const compose = parse(readDeployed('compose.yaml'), { merge: true }).services;
    const port = await findFreePort();
    const env = {
      ...image.environment,
      ...withoutOptional(compose.shop1.environment),
      PATH: '/usr/bin:/bin',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: withDatabase(inject('databaseUrl'), name),
      IMAGE_STORE_URL: 'http://key:secret@127.0.0.1:9/pictures?region=us-east-1',
      PUBLIC_URL: 'http://localhost:8080',
      ADMIN_EMAIL: 'owner@shop.test',
      ADMIN_PASSWORD: 'a long and winding road',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUSH_PRIVATE_KEY: toPushKeys().privateKey,
      DRAIN_SECONDS: '1',
    };
    const how = { cwd: join(folder, 'shop'), env, ...asImageUser() };

    const migrated = await run(...program(compose.migrate.command), how);
    expect(migrated.stdout).toContain('The database is up to date.');

    const shop = spawn(...program(image.command), { ...how, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(shop, 'exit');
    let said = '';
    for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (text) => (said += text));
    try {
      for (const since = Date.now(); !(await isReady(port)); await sleep(100)) {
        if (shop.exitCode !== null || Date.now() - since > OPEN_TIMEOUT_MS)
          throw new Error(`It did not open: ${said}`);
      }
      await run(...program(image.check), { env });
      const page = await fetch(`http://127.0.0.1:${port}/`);
      const html = await page.text();
      expect([page.status, html]).toEqual([200, expect.stringContaining('</html>')]);
      const script = await fetch(`http://127.0.0.1:${port}${/\/assets\/[\w.-]+\.js/.exec(html)![0]}`);
      expect(script.status).toBe(200);
    } finally {
      shop.kill('SIGTERM');
      expect(await ended, said).toEqual([0, null]);
    }
    await expect(run(...program(image.check), { env }), 'the check of one that is gone').rejects.toThrow();
  },
);

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}
