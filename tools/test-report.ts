// What a run of `npm test` came to: how many passed, stage by stage, and how long each took. Also written to
// test-results/report.md, beside the runners' reports and the traces of failed browser tests.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Counts = { passed: number; failed: number; skipped: number };
/** `notes` name what failed, and what passed only when it was run again. */
export type Stage = { name: string; seconds: number; counts: Counts; notes: string[] };

export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0 };
/** Emptied when a run begins; git ignores it. */
export const RESULTS = 'test-results';

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/**
 * The stages as a table, which is also kept in a file; then what failed by name, and where the traces lie, if
 * there are any. All of it took so many seconds, which is less than the sum of stages that ran beside each
 * other.
 */
export function writeReport(root: string, stages: Stage[], seconds: number): string {
  const total = stages.map(({ counts }) => counts).reduce(addCounts, NO_COUNTS);
  const lines = [
    formatRow(['stage', 'seconds', 'passed', 'failed']),
    formatRow(['---', '---:', '---:', '---:']),
    ...[...stages, { name: 'all', seconds, counts: total }].map(({ name, seconds, counts }) =>
      formatRow([name, seconds.toFixed(1), String(counts.passed), String(counts.failed)]),
    ),
    '',
    ...stages.flatMap(({ notes }) => notes),
    `Report: ${join(RESULTS, 'report.md')}`,
    ...listTraces(root).map((trace) => `Trace: npx playwright show-trace ${trace}`),
  ];
  writeFileSync(join(root, RESULTS, 'report.md'), `${lines.join('\n')}\n`);
  return lines.join('\n');
}

function formatRow([name, ...figures]: string[]): string {
  return `| ${name!.padEnd(21)} | ${figures.map((figure) => figure.padStart(7)).join(' | ')} |`;
}

function listTraces(root: string): string[] {
  const folder = join(RESULTS, 'browser');
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('trace.zip'))
    .map((path) => join(folder, path));
}
