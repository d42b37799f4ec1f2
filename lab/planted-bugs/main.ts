// `npm run planted-bugs -- [--only WORDS] [--root FOLDER]`: plants each bug of bugs.ts in a copy of the
// checkout, one after the other, and prints which test finds it. Exit code 1 when one is missed. `--root` is
// another checkout, e.g. of an earlier commit: bugs or tests that it does not have are named.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../../tools/browser.ts';
import { runProgram, signalPrograms } from '../../tools/run-program.mjs';
import { applyEdit, countText, makeCopy } from '../mutate.ts';
import { BUGS, TIERS, toTestPath, type Bug, type Tier } from './bugs.ts';

const { values } = parseArgs({
  options: {
    /** Part of a bug's name, kind or tier; several as `one|two`. */
    only: { type: 'string', default: '' },
    root: { type: 'string', default: join(import.meta.dirname, '../..') },
  },
});

type Outcome = 'found' | 'MISSED' | 'passes' | 'broken' | 'no such text' | 'no such test';

/** What the tests do not read. */
const LEFT_OUT = ['node_modules', '.git', '.react-router', 'data', 'test-results'];
const root = resolve(values.root);
const copy = makeCopy(root, LEFT_OUT);
const environment = { CHROMIUM_PATH: '' };
/** Of the runner; its last lines say why a test fails that should pass. */
let lastOutput = '';
const SHOWN = 40;
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(signal, () => {
    isInterrupted = true;
    signalPrograms('SIGTERM');
  });
}

const wanted = TIERS.flatMap((tier) => BUGS.filter((bug) => bug.tier === tier && isWanted(bug)));
const counts: Partial<Record<Outcome, number>> = {};
try {
  environment.CHROMIUM_PATH = await ensureBrowser();
  const failing = await findFailing(wanted);
  printRow('bug', 'kind', 'tier', 'seconds', '');
  for (const bug of wanted) {
    if (isInterrupted) break;
    const since = performance.now();
    const outcome = failing.has(bug.test) ? 'broken' : await tryOut(bug);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    const seconds = ((performance.now() - since) / 1000).toFixed(0);
    printRow(
      bug.name,
      bug.kind,
      bug.tier,
      seconds,
      outcome === 'found' ? outcome : `${outcome}: ${bug.test}`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(
  `\n${Object.entries(counts)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ')}`,
);
process.exit(isInterrupted ? 130 : counts.found === wanted.length ? 0 : 1);

function isWanted({ name, kind, tier }: Bug): boolean {
  return values.only.split('|').some((words) => [name, kind, tier].some((text) => text.includes(words)));
}

/** The tests that fail without a bug: they would prove nothing. */
async function findFailing(bugs: Bug[]): Promise<Set<string>> {
  const failing = new Set<string>();
  for (const tier of TIERS) {
    const tests = [...new Set(bugs.filter((bug) => bug.tier === tier).map(({ test }) => test))];
    const there = isInterrupted ? [] : tests.filter((test) => isThere(tier, test));
    if (there.length === 0 || (await runTests(tier, there)) === 'passes') continue;
    for (const test of there) {
      if (isInterrupted) break;
      if (there.length > 1 && (await runTests(tier, [test])) === 'passes') continue;
      console.log(
        `${test} fails without a bug:\n${lastOutput.trimEnd().split('\n').slice(-SHOWN).join('\n')}\n`,
      );
      failing.add(test);
    }
  }
  return failing;
}

function isThere(tier: Tier, test: string): boolean {
  return tier === 'checks' || existsSync(join(copy, toTestPath({ tier, test })));
}

async function tryOut({ edits, tier, test }: Bug): Promise<Outcome> {
  if (edits.some((edit) => countText(copy, edit) !== 1)) return 'no such text';
  if (!isThere(tier, test)) return 'no such test';
  const undo = edits.map((edit) => applyEdit(copy, edit));
  try {
    const outcome = await runTests(tier, [test]);
    return outcome === 'passes' ? 'MISSED' : outcome;
  } finally {
    for (const back of undo.toReversed()) back();
  }
}

/** A test that fails has found the bug. A run without a failed test has ended in another way. */
async function runTests(tier: Tier, tests: string[]): Promise<'passes' | 'found' | 'broken'> {
  const report = join(copy, 'test-results', tier === 'browser' ? 'browser.json' : 'planted.json');
  rmSync(report, { force: true });
  const node = async (...args: string[]) => {
    ({ output: lastOutput } = await runProgram(process.execPath, args, { cwd: copy, env: environment }));
  };
  if (tier === 'checks') {
    await node('tools/check.ts');
    return tests.some((step) => lastOutput.includes(`FAILED  ${step} `)) ? 'found' : 'passes';
  }
  if (tier === 'browser') await node('start.mjs', 'test', 'browser', ...tests);
  else {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', `--project=${tier}`];
    await node(...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...tests);
  }
  try {
    const { numFailedTests, numPassedTests, stats } = JSON.parse(readFileSync(report, 'utf8')) as {
      numFailedTests?: number;
      numPassedTests?: number;
      stats?: { unexpected: number; flaky: number; expected: number };
    };
    const failed = numFailedTests ?? stats!.unexpected + stats!.flaky;
    if (failed > 0) return 'found';
    return (numPassedTests ?? stats!.expected) > 0 ? 'passes' : 'broken';
  } catch {
    return 'broken'; // it ended before it wrote a report
  }
}

function printRow(name: string, kind: string, tier: string, seconds: string, outcome: string): void {
  console.log(
    `${name.padEnd(70)}  ${kind.padEnd(7)}  ${tier.padEnd(10)}  ${seconds.padStart(7)}  ${outcome}`,
  );
}
