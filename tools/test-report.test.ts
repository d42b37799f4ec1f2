import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { RESULTS, writeReport, type Stage } from './test-report.ts';

function report(stage: Partial<Stage>): string {
  const root = mkdtempSync(join(tmpdir(), 'jhatpat-report-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, RESULTS));
  const counts = { passed: 3, failed: 1, skipped: 0 };
  const all: Stage = { name: 'Browser tests', seconds: 4, counts, failed: [], again: [], ...stage };
  const said = writeReport(root, [all], 4);
  expect(readFileSync(join(root, RESULTS, 'report.md'), 'utf8')).toBe(`${said}\n`);
  return said;
}

test('failed tests that passed when run again are counted separately too, and are last with their first failure', () => {
  const why = '\u001B[31mError: expected 2 to be 3\u001B[39m\n\n    at cart.spec.ts:7';
  const lines = report({ again: [{ name: '[phone] cart.spec.ts adds', why }] }).split('\n');
  expect(lines).toContain('| Browser tests         |     4.0 |       3 |       1 |       1 |');
  expect(lines.slice(-4)).toEqual([
    '1 of the failed passed when run again:',
    '  [phone] cart.spec.ts adds',
    '      Error: expected 2 to be 3',
    '          at cart.spec.ts:7',
  ]);
});

test('failed tests are named with the beginning of their message, and tests that ran once are not', () => {
  const why = ['Error: it ended with 1', ...Array.from({ length: 20 }, () => 'x'.repeat(500))].join('\n');
  const said = report({ failed: [{ name: '[wide] cart.spec.ts opens', why }] });
  const [, ...lines] = said.slice(said.indexOf('Failed: [wide] cart.spec.ts opens')).split('\n');
  expect(lines[0]).toBe('      Error: it ended with 1');
  expect(lines.slice(1, 12)).toEqual(Array.from({ length: 11 }, () => `      ${'x'.repeat(200)}`));
  expect(lines[12]).toBe('Report: test-results/report.md');
  expect(said).not.toContain('run again');
});
