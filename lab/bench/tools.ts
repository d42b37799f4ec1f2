// What every bench needs: external measuring programs, a shop of its own, and the reference servers.

import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { findFreePort } from '#database/free-port.ts';
import { SHOP_ARGS, SHOP_ENVIRONMENT } from '../../tools/shop-process.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Full path of a program, or null when it is not installed. */
export function findProgram(name: string, folders: readonly string[] = []): string | null {
  for (const folder of [...(process.env.PATH ?? '').split(':'), '/usr/sbin', ...folders]) {
    const full = path.join(folder, name);
    if (spawnSync('test', ['-x', full]).status === 0) return full;
  }
  return null;
}

export type BenchShop = { address: string; databaseUrl: string; pid: number; close(): Promise<void> };

/**
 * The shop as released, in a process and data folder of its own, with the demo catalogue, without rate
 * limits, and with `settings` of its own.
 */
export async function openBenchShop(
  products: number,
  settings: Record<string, string> = {},
): Promise<BenchShop> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'jhatpat-bench-'));
  const port = await findFreePort();
  const child = spawn(process.execPath, SHOP_ARGS, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...SHOP_ENVIRONMENT,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DEMO_PRODUCTS: String(products),
      DATABASE_URL: '',
      RATE_LIMIT_SCALE: '1000000',
      UNPAID_RUPEES: '1000000000',
      UNPAID_UNITS: '1000000000',
      UNPAID_UNITS_PER_PRODUCT: '1000000000',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await waitForLine(child, ' is open at ');
  const embedded = await startEmbeddedPostgres({ dataDir });
  return {
    address: `http://127.0.0.1:${port}`,
    databaseUrl: embedded.url,
    pid: child.pid!,
    async close() {
      // Ctrl-C at a terminal reaches the shop as well, so it may have ended already.
      const isUp = child.exitCode === null && child.signalCode === null;
      if (isUp && child.kill('SIGTERM')) await once(child, 'exit');
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function waitForLine(child: ChildProcess, text: string): Promise<void> {
  let seen = '';
  for await (const chunk of child.stdout!) {
    seen += String(chunk);
    if (seen.includes(text)) return void child.stdout!.resume();
  }
  throw new Error(`The process ended before it said "${text.trim()}":\n${seen}`);
}

export type ReferenceServer = { address: string; close(): Promise<void> };

/** Starts a bare server of lab/bench/reference in a separate process. */
export async function openReferenceServer(
  program: string,
  args: readonly string[],
): Promise<ReferenceServer> {
  const child = fork(path.join(ROOT, 'lab/bench/reference', program), args, {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${program} ended`))),
  ])) as [number];
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

export type Load = { perSecond: number; p50Ms: number; p99Ms: number; failed: number };

/** One bounded run of wrk; latencies in milliseconds. */
export async function runWrk(
  wrk: string,
  url: string,
  options: { connections: number; seconds: number; script?: string; headers?: string[]; args?: string[] },
): Promise<Load> {
  const { connections, seconds, script, headers = [], args = [] } = options;
  const child = spawn(
    wrk,
    [
      '-t2',
      `-c${connections}`,
      `-d${seconds}s`,
      '--latency',
      ...(script ? ['-s', script] : []),
      ...headers.flatMap((header) => ['-H', header]),
      url,
      ...(args.length > 0 ? ['--', ...args] : []),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? Number.NaN);
  const failed = Number(/Non-2xx or 3xx responses:\s+(\d+)/.exec(output)?.[1] ?? 0);
  return { perSecond, p50Ms: latency(output, '50%'), p99Ms: latency(output, '99%'), failed };
}

function latency(output: string, percentile: string): number {
  const [, value = 'NaN', unit = 'ms'] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1);
}

export const count = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
