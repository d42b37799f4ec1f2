// A step of `npm run check`: the imports of the sources, the width of comments, the rules of browser
// tests, what browsers do not have, the page of triggers, the picture of the domains, and
// words in names.
import { readFileSync } from 'node:fs';
import { findViolations } from './boundaries.ts';
import { findBrowserProblems, findUnknownTokens } from './browser-rules.ts';
import { readSources } from './source-files.ts';
import { findDomainProblems } from './domains.ts';
import { findTriggerProblems } from './triggers.ts';
import { findWebViolations } from './web-layers.ts';
import { findParticiples, findRetiredWords } from './words.ts';
import type { SourceFile } from './source-files.ts';

const MAX_COLUMNS = 110;

/** Every line with a comment that is too wide, as `file:line: why`. */
export function findWideComments(files: SourceFile[]): string[] {
  return files.flatMap(({ path, source, comments }) => {
    const wide = new Set<number>();
    const lines = source.split('\n');
    let start = 0;
    const starts = lines.map((line) => (start += line.length + 1) - line.length - 1);
    for (const comment of comments) {
      for (const [index, line] of lines.entries()) {
        const isInside = starts[index]! < comment.end && starts[index]! + line.length > comment.start;
        if (isInside && line.length > MAX_COLUMNS) wide.add(index + 1);
      }
    }
    return [...wide].map((line) => `${path}:${line}: a comment of more than ${MAX_COLUMNS} columns`);
  });
}

const files = readSources(process.cwd());
const problems = [
  ...findViolations(files),
  ...findWebViolations(files),
  ...findWideComments(files),
  ...findBrowserProblems(files),
  ...(await findUnknownTokens(files)),
  ...findTriggerProblems(),
  ...findParticiples(files),
  ...findRetiredWords(files, readFileSync('docs/glossary.md', 'utf8')),
  ...findDomainProblems(files),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
