// `npm test`: checks, unit tests, the build, API tests, component tests, browser tests and the shop under the
// faults that break most, in a quarter of an hour on two cores; the last line says how many tests passed and
// failed. `npm run verify` is all of it, with the documented commands and the faults in full.
// `npm test -- unit api components commands browser checks reliability` picks parts; further words and
// options go to the runners (Vitest, Playwright).
// `npm test -- --changed` picks what belongs to the changed files; `npm test -- --update-pictures` draws the
// screenshots that differ. A report and the traces of failed browser tests stay in test-results/.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { removeEmbeddedPostgres } from '#database/embedded.ts';
import { ensureBrowser } from './browser.ts';
import { findChanged, openPages } from './changed.ts';
import { runChecks } from './check.ts';
import { root, runProgram, signalPrograms } from './run-program.mjs';
import { readSources } from './source-files.ts';
import { addCounts, NO_COUNTS, RESULTS, writeReport, type Counts, type Stage } from './test-report.ts';

const PARTS = ['checks', 'unit', 'api', 'components', 'browser', 'reliability', 'commands'] as const;
type Part = (typeof PARTS)[number];
type Plan = { parts: readonly Part[]; vitest: string[]; playwright: string[] };
/** Screen widths of the projects in playwright.config.ts. */
const WIDTHS: Record<string, number> = { phone: 390, desktop: 1280 };
const isFull = process.argv.includes('--full');
const USAGE = `npm test -- [${PARTS.join(' | ')} ...] [--changed] [--update-pictures] [words of file names, options of the runners]
Without words all parts run but the commands. CONTRIBUTING.md says what each is for.`;
if (process.argv.includes('--help')) {
  console.log(USAGE);
  process.exit(0);
}

/** Everything a run leaves behind until its end: data folders, the runners' own reports. */
const scratch = mkdtempSync(join(tmpdir(), 'jhatpat-tests-'));
// When root runs the tests, PostgreSQL's own user must be able to pass through.
chmodSync(scratch, 0o711);
rmSync(join(root, RESULTS), { recursive: true, force: true });
mkdirSync(join(root, RESULTS));
/** A run starts a hundred processes of the same few programs, which need not be compiled again each time. */
const environment = {
  TMPDIR: scratch,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(scratch, 'compile-cache'),
};

let isInterrupted = false;
const interrupt = () => {
  if (!isInterrupted) signalPrograms('SIGTERM');
  isInterrupted = true;
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, interrupt);

const plan = await makePlan(process.argv.slice(2).filter((word) => word !== '--full'));
const stages: Stage[] = [];
const startedAt = performance.now();
await runStages();
const seconds = (performance.now() - startedAt) / 1000;
await tidyUp();
console.log(`\n${writeReport(root, stages, seconds)}`);
const { passed, failed, skipped } = stages.map(({ counts }) => counts).reduce(addCounts, NO_COUNTS);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(isInterrupted ? 130 : Math.min(failed, 1));

async function makePlan(words: string[]): Promise<Plan> {
  if (words.includes('--update-pictures')) {
    return { parts: ['browser'], vitest: [], playwright: ['--grep=@picture', '--update-snapshots=changed'] };
  }
  const isPart = (word: string): word is Part => (PARTS as readonly string[]).includes(word);
  const chosen = words.filter(isPart);
  const passedOn = words.filter((word) => !isPart(word) && word !== '--changed');
  if (words.includes('--changed')) {
    const { paths, specs } = await findChanged();
    console.log(`Changed: ${paths.join(', ') || 'nothing'}; browser tests: ${specs.join(', ') || 'none'}`);
    const runners = [
      ...(paths.length > 0 ? (['unit', 'api', 'components'] as const) : []),
      ...(specs.length > 0 ? (['browser'] as const) : []),
    ];
    const parts = (['checks', ...runners] as const).filter(
      (part) => chosen.length === 0 || chosen.includes(part),
    );
    return { parts, vitest: [...paths, ...passedOn], playwright: [...specs, ...passedOn] };
  }
  // Commands take two minutes, and what they start has tests of its own. A filter picks tests; checks and
  // faults have none.
  const left = new Set<Part>([
    ...(isFull ? [] : (['commands'] as const)),
    ...(passedOn.length > 0 ? (['checks', 'reliability'] as const) : []),
  ]);
  const parts = chosen.length > 0 ? chosen : PARTS.filter((part) => !left.has(part));
  return { parts, vitest: passedOn, playwright: passedOn };
}

