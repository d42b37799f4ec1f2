// `npm test`: the checks, the unit and API tests, the browser tests, the shop under faults; the last line
// says how many passed and failed. `npm test -- unit api browser checks reliability` picks parts; further
// words and options go to the runners (Vitest, Playwright).
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres } from '#database/embedded.ts';
import { ensureBrowser } from './browser.ts';
import { runChecks } from './check.ts';
import type { Counts } from './check.ts';
import { runProgram, signalPrograms } from './run-program.ts';

const PARTS = ['checks', 'unit', 'api', 'browser', 'reliability'] as const;
type Part = (typeof PARTS)[number];
const isPart = (word: string): word is Part => (PARTS as readonly string[]).includes(word);

const words = process.argv.slice(2);
const passedOn = words.filter((word) => !isPart(word));
const chosen = words.filter(isPart);
// A filter picks tests; these have none.
const isPickable = (part: Part) => part !== 'checks' && part !== 'reliability';
const parts = chosen.length > 0 ? chosen : PARTS.filter((part) => isPickable(part) || passedOn.length === 0);
/** Everything a run leaves lies in here: reports, data folders. */
const scratch = mkdtempSync(join(tmpdir(), 'jhatpat-tests-'));
// When root runs the tests, PostgreSQL's own user must be able to pass through.
chmodSync(scratch, 0o711);

let isInterrupted = false;
const interrupt = () => {
  if (!isInterrupted) signalPrograms('SIGTERM');
  isInterrupted = true;
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, interrupt);

const { passed, failed, skipped } = await runParts();
await tidyUp();
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(isInterrupted ? 130 : Math.min(failed, 1));

async function runParts(): Promise<Counts> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const add = ({ passed, failed, skipped }: Counts) => {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  };
  const has = (part: Part) => parts.includes(part);
  if (has('checks')) {
    title('Checks');
    add(await runChecks());
  }
  const needsPages = has('api') || has('browser') || has('reliability');
  const built =
    !needsPages || (await runProgram(process.execPath, ['start.mjs', 'build'], { isLive: true })).code === 0;
  if (!built) add(oneFailure('The pages could not be built, so the tests that need them did not run.'));
  const projects = [...(has('unit') ? ['unit'] : []), ...(has('api') && built ? ['api'] : [])];
  if (projects.length > 0 && !isInterrupted) {
    title(`Tests: ${projects.join(' and ')}`);
    add(await runVitest(projects));
  }
  if (has('browser') && built && !isInterrupted) {
    title('Tests: browser');
    add(await runPlaywright());
  }
  if (has('reliability') && built && !isInterrupted) {
    title('Tests: the shop under faults');
    add(await runReliability());
  }
  if (total.passed + total.failed === 0) add(oneFailure('Not one test was run.'));
  return total;
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

async function runVitest(projects: string[]): Promise<Counts> {
  const file = join(scratch, 'vitest.json');
  const { code } = await runProgram(
    'vitest',
    [
      'run',
      ...projects.map((name) => `--project=${name}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...(passedOn.length > 0 ? ['--passWithNoTests', ...passedOn] : []),
    ],
    { isLive: true, env: { TMPDIR: scratch } },
  );
  const report = readReport<VitestReport>(file);
  // A file that cannot be loaded has no tests to count, and has failed all the same.
  const brokenFiles = report?.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return verdict('Vitest', code, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (brokenFiles?.length ?? 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

async function runPlaywright(): Promise<Counts> {
  const file = join(scratch, 'playwright.json');
  let browser: string;
  try {
    browser = await ensureBrowser();
  } catch (error) {
    return oneFailure((error as Error).message);
  }
  const { code } = await runProgram(
    'playwright',
    ['test', '--reporter=list,json', ...(passedOn.length > 0 ? ['--pass-with-no-tests', ...passedOn] : [])],
    { isLive: true, env: { TMPDIR: scratch, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  const stats = readReport<PlaywrightReport>(file)?.stats;
  return verdict('Playwright', code, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  });
}

async function runReliability(): Promise<Counts> {
  const file = join(scratch, 'reliability.json');
  const { code } = await runProgram(process.execPath, ['reliability/main.ts', '--short', '--report', file], {
    isLive: true,
    env: { TMPDIR: scratch },
  });
  return verdict(
    'The shop under faults',
    code,
    readReport<Counts>(file) ?? { passed: 0, failed: 0, skipped: 0 },
  );
}

/** A runner that fails without a failed test has crashed, and one that ran nothing has proved nothing. */
function verdict(runner: string, code: number, counts: Counts): Counts {
  const crashed = code !== 0 && counts.failed === 0;
  const idle = counts.passed + counts.failed === 0 && passedOn.length === 0;
  if (!crashed && !idle) return counts;
  const why = crashed ? `${runner} ended with ${code}, though no test failed.` : `${runner} ran no test.`;
  return { ...counts, failed: counts.failed + oneFailure(why).failed };
}

function oneFailure(why: string): Counts {
  console.log(`FAILED  ${why}`);
  return { passed: 0, failed: 1, skipped: 0 };
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined; // the runner did not get as far as to write one
  }
}

/** A runner that was broken off leaves its PostgreSQL running. */
async function tidyUp(): Promise<void> {
  for (const name of readdirSync(scratch)) {
    const dataDir = join(scratch, name);
    if (existsSync(join(dataDir, 'postgres'))) await removeEmbeddedPostgres(dataDir, { evenIfUsed: true });
  }
  rmSync(scratch, { recursive: true, force: true });
}

function title(text: string): void {
  console.log(`\n${text}`);
}
