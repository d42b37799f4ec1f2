// A program of the lab: the shop, a stand-in or a reference. It is started, killed, ended and observed here,
// and ends by itself when this process is gone.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../tools/run-program.mjs';

type Options = {
  args: readonly string[];
  env?: Record<string, string | undefined>;
  /** The output that says that the process is ready. */
  ready: string;
  /** All output, for diagnosis; without it, errors are shown. */
  logFile?: string;
};

const START_TIMEOUT_MS = 120_000;
const START_ATTEMPTS = 5;
const END_TIMEOUT_MS = 30_000;

export function makeProcess({ args, env, ready, logFile }: Options) {
  let child: ChildProcess | null = null;
  let isClosed = false;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const gone = async () => {
    if (isRunning()) await once(child!, 'exit');
  };
  const launch = async () => {
    const log = logFile ? createWriteStream(logFile, { flags: 'a' }) : null;
    const started = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['ignore', 'pipe', log ? 'pipe' : 'inherit', 'ipc'],
    });
    child = started;
    let said = '';
    return new Promise<string>((done, fail) => {
      const late = setTimeout(() => fail(new Error(`not open in time:\n${said}`)), START_TIMEOUT_MS);
      late.unref();
      let isReady = false;
      const read = (chunk: Buffer) => {
        log?.write(chunk);
        if (isReady) return;
        said += chunk.toString();
        isReady = said.includes(ready);
        if (isReady) done(said);
      };
      started.stdout!.on('data', read);
      started.stderr?.on('data', read);
      started.once('error', fail);
      started.once('exit', (code, signal) => {
        clearTimeout(late);
        log?.end();
        fail(new Error(`it ended with ${signal ?? code} before it was open:\n${said}`));
      });
    });
  };
  return {
    get pid(): number | undefined {
      return child?.pid;
    },
    /** Resolves with what it has said when it reports that it is open. */
    async start(): Promise<string> {
      // On a busy machine the database may be late, so try again, as a process supervisor does.
      for (let attempt = 1; ; attempt++) {
        if (isClosed) throw new Error('the environment is closing');
        try {
          return await launch();
        } catch (error) {
          // One that is too slow would keep its port from the next.
          await this.kill();
          if (attempt === START_ATTEMPTS) throw error;
          await sleep(500);
        }
      }
    },
    /** kill -9; resolves when it is gone. */
    async kill(): Promise<void> {
      child?.kill('SIGKILL');
      await gone();
    },
    /** SIGTERM; returns how the process ended, and how long that took. */
    async end() {
      const since = Date.now();
      if (isRunning()) {
        child!.kill('SIGTERM');
        await Promise.race([gone(), sleep(END_TIMEOUT_MS, undefined, { ref: false })]);
      }
      if (isRunning()) await this.kill();
      return { code: child?.exitCode ?? null, signal: child?.signalCode ?? null, ms: Date.now() - since };
    },
    /** Ends the process for good; it cannot be started again. */
    async close() {
      isClosed = true;
      await this.end();
    },
  };
}
