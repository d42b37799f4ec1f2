// Runs commands as typed: by npm, in a separate process, which is ended after the test.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { root } from '../../tools/run-program.mjs';

/** A slow machine takes five times as long as a quick one. */
const ENDS_TIMEOUT_MS = 600_000;
/** As many as the report of a run shows. */
const LAST_LINES = 11;
/** Those of this checkout are somebody's own. */
const SETTINGS = { ENV_FILE: '' };
const isWindows = process.platform === 'win32';

type Environment = Record<string, string>;
export type Exit = { status: number | null; said: string };

/** `npm run NAME -- WORDS`, to its end. */
export function runCommand(name: string, words: readonly string[] = [], env: Environment = {}): Exit {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', name, '--', ...words], {
    cwd: root,
    env: { ...process.env, ...SETTINGS, ...env },
    encoding: 'utf8',
    shell: isWindows,
    timeout: ENDS_TIMEOUT_MS,
  });
  return { status, said: stdout + stderr };
}

/** The same; returns what it said. If it fails, the test's message ends with what it said last. */
export function runSuccessfully(name: string, words: readonly string[] = []): string {
  const { status, said } = runCommand(name, words);
  expect(status, said.trimEnd().split('\n').slice(-LAST_LINES).join('\n')).toBe(0);
  return said;
}

const running = new Set<ChildProcess>();

/** Starts a command that runs until it is ended, and waits until it has printed `opening`. */
export async function openCommand(name: string, opening: RegExp, env: Environment = {}) {
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: root,
    env: { ...process.env, ...SETTINGS, ...env },
    shell: isWindows,
    // A process group: Ctrl-C goes to all of it, including npm's shell.
    detached: !isWindows,
  });
  running.add(child);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  void exited.then(() => running.delete(child));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  for (const since = Date.now(); !opening.test(said); await sleep(50)) {
    const isLate = Date.now() - since > ENDS_TIMEOUT_MS;
    if (isLate || child.exitCode !== null) throw new Error(`npm run ${name} did not open:\n${said}`);
  }
  return {
    said: () => said,
    /** Like Ctrl-C. */
    async end(): Promise<Exit> {
      signal(child, 'SIGINT');
      const [status] = await exited;
      return { status, said };
    },
  };
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (isWindows) child.kill(name);
  else process.kill(-child.pid!, name);
}

/** Ends what a failed test has left running. */
export async function endAll(): Promise<void> {
  for (const child of running) {
    signal(child, 'SIGTERM');
    await once(child, 'exit');
  }
}
