// Finds the programs that a cluster needs, and says in a few lines what is missing and how to get it.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram, isExecutable } from '../start/programs.ts';
import { OLDEST_PATRONI } from './settings.ts';

/** The embedded PostgreSQL's package does not contain all of these. */
const POSTGRES_PROGRAMS = ['postgres', 'initdb', 'pg_ctl', 'pg_basebackup', 'pg_rewind', 'pg_controldata'];
const OLDEST_POSTGRES = 15;
const FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin'];
const HOW_TO_GET = `Debian and Ubuntu: apt install etcd-server haproxy nginx postgresql python3-venv
Patroni: python3 -m venv ~/patroni && ~/patroni/bin/pip install 'patroni[etcd3,psycopg3]>=${OLDEST_PATRONI.join('.')}', then PATRONI_HOME=~/patroni`;

export type Programs = Record<'etcd' | 'haproxy' | 'nginx' | 'patroni', string> & {
  postgres: { folder: string; major: number };
};

/** Throws an error whose message names everything that is missing. */
export function findPrograms(env: NodeJS.ProcessEnv): Programs {
  const missing: string[] = [];
  const need = <Found>(found: Found | null, complaint: string): Found => {
    if (found === null) missing.push(complaint);
    return found!;
  };
  const find = (name: string) => need(findProgram(name, FOLDERS), `${name} is not installed.`);
  const [etcd, haproxy, nginx] = [find('etcd'), find('haproxy'), find('nginx')];
  const postgres = need(
    findPostgres(env),
    `PostgreSQL ${OLDEST_POSTGRES} or newer is not installed with all its programs (${POSTGRES_PROGRAMS.join(', ')}; the embedded one has the first three): set PG_BIN to their folder.`,
  );
  const patroni = need(findPatroni(env), 'Patroni is not installed: PATRONI_HOME names its folder.');
  if (patroni && !isNewEnough(patroni.version))
    missing.push(
      `Patroni ${patroni.version} is refused: with 3.0.2, 1,431 of 4,418 acknowledged orders were lost when a frozen leader woke. It must be ${OLDEST_PATRONI.join('.')} or newer.`,
    );
  if (missing.length > 0) throw new Error(`${missing.join('\n')}\n${HOW_TO_GET}`);
  return { etcd, haproxy, nginx, postgres, patroni: patroni.program };
}

function readVersion(program: string): string | undefined {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return /\d+\.\d+\S*/.exec(stdout ?? '')?.[0];
}

function isNewEnough(version: string): boolean {
  const [major, minor] = version.split('.').map(Number) as [number, number];
  const [oldestMajor, oldestMinor] = OLDEST_PATRONI;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** PG_BIN, else the newest version of Debian's packages, else the PATH. */
function findPostgres(env: NodeJS.ProcessEnv): Programs['postgres'] | null {
  const inPath = findProgram('pg_basebackup', FOLDERS);
  const installed = [...globSync('/usr/lib/postgresql/*/bin'), ...(inPath ? [dirname(inPath)] : [])];
  const found = (env.PG_BIN ? [env.PG_BIN] : installed)
    .filter((folder) => POSTGRES_PROGRAMS.every((name) => isExecutable(join(folder, name))))
    .map((folder) => ({ folder, major: parseInt(readVersion(join(folder, 'postgres')) ?? '', 10) }))
    .filter(({ major }) => major >= OLDEST_POSTGRES);
  return found.toSorted((one, other) => other.major - one.major)[0] ?? null;
}

/** PATRONI_HOME is where it was installed with pip. */
function findPatroni({ PATRONI_HOME: home }: NodeJS.ProcessEnv) {
  const program = home ? join(home, 'bin', 'patroni') : (findProgram('patroni', FOLDERS) ?? 'patroni');
  const version = readVersion(program);
  return version === undefined ? null : { program, version };
}
