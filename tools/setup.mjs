// Makes a checkout ready to run: packages as the lockfile says, pages built from the current sources. Plain
// JavaScript on Node's own modules, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants } from 'node:os';
import { existsSync, lstatSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, runProgram } from './run-program.mjs';

const at = (...parts) => join(root, ...parts);
const BUILD_STAMP = at('build', 'stamp');
/** At the top, because installing and building empty their own folders. */
const LOCK = at('.setup.lock');
/** No setup takes longer; after that the process id may belong to another program. */
const LOCK_SECONDS = 600;
/** Everything the built pages are made of. */
const BUILD_SOURCES = ['web', 'shared', 'features', 'vite.config.ts', 'package-lock.json'];

export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(async () => {
    if (isInstalled()) return;
    // npm would empty the folder it leads to.
    if (lstatSync(at('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new Error(
        'node_modules is a link to packages that are not what package-lock.json says: remove the link.',
      );
    }
    // `--include=dev`: the tools that build the pages are needed with NODE_ENV=production too.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
    // The npm that started this process, if any, else the one in the PATH.
    const npm = process.env.npm_execpath;
    const [program, ...before] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
    await runStep('Installing packages', 'Installed packages', program, [...before, ...args]);
    if (!isInstalled()) throw new Error('npm ci ended, but node_modules is not what package-lock.json says.');
  });
}

export async function ensureBuilt() {
  if (isBuilt()) return;
  await withLock(async () => {
    if (isBuilt()) return;
    const stamp = hashSources();
    rmSync(BUILD_STAMP, { force: true });
    const args = ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'];
    // One build for all: a development one does not run in production.
    const env = { NODE_ENV: 'production' };
    await runStep('Building the pages', 'Built the pages', projectNode(), args, env);
    writeFileSync(BUILD_STAMP, stamp);
  });
}

/** Runs the program under the project's Node, passes signals on, and ends with its exit code. */
export async function handOver(args, environment = {}) {
  // The extra channel tells the program when this process is killed (kill -9): it gets 'disconnect'.
  const child = spawn(projectNode(), args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C reaches the child by itself as well; the child decides when to end, and this process waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWithNpm(() => child.kill('SIGTERM'));
  const [code, signal] = await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (...how) => done(how));
  });
  process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
}

/** A killed npm cannot report it; this process notices that its parent has changed. */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    stop();
  }, 250);
}

/** True when npm last installed what the lockfile names; packages for other platforms may be absent. */
function isInstalled() {
  try {
    const { packages: wanted } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
    // npm's own record of the content of node_modules, written when an install is complete.
    const { packages: present } = JSON.parse(readFileSync(at('node_modules', '.package-lock.json'), 'utf8'));
    return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
      if (path === '') return true;
      const found = present[path];
      return found ? found.version === version && found.integrity === integrity : optional;
    });
  } catch {
    return false;
  }
}

function isBuilt() {
  return existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === hashSources();
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of BUILD_SOURCES.flatMap((source) => listFiles(at(source))).sort()) {
    const path = relative(root, file).split(sep).join('/');
    const isServerOnly = path.startsWith('features/') && !/\.(contract|rules)\.ts$/.test(path);
    if (isServerOnly || /\.test\.tsx?$/.test(path)) continue;
    hash.update(`${path}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function projectNode() {
  const own = at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  if (major(process.versions.node) >= 24) return process.execPath;
  throw new Error(
    'node_modules holds no Node 24: its install script did not run. Try: npm rebuild node --ignore-scripts=false',
  );
}

function major(version) {
  return Number(version.split('.')[0]);
}

/** Runs one setup step with a line before and after; its output is shown only when it fails. */
async function runStep(before, after, program, args, env) {
  const startedAt = performance.now();
  console.log(`${before} ...`);
  const { code, output } = await runProgram(program, args, { env });
  if (code !== 0) throw new Error(`${output.trim()}\n${before} failed (${code}).`);
  console.log(`${after} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Of two starts at once, one does the work and the other waits. A lock whose owner is dead is ignored. */
async function withLock(work) {
  for (let said = false; ; await sleep(200)) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = findLockOwner();
    if (owner && !said)
      console.log(`Another start (${owner}) is setting the checkout up, waiting for it ...`);
    if (owner) said = true;
    else rmSync(LOCK, { force: true });
  }
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

/**
 * The live process that holds the lock. This process's own id in it is a leftover of an earlier container or
 * boot.
 */
function findLockOwner() {
  try {
    const owner = Number(readFileSync(LOCK, 'utf8'));
    const ageSeconds = (Date.now() - statSync(LOCK).mtimeMs) / 1000;
    if (!owner || owner === process.pid || ageSeconds > LOCK_SECONDS) return undefined;
    process.kill(owner, 0);
    return owner;
  } catch (error) {
    if (error.code === 'EPERM') return 'of another user';
    return undefined;
  }
}
