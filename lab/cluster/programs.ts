// Finds the programs that a cluster needs, and says in a few lines what is missing and how to get it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, isExecutable } from '../start/programs.ts';
import { OLDEST_PATRONI } from './settings.ts';

export type Programs = {
  etcd: string;
  haproxy: string;
  nginx: string;
  /** The command with its first arguments. */
  patroni: string[];
  postgres: { folder: string; major: number };
};

/** The embedded PostgreSQL's package does not contain all of these. */
const POSTGRES_PROGRAMS = ['postgres', 'initdb', 'pg_ctl', 'pg_basebackup', 'pg_rewind', 'pg_controldata'];
const OLDEST_POSTGRES = 15;
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/opt/homebrew/bin'];

const HOW_TO_GET = `Debian and Ubuntu: apt install etcd-server haproxy nginx postgresql python3-venv
Patroni: python3 -m venv ~/patroni && ~/patroni/bin/pip install 'patroni[etcd3,psycopg3]>=${OLDEST_PATRONI.join('.')}', then PATRONI_HOME=~/patroni`;

/** Throws an error whose message names everything that is missing. */
export function findPrograms(env: NodeJS.ProcessEnv): Programs {
  const missing: string[] = [];
  const tryTo = <Found>(find: () => Found): Found | undefined => {
    try {
      return find();
    } catch (error) {
      missing.push((error as Error).message);
      return undefined;
    }
  };
  const programs = {
    etcd: tryTo(() => requireProgram('etcd')),
    haproxy: tryTo(() => requireProgram('haproxy')),
    nginx: tryTo(() => requireProgram('nginx')),
    postgres: tryTo(() => findPostgres(env)),
    patroni: tryTo(() => findPatroni(env)),
  };
  if (missing.length > 0) throw new Error(`${missing.join('\n')}\n${HOW_TO_GET}`);
  return programs as Programs;
}

function requireProgram(name: string): string {
  const found = findProgram(name, SYSTEM_FOLDERS);
  if (!found) throw new Error(`${name} is not installed.`);
  return found;
}

/** PG_BIN, else the newest version of Debian's packages, else the PATH. */
function findPostgres(env: NodeJS.ProcessEnv): Programs['postgres'] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const inPath = findProgram('pg_basebackup', SYSTEM_FOLDERS);
  const candidates = env.PG_BIN
    ? [env.PG_BIN]
    : [...versions.map((version) => join(debian, version, 'bin')), inPath && join(inPath, '..')];
  const folder = candidates.find(
    (each) => each && POSTGRES_PROGRAMS.every((name) => isExecutable(join(each, name))),
  );
  if (!folder) {
    throw new Error(
      `PostgreSQL ${OLDEST_POSTGRES} or newer is not installed with all its programs (${POSTGRES_PROGRAMS.join(', ')}; the embedded one has the first three): set PG_BIN to their folder.`,
    );
  }
  const said = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout;
  const major = Number(/(\d+)/.exec(said)?.[1]);
  if (!(major >= OLDEST_POSTGRES))
    throw new Error(`PostgreSQL ${OLDEST_POSTGRES} or newer is wanted; ${folder} has ${said.trim()}.`);
  return { folder, major };
}

/** PATRONI_HOME is where it was installed with pip, or a checkout of its repository. */
function findPatroni(env: NodeJS.ProcessEnv): string[] {
  const home = env.PATRONI_HOME;
  const checkout = home && join(home, 'patroni.py');
  const python = isExecutable('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
  const command =
    checkout && existsSync(checkout)
      ? [python, checkout]
      : [home ? join(home, 'bin', 'patroni') : (findProgram('patroni', SYSTEM_FOLDERS) ?? 'patroni')];
  const { stdout, stderr, error } = spawnSync(command[0]!, [...command.slice(1), '--version'], {
    encoding: 'utf8',
  });
  const version = /(\d+)\.(\d+)\S*/.exec(stdout ?? '');
  if (error || !version) {
    const why = error?.message ?? stderr.trim().split('\n').at(-1);
    throw new Error(`Patroni is not installed${home ? ` in ${home}: ${why}` : ''}.`);
  }
  requirePatroniVersion(version[0], Number(version[1]), Number(version[2]));
  return command;
}

function requirePatroniVersion(version: string, major: number, minor: number): void {
  const [oldestMajor, oldestMinor] = OLDEST_PATRONI;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Error(
    `Patroni ${version} is refused: with 3.0.2, 1,431 of 4,418 acknowledged orders were lost when a frozen leader woke. It must be ${OLDEST_PATRONI.join('.')} or newer.`,
  );
}
