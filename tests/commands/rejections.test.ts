// Arguments after `npm run NAME --` reach the command.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { root } from '../../tools/run-program.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'jhatpat-commands-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function npmRun(words: string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, ENV_FILE: '', ...env },
    encoding: 'utf8',
    shell: process.platform === 'win32',
    timeout: 200_000,
  });
  expect(status).toBe(1);
  return stdout + stderr;
}

// Includes npm, and a build where there is none.
vi.setConfig({ testTimeout: 250_000 });

it('an unknown account command lists the known ones', () => {
  const usage = 'npm run user -- admin|suspend|restore|password|no-second-step EMAIL';
  expect(npmRun(['user', '--', 'promote', 'asha@example.test'])).toContain(usage);
});

it('options of npm run sandbox:card reach the sandbox', () => {
  expect(npmRun(['sandbox:card', '--', '--faults', 'duplicatePercent=often'])).toContain('duplicatePercent');
});

it('settings are read from the file that ENV_FILE names, unless the environment has them', () => {
  const file = join(dataDir, 'settings.env');
  writeFileSync(file, 'PORT=many\nDATABASE_POOL=1\n');
  expect(npmRun(['migrate'], { ENV_FILE: file })).toContain('PORT must be');
  expect(npmRun(['migrate'], { ENV_FILE: file, PORT: '3000' })).toContain('DATABASE_POOL must be');
  expect(npmRun(['migrate'], { ENV_FILE: 'nowhere.env' })).toBe(
    'ENV_FILE names nowhere.env, which is not there.\n',
  );
});

const OF_SHOP = ['migrate', 'user', 'backup', 'restore', 'db:reset', 'sandbox:card'];

it.each([...OF_SHOP, 'catalogue:import', 'catalogue:export', 'bench:search', 'reliability'])(
  'npm run %s refuses an option that it does not have in a few words',
  (name) => {
    const said = npmRun([name, '--', '--prot']);
    expect(said).toContain("Unknown option '--prot'");
    expect(said).not.toMatch(/^ {4}at /m);
  },
);
