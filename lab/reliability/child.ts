// A process of the shop or of its environment: starts, kills, ends and observes it. It ends by itself when
// this process is gone.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export type Child = {
  readonly pid: number | undefined;
  readonly isUp: boolean;
  /** Resolves when the process reports that it is open. */
  start(): Promise<void>;
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; returns how the process ended, and how long that took. */
  end(): Promise<{ code: number | null; signal: string | null; ms: number }>;
  /** Ends the process for good; it cannot be started again. */
  close(): Promise<void>;
  /** Null where memory cannot be read. */
  megabytes(): number | null;
};

type Options = {
  root: string;
  args: string[];
  env: Record<string, string>;
  /** The output that says that the process is ready. */
  ready: string;
  /** All output, for diagnosis. */
  logFile: string;
};

const START_TIMEOUT_MS = 120_000;
const START_ATTEMPTS = 5;

export function makeChild({ root, args, env, ready, logFile }: Options): Child {
  let child: ChildProcess | null = null;
  let isClosed = false;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const gone = async () => {
    if (isRunning()) await once(child!, 'exit');
  };
  const launch = async () => {
    const log = createWriteStream(logFile, { flags: 'a' });
    const started = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    let said = '';
    await new Promise<void>((done, fail) => {
      const late = setTimeout(() => fail(new Error(`not open in time:\n${said}`)), START_TIMEOUT_MS);
      late.unref();
      const read = (chunk: Buffer) => {
        log.write(chunk);
        if (said.includes(ready)) return;
        said += chunk.toString();
        if (said.includes(ready)) done();
      };
      started.stdout!.on('data', read);
      started.stderr!.on('data', read);
      started.once('error', fail);
      started.once('exit', (code, signal) => {
        clearTimeout(late);
        log.end();
        fail(new Error(`it ended with ${signal ?? code} before it was open:\n${said}`));
      });
    });
  };
  return {
    get pid() {
      return child?.pid;
    },
    get isUp() {
      return isRunning();
    },
    async start() {
      // On a busy machine the database may be late, so try again, as a process supervisor does.
      for (let attempt = 1; ; attempt++) {
        if (isClosed) throw new Error('the environment is closing');
        try {
          return await launch();
        } catch (error) {
          if (attempt === START_ATTEMPTS) throw error;
          await sleep(500);
        }
      }
    },
    async kill() {
      child?.kill('SIGKILL');
      await gone();
    },
    async end() {
      const since = Date.now();
      if (isRunning()) {
        child!.kill('SIGTERM');
        await Promise.race([gone(), sleep(30_000)]);
      }
      if (isRunning()) await this.kill();
      return {
        code: child?.exitCode ?? null,
        signal: child?.signalCode ?? null,
        ms: Date.now() - since,
      };
    },
    async close() {
      isClosed = true;
      await this.end();
    },
    megabytes: () => readMegabytes(child?.pid),
  };
}

function readMegabytes(pid: number | undefined): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : null;
  } catch {
    return null;
  }
}
