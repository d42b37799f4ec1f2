// A Patroni version that loses orders is refused, and missing programs are named.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findPrograms } from './programs.ts';

const home = mkdtempSync(join(tmpdir(), 'jhatpat-programs-'));
afterAll(() => rmSync(home, { recursive: true }));

function complainAbout(version: string): string {
  mkdirSync(join(home, 'bin'), { recursive: true });
  writeFileSync(join(home, 'bin', 'patroni'), `#!/bin/sh\necho patroni ${version}\n`, { mode: 0o755 });
  try {
    // A folder without PostgreSQL, so that there is always something to complain about.
    findPrograms({ ...process.env, PATRONI_HOME: home, PG_BIN: home });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('refuses a Patroni that loses orders when a frozen leader wakes, and says why', () => {
  expect(complainAbout('3.0.2')).toContain('Patroni 3.0.2 is refused: with 3.0.2, 1,431 of 4,418');
  expect(complainAbout('4.0.9')).toContain('4.1 or newer');
});

test('takes newer ones', () => {
  for (const version of ['4.1.0', '4.1.4', '4.12.0', '5.0.1'])
    expect(complainAbout(version), version).not.toContain('refused');
});

test('names missing programs and how to get them', () => {
  const said = complainAbout('4.1.4');
  expect(said).toMatch(/PostgreSQL 15 or newer .* set PG_BIN/);
  expect(said).toContain('apt install etcd-server haproxy nginx postgresql');
  expect(said).toContain("pip install 'patroni[etcd3,psycopg3]>=4.1'");
});