/** Stages that fail quickly come first. */
async function runStages(): Promise<void> {
  const has = (part: Part) => plan.parts.includes(part);
  if (has('checks')) await runStage('Checks', runChecks);
  if (has('unit')) await runStage('Unit tests', (stage) => runVitest('unit', stage));
  if (needsBuild()) {
    if (!(await runStage('Build', build))) return;
  }
  if (has('api')) await runStage('API tests', (stage) => runVitest('api', stage));
  if (has('api') && isFull) await runStage('A full shop', (stage) => runVitest('verify', stage));
  if (has('components'))
    await runStage('Component tests', async (stage) =>
      runVitest('components', stage, { CHROMIUM_PATH: await ensureBrowser() }),
    );
  if (has('browser')) await runStage('Browser tests', runPlaywright);
  // By itself: faults beside browser tests ran into time limits that nobody meets in a shop.
  if (has('reliability')) await runStage('The shop under faults', runReliability);
  if (has('commands')) await runStage('Commands', (stage) => runVitest('commands', stage));
  if (stages.every(({ counts }) => counts.passed + counts.failed === 0)) {
    await runStage('Any test', async () => oneFailure('Not one test was run.'));
  }
}

/** Most tests of the API look at no page; those that are chosen by name do not wait for a build. */
function needsBuild(): boolean {
  const has = (part: Part) => plan.parts.includes(part);
  if (has('commands') || has('browser') || has('reliability')) return true;
  const words = plan.vitest.filter((word) => !word.startsWith('-'));
  return has('api') && (words.length === 0 || openPages(words, readSources(root)));
}

/** `run` returns the counts, and adds the tests that failed; it throws where there is no browser. */
async function runStage(name: string, run: (stage: Stage) => Promise<Counts>): Promise<boolean> {
  if (isInterrupted) return false;
  console.log(`\n${name}`);
  const startedAt = performance.now();
  const stage: Stage = { name, seconds: 0, counts: NO_COUNTS, failed: [], again: [] };
  stage.counts = await run(stage).catch(({ message }: Error) => oneFailure(message));
  stage.seconds = (performance.now() - startedAt) / 1000;
  stages.push(stage);
  return stage.counts.failed === 0;
}

async function build(): Promise<Counts> {
  const { code } = await runProgram(process.execPath, ['start.mjs', 'build'], {
    isLive: true,
    env: environment,
  });
  if (code === 0) return NO_COUNTS;
  return oneFailure('The pages could not be built, so the tests that need them did not run.');
}

type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

