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

export type MachineSpec = {
  name: string;
  command: string[];
  /** Read at each start. */
  env?: () => Record<string, string>;
  runAs?: RunAs;
  /** The output of the program. */
  logFile: string;
  /** A process that the program has started and detached, as Patroni does with PostgreSQL. */
  findDetached?: () => number | undefined;
  /** For the project's own programs, which end when their IPC channel closes. */
  hasChannel?: boolean;
};

const STOP_MS = 30_000;

export type Machine = ReturnType<typeof makeMachine>;

/** `enter`: prefix of a command so that it runs on the machine. */
export function makeMachine(spec: MachineSpec, enter: readonly string[]) {
  let child: ChildProcess | null = null;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const signalAll = (signal: NodeJS.Signals) => {
    const roots = [isRunning() ? child!.pid : undefined, spec.findDetached?.()];
    const pids = listWithDescendants(roots.filter((pid) => pid !== undefined));
    for (const pid of pids) signalProcess(pid, signal);
    return pids;
  };
  /** kill -9 of every process on the machine. */
  const kill = async () => {
    const pids = signalAll('SIGKILL');
    for (const until = Date.now() + 5_000; pids.some(isAlive) && Date.now() < until;) await sleep(20);
  };
  const thaw = () => void signalAll('SIGCONT');
  return {
    ...spec,
    hasEnded: () => child !== null && !isRunning(),
    start() {
      if (!isRunning()) child = launch(spec, enter);
    },
    kill,
    /** kill -9 of the detached process only, not of the program. */
    killDetached() {
      const pid = spec.findDetached?.();
      if (pid === undefined) throw new Error(`${spec.name} runs no database at the moment.`);
      for (const each of listWithDescendants([pid])) signalProcess(each, 'SIGKILL');
    },
    /** SIGTERM, and kill -9 for what is still there after a while. */
    async stop() {
      thaw();
      if (isRunning()) {
        const exited = once(child!, 'exit');
        child!.kill('SIGTERM');
        await Promise.race([exited, sleep(STOP_MS, undefined, { ref: false })]);
      }
      await kill();
    },
    /** SIGSTOP: nothing runs, connections stay open and silent. */
    freeze() {
      // Again, for processes started between the listing and the signal.
      for (let time = 0; time < 2; time++) signalAll('SIGSTOP');
    },
    thaw,
  };
}

function launch(
  { command, env, runAs, logFile, hasChannel }: MachineSpec,
  enter: readonly string[],
): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  const [program, ...args] = [...enter, ...becomeUser(runAs), ...command];
  const child = spawn(program!, args, {
    cwd: hasChannel ? root : '/',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: 'C.UTF-8', ...env?.() },
    stdio: ['ignore', log, log, ...(hasChannel ? (['ipc'] as const) : [])],
    // A session of its own, which Ctrl-C in the terminal does not reach: the cluster decides the order of
    // shutdown.
    detached: true,
  });
  child.on('error', () => {});
  closeSync(log);
  return child;
}

/** The program also ends when this process disappears. */
function becomeUser({ uid, gid }: RunAs = {}): string[] {
  const user = uid === undefined ? [] : [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return ['setpriv', ...user, '--pdeathsig=TERM', '--'];
}
