// Arguments after `npm run NAME --` reach the command.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useDataDir } from '../data-dir.ts';
import { runCommand } from './run-command.ts';

const dataDir = useDataDir();

function fail(name: string, words: string[], env: Record<string, string> = {}): string {
  const { status, said } = runCommand(name, words, { DATA_DIR: dataDir, ...env });
  expect(status).toBe(1);
  return said;
}

it('an unknown account command lists the known ones', () => {
  const usage = 'npm run user -- admin|suspend|restore|password|no-second-step EMAIL';
  expect(fail('user', ['promote', 'asha@example.test'])).toContain(usage);
});

it('options of npm run sandbox:card reach the sandbox', () => {
  expect(fail('sandbox:card', ['--faults', 'duplicatePercent=often'])).toContain('duplicatePercent');
});

it('settings are read from the file that ENV_FILE names, unless the environment has them', () => {
  const file = join(dataDir, 'settings.env');
  writeFileSync(file, 'PORT=many\nDATABASE_POOL=1\n');
  expect(fail('migrate', [], { ENV_FILE: file })).toContain('PORT must be');
  expect(fail('migrate', [], { ENV_FILE: file, PORT: '3000' })).toContain('DATABASE_POOL must be');
  expect(fail('migrate', [], { ENV_FILE: 'nowhere.env' })).toBe(
    'ENV_FILE names nowhere.env, which is not there.\n',
  );
});

const OF_SHOP = ['migrate', 'user', 'backup', 'restore', 'db:reset', 'sandbox:card'];

it.each([...OF_SHOP, 'catalogue:import', 'catalogue:export', 'bench:search', 'reliability'])(
  'npm run %s refuses an option that it does not have in a few words',
  (name) => {
    const said = fail(name, ['--prot']);
    expect(said).toContain("Unknown option '--prot'");
    expect(said).not.toMatch(/^ {4}at /m);
  },
);
