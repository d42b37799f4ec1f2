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
  /** The failed tests, except those of the next list. */
  failed: Failure[];
  /** Tests that failed and passed when run again, for their trace; they count as failed. */
  again: Failure[];
};
/** `why` is the error's message, empty where the runner has said all there is. */
export type Failure = { name: string; why: string };

export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0 };
/** Emptied when a run begins; git ignores it. */
export const RESULTS = 'test-results';
/** Shown of the message of a failure. */
const MAX_LINES = 12;
const MAX_LETTERS_OF_LINE = 200;

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
    ...stages.flatMap(({ failed }) => failed.flatMap((failure) => describe('Failed: ', failure))),
    `Report: ${join(RESULTS, 'report.md')}`,
    ...listTraces(root).map((trace) => `Trace: npx playwright show-trace ${trace}`),
    ...(again.length > 0 ? ['', ...describeRunAgain(again)] : []),
  ];
  writeFileSync(join(root, RESULTS, 'report.md'), `${lines.join('\n')}\n`);
  return lines.join('\n');
}

function describeRunAgain(again: Failure[]): string[] {
  return [
    `${again.length} of the failed passed when run again:`,
    ...again.flatMap((failure) => describe('  ', failure)),
  ];
}

/** Enough to recognise the failure, without colours. */
function describe(before: string, { name, why }: Failure): string[] {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .map((line) => line.trimEnd().slice(0, MAX_LETTERS_OF_LINE))
    .filter(Boolean)
    .slice(0, MAX_LINES);
  return [before + name, ...lines.map((line) => `      ${line}`)];
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
