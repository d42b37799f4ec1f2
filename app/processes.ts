// Runs several processes behind one port (SHOP_PROCESSES): this parent opens the database, starts the
// workers, restarts those that die, and stops them all. It answers no requests itself (docs/decisions/17).

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { joinOwnSandbox } from './payment-providers.ts';
import type { Config } from './config.ts';
import { openDatabase } from './open-database.ts';
import type { OpenShop } from './open-shop.ts';
import { waitForDatabase, type DatabaseWait } from './wait-for-database.ts';

/** Sent once by a worker to its parent. */
export type OpenedMessage = { kind: 'opened'; port: number; welcome: string[] };
/** Sent by the parent to its workers. */
export type CloseMessage = { kind: 'close'; drainSeconds: number } | { kind: 'hurry' };

/** Delay before a dead process is restarted; doubled each time it dies young. */
const RESTART_AFTER_MS = 100;
const MAX_RESTART_AFTER_MS = 10_000;
const YOUNG_MS = 30_000;
/** Time after draining before a process is killed. */
const CLOSE_TIMEOUT_MS = 12_000;

export async function openProcesses(config: Config, waiting: DatabaseWait): Promise<OpenShop> {
  const database = await waitForDatabase((say) => openDatabase(config, say), waiting);
  const sandbox = await joinOwnSandbox(config);
  // Each process accepts connections from the shared queue itself. With Node's default, the parent hands them
  // out, and a connection on its way to a dying process is never answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const supervisor = superviseProcesses(config.processes);
  const close = async (drainSeconds: number) => {
    await supervisor.close(drainSeconds);
    await sandbox?.close();
    await database.stop();
  };
  const stop = () => void supervisor.close(0);
  waiting.signal?.addEventListener('abort', stop);
  try {
    const { port, welcome } = await supervisor.opened;
    waiting.signal?.removeEventListener('abort', stop);
    return {
      port,
      welcome,
      close: ({ drainSeconds = 0 } = {}) => close(drainSeconds),
      hurry: supervisor.hurry,
    };
  } catch (error) {
    await close(0);
    throw error;
  }
}

function superviseProcesses(count: number) {
  const workers = new Set<Worker>();
  const closing = new AbortController();
  const { signal } = closing;

  /** The first worker starts alone, so that an error that hits every worker is reported once. */
  async function openAll(): Promise<OpenedMessage> {
    const first = await start(1);
    if (!first.opened) throw new Error('The shop did not open.');
    void keepAlive(1, first);
    const others = Array.from({ length: count - 1 }, (_, index) => index + 2);
    await Promise.all(others.map(async (number) => void keepAlive(number, await start(number))));
    return first.opened;
  }

  /** Resolves when the worker is open, or has exited before that. */
  async function start(number: number): Promise<ServerProcess> {
    const worker = cluster.fork({ SHOP_PROCESS_NUMBER: String(number) });
    workers.add(worker);
    const ended = once(worker, 'exit').then(() => void workers.delete(worker));
    const opened = await Promise.race([
      once(worker, 'message').then(([message]) => message as OpenedMessage),
      ended.then(() => null),
    ]);
    return { opened, ended };
  }

  async function keepAlive(number: number, started: ServerProcess): Promise<void> {
    let pauseMs = RESTART_AFTER_MS / 2;
    for (let running = started; ; running = await start(number)) {
      const since = Date.now();
      await running.ended;
      if (signal.aborted) return;
      const isYoung = Date.now() - since < YOUNG_MS;
      pauseMs = isYoung ? Math.min(2 * pauseMs, MAX_RESTART_AFTER_MS) : RESTART_AFTER_MS;
      console.error(`Process ${number} of ${count} has ended and is started again in ${pauseMs / 1000} s`);
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
    }
  }

  const broadcast = (message: CloseMessage) => {
    for (const worker of workers) if (worker.isConnected()) worker.send(message);
  };
  const opened = openAll();
  opened.catch(() => {});
  return {
    opened,
    async close(drainSeconds: number) {
      closing.abort();
      const late = setTimeout(
        () => workers.forEach((worker) => worker.process.kill('SIGKILL')),
        drainSeconds * 1000 + CLOSE_TIMEOUT_MS,
      );
      // A worker that is just starting does not receive messages yet, so it is told again.
      for (; workers.size > 0; await sleep(100)) broadcast({ kind: 'close', drainSeconds });
      clearTimeout(late);
    },
    hurry: () => broadcast({ kind: 'hurry' }),
  };
}

type ServerProcess = { opened: OpenedMessage | null; ended: Promise<void> };
