// A step of `npm run check`: the imports of the sources, the drawing of them, the width of comments, and
// retired words in names.
import { findViolations } from './boundaries.ts';
import { findBrowserTestProblems } from './browser-test-rules.ts';
import { findWideComments } from './comment-width.ts';
import { checkDrawing, readDrawing } from './layers.ts';
import { findRetiredWords } from './retired-words.ts';
import { readSources } from './source-files.ts';
import { findWebViolations } from './web-layers.ts';

const files = readSources(process.cwd());
const problems = [
  ...findViolations(files),
  ...findWebViolations(files),
  ...checkDrawing(readDrawing(), files),
  ...findWideComments(files),
  ...findBrowserTestProblems(files),
  ...findRetiredWords(files),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
