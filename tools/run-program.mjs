// Runs other programs for the tools: in the project's folder, with its tools in the PATH. Plain JavaScript on
// Node's own modules, because the setup runs before anything is installed.
import { spawn } from 'node:child_process';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The environment in which tools are found by name, and the project's scripts run under this same Node. */
const toolEnvironment = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
};

const running = new Set();

/** Passes a signal on to every running program; the caller still awaits their ends. */
export function signalPrograms(signal) {
  for (const child of running) child.kill(signal);
}

/**
 * Never throws: a program that cannot be started has ended with code 1. With `isLive` its output is shown,
 * not collected.
 */
export function runProgram(program, args, { env = {}, isLive = false, cwd = root } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...toolEnvironment, ...env },
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
      // On Windows npm installs scripts, which need a shell.
      shell: process.platform === 'win32' && !isAbsolute(program),
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
