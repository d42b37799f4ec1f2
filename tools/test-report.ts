// The report of an `npm test` run: how many tests passed in each stage, and how long it took. Also written to
// test-results/report.md, beside the runners' reports and the traces of failed browser tests.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export type Counts = { passed: number; failed: number; skipped: number };
export type Stage = {
  name: string;
  seconds: number;
  counts: Counts;
  /** Names of the failed tests, except those of the next list. */
  failed: string[];
  /** Tests that failed and passed when run again, for their trace; they count as failed. */
  again: RunAgain[];
};
export type RunAgain = { name: string; firstFailure: string };

export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0 };
/** Emptied when a run begins; git ignores it. */
export const RESULTS = 'test-results';
/** Lines shown of the first failure of a test that passed later. */
const MAX_LINES = 8;

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/**
 * The stages as a table, which is also saved to a file; then the failed tests by name, the place of their
 * traces, if any, and finally those that passed when run again. `seconds` is the time of the whole
 * run.
 */
export function writeReport(root: string, stages: Stage[], seconds: number): string {
  const total = stages.map(({ counts }) => counts).reduce(addCounts, NO_COUNTS);
  const again = stages.flatMap((stage) => stage.again);
  const lines = [
    formatRow(['stage', 'seconds', 'passed', 'failed', 'again']),
    formatRow(['---', '---:', '---:', '---:', '---:']),
    ...[...stages, { name: 'all', seconds, counts: total, again }].map(({ name, seconds, counts, again }) =>
      formatRow([name, seconds.toFixed(1), ...[counts.passed, counts.failed, again.length].map(String)]),
    ),
    '',
    ...stages.flatMap(({ failed }) => failed.map((name) => `Failed: ${name}`)),
    `Report: ${join(RESULTS, 'report.md')}`,
    ...listTraces(root).map((trace) => `Trace: npx playwright show-trace ${trace}`),
    ...(again.length > 0 ? ['', ...describeRunAgain(again)] : []),
  ];
  writeFileSync(join(root, RESULTS, 'report.md'), `${lines.join('\n')}\n`);
  return lines.join('\n');
}

function describeRunAgain(again: RunAgain[]): string[] {
  return [
    `${again.length} of the failed passed when run again:`,
    ...again.flatMap(({ name, firstFailure }) => [
      `  ${name}`,
      ...firstLines(firstFailure).map((line) => `      ${line}`),
    ]),
  ];
}

/** Enough to recognise the failure, without colours. */
function firstLines(failure: string): string[] {
  return stripVTControlCharacters(failure)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean)
    .slice(0, MAX_LINES);
}

function formatRow([name, ...metrics]: string[]): string {
  return `| ${name!.padEnd(21)} | ${metrics.map((measurement) => measurement.padStart(7)).join(' | ')} |`;
}

function listTraces(root: string): string[] {
  const folder = join(RESULTS, 'browser');
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('trace.zip'))
    .map((path) => join(folder, path));
}
