// Opens a shop for browser tests as `npm start` does, on a free port and with a temporary data folder.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts';
import { findFreePort } from '#database/free-port.ts';
import { openMailServer } from './mail-server.ts';
import { installClock } from './fixed-clock.ts';

const READY_SECONDS = 400;

type OpenedShop = {
  baseUrl: string;
  dataDir: string;
  databaseUrl: string;
  /** Ends the process, and opens that of another checkout in its place. */
  replaceWith: (checkout: string) => Promise<void>;
  /** Only for a shop opened with `clockAt`. */
  setClock: (time: string) => void;
  close: () => Promise<void>;
};

/**
 * A shop of its own, also for tests that change it for good. With `clockAt`, its clock stands still there
 * until it is set.
 */
export async function startShop(
  demoProducts: number,
  { clockAt }: { clockAt?: string } = {},
): Promise<OpenedShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jhatpat-browser-'));
  // When root runs the tests, PostgreSQL's own user must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  // Opened before the shop, which uses a running database: test data need not survive a power cut.
  const database = await startEmbeddedPostgres({ dataDir, testing: true });
  const clock = clockAt ? await installClock(dataDir, database.url, clockAt) : null;
  const mailServer = await openMailServer(join(dataDir, 'mail'));
  const port = await findFreePort();
  const environment = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_PRODUCTS: String(demoProducts),
    DEMO_HISTORY: '0',
    RATE_LIMIT_SCALE: '1000',
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'warn',
    ...(clock && { CLOCK_FILE: clock.file }),
  };
  const preloaded = clock ? ['--import', join(import.meta.dirname, 'stand-still.ts')] : [];
  const open = (checkout: string) =>
    spawn(process.execPath, [...preloaded, 'app/main.ts'], {
      cwd: checkout,
      env: environment,
      // The IPC channel tells the shop when the tests end abruptly, so that it closes.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
  let shop = open(join(import.meta.dirname, '../..'));
  const replaceWith = async (checkout: string) => {
    await endOf(shop);
    shop = open(checkout);
    await untilOpen(shop);
  };
  const close = async () => {
    await endOf(shop);
    await mailServer.close();
    await database.stop();
    await removeEmbeddedPostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilOpen(shop);
  } catch (error) {
    await close();
    throw error;
  }
  const setClock = (time: string) => clock!.set(time);
  return {
    baseUrl: `http://localhost:${port}`,
    dataDir,
    databaseUrl: database.url,
    replaceWith,
    setClock,
    close,
  };
}

/** Waits for the line that says the shop is open; on failure, the error contains the output. */
function untilOpen(shop: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let output = '';
    const timer = setTimeout(
      () => fail(new Error(`The shop did not open in time:\n${output}`)),
      READY_SECONDS * 1000,
    );
    shop.stdout!.on('data', (chunk) => {
      output += chunk;
      if (!/ is open at http/.test(output)) return;
      clearTimeout(timer);
      done();
    });
    shop.on('error', fail);
    shop.on('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`The shop ended with ${code} before it opened:\n${output}`));
    });
  });
}

async function endOf(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  const ended = new Promise((done) => shop.once('exit', done));
  shop.kill('SIGTERM');
  const impatience = setTimeout(() => shop.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(impatience);
}
