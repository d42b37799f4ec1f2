// One machine of a cluster: a program and all its child processes, which can be killed, frozen, thawed and
// stopped together.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../tools/run-program.mjs';
import type { RunAs } from '#database/embedded-location.ts';
import { isAlive } from '#database/embedded-server.ts';
import { listWithDescendants, signalProcess } from '../start/signals.ts';
import type { Network } from './network.ts';

export type MachineSpec = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  runAs?: RunAs;
  /** The output of the program. */
  logFile: string;
  /** A process that the program has started and detached, as Patroni does with PostgreSQL. */
  findDetached?: () => number | undefined;
  /** For the project's own programs, which end when their IPC channel closes. */
  hasChannel?: boolean;
  stopSeconds?: number;
};

export type Machine = {
  readonly name: string;
  readonly logFile: string;
  readonly state: 'new' | 'running' | 'frozen' | 'dead';
  start(): void;
  /** kill -9 of every process on the machine. */
  kill(): Promise<void>;
  /** kill -9 of the detached process only, not of the program. */
  killDetached(): void;
  /** SIGTERM, and kill -9 for what is still there after a while. */
  stop(): Promise<void>;
  /** SIGSTOP: nothing runs, connections stay open and silent. */
  freeze(): void;
  thaw(): void;
};

export function makeMachine(spec: MachineSpec, network: Network): Machine {
  let child: ChildProcess | null = null;
  let isFrozen = false;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const listProcesses = () => {
    const roots = [isRunning() ? child!.pid : undefined, spec.findDetached?.()];
    return listWithDescendants(roots.filter((pid) => pid !== undefined));
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of listProcesses()) signalProcess(pid, signal);
  };
  const kill = async () => {
    const pids = listProcesses();
    for (const pid of pids) signalProcess(pid, 'SIGKILL');
    isFrozen = false;
    for (const until = Date.now() + 5_000; pids.some(isAlive) && Date.now() < until;) await sleep(20);
  };
  return {
    name: spec.name,
    logFile: spec.logFile,
    get state() {
      if (isFrozen) return 'frozen';
      if (!child) return 'new';
      return isRunning() ? 'running' : 'dead';
    },
    start() {
      if (!isRunning()) child = launch(spec, network);
    },
    kill,
    killDetached() {
      const pid = spec.findDetached?.();
      if (pid === undefined) throw new Error(`${spec.name} runs no database at the moment.`);
      for (const each of listWithDescendants([pid])) signalProcess(each, 'SIGKILL');
    },
    async stop() {
      this.thaw();
      if (isRunning()) {
        const exited = once(child!, 'exit');
        child!.kill('SIGTERM');
        await Promise.race([exited, sleep((spec.stopSeconds ?? 15) * 1_000, undefined, { ref: false })]);
      }
      await kill();
    },
    freeze() {
      isFrozen = true;
      signalAll('SIGSTOP');
      // Again, for processes started between the listing and the signal.
      signalAll('SIGSTOP');
    },
    thaw() {
      if (!isFrozen) return;
      isFrozen = false;
      signalAll('SIGCONT');
    },
  };
}

function launch(
  { name, command, env, runAs, logFile, hasChannel }: MachineSpec,
  network: Network,
): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  const [program, ...args] = [...network.enter(name), ...becomeUser(runAs), ...command];
  const child = spawn(program!, args, {
    ...(process.platform === 'linux' ? {} : runAs),
    cwd: hasChannel ? root : '/',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log, ...(hasChannel ? (['ipc'] as const) : [])],
    // A session of its own, which Ctrl-C in the terminal does not reach: the cluster decides the order of
    // shutdown.
    detached: true,
  });
  child.on('error', () => {});
  closeSync(log);
  return child;
}

/** On Linux the program also ends when this process disappears. */
function becomeUser(runAs: RunAs = {}): string[] {
  if (process.platform !== 'linux') return [];
  const { uid, gid } = runAs;
  const user = uid === undefined ? [] : [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return ['setpriv', ...user, '--pdeathsig=TERM', '--'];
}
