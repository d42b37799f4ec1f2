// What runs on this machine. Linux says so itself: not every machine has a `ps`.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export type RunningProcess = { pid: number; parent: number; command: string };

export const listProcesses = (): RunningProcess[] =>
  process.platform === 'linux'
    ? readProc()
    : readPs(execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }));

function readProc(): RunningProcess[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      // The name of the program, in brackets, may have spaces and brackets itself; the state follows it.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return [{ pid: Number(pid), parent, command }];
    } catch {
      // It has ended.
      return [];
    }
  });
}

const readPs = (lines: string): RunningProcess[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, ...words] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), command: words.join(' ') };
    });
