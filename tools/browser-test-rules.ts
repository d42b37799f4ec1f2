// What a browser test may not have: a wait for time to pass, and a tag in its title.
import type { SourceFile } from './source-files.ts';

/** The only file that may pause, as people do between presses. */
const PAUSES = 'tests/browser/waiting.ts';

/** Every line that breaks a rule, as `file:line: why`. */
export function findBrowserTestProblems(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('tests/browser/') && path !== PAUSES)
    .flatMap(({ path, source }) =>
      source.split('\n').flatMap((line, index) => {
        const why = findProblem(line);
        return why ? [`${path}:${index + 1}: ${why}`] : [];
      }),
    );
}

function findProblem(line: string): string | undefined {
  if (/\.waitForTimeout\(/.test(line)) return `a test waits for what happens, not for time (${PAUSES})`;
  if (/\S @(wide|phone)\b/.test(line.replace(/\/\/.*/, ''))) return "a width is said by { tag: '...' }";
  return undefined;
}
