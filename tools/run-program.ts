// Runs the project's command-line tools (tsc, vitest, ...) under the project's Node and collects what they
// say.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The environment in which tools are found by name, and scripts of ours run under this very Node. */
export const toolEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
};

const running = new Set<ChildProcess>();

/** Passes a signal on to every program that runs now; their ends are still to be awaited. */
export function signalPrograms(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

export type Ended = { code: number; output: string };

/**
 * Never throws: a program that cannot be started has ended with code 1. With `isLive` its output is shown,
 * not collected.
 */
export function runProgram(
  program: string,
  args: string[],
  { env = {}, isLive = false }: { env?: NodeJS.ProcessEnv; isLive?: boolean } = {},
): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...toolEnvironment, ...env },
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32',
    });
    running.add(child);
    child.on('close', () => running.delete(child));
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code, signal) => {
      done({ code: code ?? 1, output: signal ? `${output}\n${program} was ended by ${signal}` : output });
    });
  });
}
