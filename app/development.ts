// `npm run dev`: the shop in development, opened again whenever a source of the server changes. Pages reload
// by themselves (development-pages.ts), and once more when the shop is back.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['adapters', 'app', 'database', 'demo', 'features', 'http', 'sandbox', 'shared'];
const SOURCE = /(?<!\.(test|fixture))\.(ts|txt|sql)$/;
/** An editor, or git, writes several files at a time. */
const SETTLE_MS = 100;

let timer: NodeJS.Timeout | undefined;
let isEnding = false;
let isReopening = false;
let shop = open();

for (const folder of FOLDERS) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (!SOURCE.test(file ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => void reopen(`${folder}/${file}`), SETTLE_MS);
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
// start.mjs was killed.
process.on('disconnect', () => void end('SIGINT'));

function open(): ChildProcess {
  const child = spawn(process.execPath, ['app/main.ts', '--dev'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // What has not changed need not be compiled again.
    env: { NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled'), ...process.env },
  });
  child.once('exit', (code) => {
    if (isReopening) return;
    // Settings or a port that the first start refuses are not mended in the sources.
    if (isEnding || timer === undefined) process.exit(code ?? 1);
    console.log('The shop has ended; it opens again when a source changes.');
  });
  return child;
}

async function reopen(changed: string): Promise<void> {
  if (isEnding || isReopening) return;
  console.log(`\n${changed} has changed: opening the shop again ...`);
  isReopening = true;
  await stop('SIGINT');
  isReopening = false;
  if (isEnding) process.exit(0);
  shop = open();
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  const exited = once(shop, 'exit');
  shop.kill(signal);
  await exited;
}

async function end(signal: NodeJS.Signals): Promise<void> {
  isEnding = true;
  await stop(signal);
  process.exit(shop.exitCode ?? 1);
}