async function runVitest(
  project: string,
  { failed }: Stage,
  added: Record<string, string> = {},
): Promise<Counts> {
  const file = join(root, RESULTS, `${project}.json`);
  const { code } = await runProgram(
    'vitest',
    [
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      '--reporter=./tools/failure-reporter.ts',
      `--outputFile.json=${file}`,
      ...(plan.vitest.length > 0 ? ['--passWithNoTests', ...plan.vitest] : []),
    ],
    { isLive: true, env: { ...environment, ...added } },
  );
  const report = readReport<VitestReport>(file);
  for (const { name, status, assertionResults } of report?.testResults ?? []) {
    const file = relative(root, name);
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === 'failed') failed.push({ name: `${file}: ${fullName}`, why: failureMessages?.[0] ?? '' });
    // A file that cannot be loaded has no tests to count, but has failed.
    if (status === 'failed' && assertionResults.length === 0) failed.push({ name: file, why: '' });
  }
  return verdict('Vitest', code, plan.vitest, {
    passed: report?.numPassedTests ?? 0,
    failed: failed.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: PlaywrightTest[] }[];
};
type PlaywrightTest = {
  projectName: string;
  status: string;
  /** One per run of the test. */
  results: { errors: { message?: string }[]; attachments: { name: string; path?: string }[] }[];
};
type PlaywrightReport = {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

async function runPlaywright(stage: Stage): Promise<Counts> {
  const file = join(root, RESULTS, 'browser.json');
  const filters = plan.playwright.length > 0 ? ['--pass-with-no-tests', ...plan.playwright] : [];
  const { code } = await runProgram(
    'playwright',
    ['test', '--reporter=list,json,./tools/failure-reporter.ts', ...filters],
    {
      isLive: true,
      env: {
        ...environment,
        CHROMIUM_PATH: await ensureBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        ...(isFull && { VERIFY: 'yes' }),
      },
    },
  );
  const report = readReport<PlaywrightReport>(file);
  for (const suite of report?.suites ?? []) noteBrowserTests(suite, [], stage);
  const stats = report?.stats;
  return verdict('Playwright', code, plan.playwright, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  });
}

function noteBrowserTests(
  { title, suites = [], specs = [] }: PlaywrightSuite,
  above: string[],
  stage: Stage,
): void {
  const path = [...above, title];
  for (const suite of suites) noteBrowserTests(suite, path, stage);
  for (const { title, tests } of specs) {
    for (const { projectName, status, results } of tests) {
      const name = [`[${projectName}]`, ...path, title].join(' ');
      const { attachments = [] } = results.at(-1) ?? {};
      const difference = attachments.find(({ name }) => name.endsWith('-diff.png'))?.path;
      // The line of a picture that differs says it all.
      const why = (results[0]?.errors ?? [])
        .map(({ message = '' }) => message)
        .filter((message) => !(difference && message.includes('toHaveScreenshot')))
        .join('\n');
      if (status === 'unexpected' && difference) {
        const width = WIDTHS[projectName];
        const picture = `${title} differs at ${width} px: ${relative(root, difference)}`;
        stage.failed.push({ name: picture, why });
      } else if (status === 'unexpected') stage.failed.push({ name, why });
      else if (status === 'flaky') stage.again.push({ name, why });
    }
  }
}

type FaultReport = Counts & { broken: string[] };

async function runReliability({ failed }: Stage): Promise<Counts> {
  const file = join(root, RESULTS, 'reliability.json');
  const { code } = await runProgram(
    process.execPath,
    ['lab/reliability/main.ts', isFull ? '--full' : '--short', '--report', file],
    { isLive: true, env: environment },
  );
  const { broken, ...counts } = readReport<FaultReport>(file) ?? { ...NO_COUNTS, broken: [] };
  failed.push(...broken.map((name) => ({ name, why: '' })));
  return verdict('The shop under faults', code, [], counts);
}

/** A runner that fails without a failed test has crashed, and one that ran nothing has proved nothing. */
function verdict(runner: string, code: number, filters: string[], counts: Counts): Counts {
  const crashed = code !== 0 && counts.failed === 0;
  const idle = counts.passed + counts.failed === 0 && filters.length === 0;
  if (!crashed && !idle) return counts;
  const why = crashed ? `${runner} ended with ${code}, though no test failed.` : `${runner} ran no test.`;
  return addCounts(counts, oneFailure(why));
}

function oneFailure(why: string): Counts {
  console.log(`FAILED  ${why}`);
  return { passed: 0, failed: 1, skipped: 0 };
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined; // the runner ended before it wrote one
  }
}

/** An interrupted runner leaves its PostgreSQL running. */
async function tidyUp(): Promise<void> {
  for (const name of readdirSync(scratch)) {
    const dataDir = join(scratch, name);
    if (existsSync(join(dataDir, 'postgres'))) await removeEmbeddedPostgres(dataDir, { evenIfUsed: true });
  }
  rmSync(scratch, { recursive: true, force: true });
}
