// `npm run check`: checks everything about the sources, and the subjects of new commits, that needs no run of
// them. One line per step, more only on failure.
import { runProgram } from './run-program.mjs';
import type { ProgramResult } from './run-program.mjs';
import type { Counts } from './test-report.ts';

type Step = { name: string; run: () => Promise<ProgramResult> };

const STEPS: Step[] = [
  { name: 'types', run: () => runProgram('tsc', ['-p', '.']) },
  { name: 'lint', run: () => runProgram('oxlint', []) },
  { name: 'format', run: () => runProgram('oxfmt', ['--check']) },
  { name: 'imports, comments', run: () => runProgram(process.execPath, ['tools/check-sources.ts']) },
  { name: 'commits', run: checkCommits },
  { name: 'dead code', run: () => runProgram('knip', ['--no-progress']) },
];

export async function runChecks(): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  const waiting = [...STEPS];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedAt = performance.now();
      const { code, output } = await step.run();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name} (${seconds} s)`);
      if (code === 0) counts.passed++;
      else console.log(output.trim().replace(/^/gm, '        '));
      if (code !== 0) counts.failed++;
    }
  };
  await Promise.all([work(), work()]);
  return counts;
}

const SUBJECT = /^(build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(\([a-z0-9-]+\))?!?: \S/;
const MAX_SUBJECT = 72;

/** The subjects that are no conventional commit's, or too long, with the reason. */
export function findWrongSubjects(subjects: readonly string[]): string[] {
  return subjects.flatMap((subject) => [
    ...(SUBJECT.test(subject)
      ? []
      : [`${subject}: begin with feat(cart): or fix:, docs:, ... (CONTRIBUTING.md)`]),
    ...(subject.length > MAX_SUBJECT ? [`${subject}: has more than ${MAX_SUBJECT} characters`] : []),
  ]);
}

/** Of the commits that are not on main yet; without git, or without a main here, there are none. */
async function checkCommits(): Promise<ProgramResult> {
  const main = await runProgram('git', ['rev-parse', '--verify', '--quiet', 'main^{commit}']);
  const base = main.code === 0 ? 'main' : 'origin/main';
  const { code, output } = await runProgram('git', ['log', '--no-merges', '--format=%s', `${base}..HEAD`]);
  const wrong = code === 0 ? findWrongSubjects(output.split('\n').filter(Boolean)) : [];
  return { code: Math.min(wrong.length, 1), output: wrong.join('\n') };
}

if (import.meta.main) {
  const { failed } = await runChecks();
  process.exitCode = failed > 0 ? 1 : 0;
}
