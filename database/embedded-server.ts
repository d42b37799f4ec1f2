// The embedded PostgreSQL as a process: starting it, recognising it, running its tools. No SQL here.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, fchownSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { programPath, spawnOptions } from './embedded-location.ts';
import type { Location } from './embedded-location.ts';
import { findFreePort } from './free-port.ts';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  // As much as a backup of the running server requires.
  wal_level: 'replica',
  max_wal_senders: '0',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
};
const TESTING_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

export type LaunchOptions = { testing: boolean; connections: number };
export type DatabaseProcess = { hasEnded(): boolean; reason(): string };

export async function launch(
  place: Location,
  { testing, connections }: LaunchOptions,
): Promise<DatabaseProcess> {
  if (existsSync(place.log) && statSync(place.log).size > 5_000_000) rmSync(place.log);
  const settings = {
    ...SETTINGS,
    ...(testing ? TESTING_SETTINGS : {}),
    max_connections: String(connections),
    port: String(await findFreePort()),
  };
  const log = openSync(place.log, 'a', 0o600);
  // Whichever user started the shop first, the database's own user must be able to append.
  if (place.runAs.uid !== undefined) fchownSync(log, place.runAs.uid, place.runAs.gid!);
  const logStart = statSync(place.log).size;
  let ended = '';
  // Detached: a session of its own, which Ctrl-C in the shop's terminal does not reach.
  const child = spawn(
    programPath(place, 'postgres'),
    ['-D', place.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...spawnOptions(place.runAs), detached: true, stdio: ['ignore', log, log] },
  );
  child.on('error', (error) => (ended = error.message));
  child.on('exit', (code, signal) => (ended = `it ended with ${signal ?? code}`));
  child.unref();
  closeSync(log);
  return {
    hasEnded: () => ended !== '',
    reason: () => {
      const written = readFileSync(place.log).subarray(logStart).toString();
      return written.match(/(?:FATAL|PANIC): +(.*)/)?.[1] ?? ended;
    },
  };
}

/** The running server that postmaster.pid names, if it is really this cluster's. */
export function findServer(place: Pick<Location, 'cluster'>): { pid: number; port: number } | undefined {
  const file = join(place.cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number);
  if (!pid || !isAlive(pid)) return undefined;
  const command = commandOf(pid);
  if (command !== undefined && !command.includes('postgres')) {
    // The number went to another program after a power cut; PostgreSQL itself cannot tell and would refuse
    // to start.
    rmSync(file, { force: true });
    return undefined;
  }
  if (command !== undefined && !command.includes(place.cluster)) return undefined;
  return port ? { pid, port } : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Undefined where it cannot be known. A zombie process has an empty command. */
function commandOf(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  if (process.platform !== 'linux') {
    return (
      spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? undefined
    );
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return undefined;
  }
}

export function run(
  place: Location,
  name: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(programPath(place, name), args, {
      ...spawnOptions(place.runAs),
      stdio: ['ignore', 'pipe', 'pipe'],
      // The shop handles Ctrl-C itself; passed on here, it would break a server that is half stopped.
      detached: true,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code, output }));
  });
}

export function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.findLast((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'no message';
}
