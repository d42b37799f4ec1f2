// A step of `npm run check`: what the sources import, the picture of it, and how wide comments are.
import { findViolations } from './boundaries.ts';
import { findBrowserTestProblems } from './browser-test-rules.ts';
import { findWideComments } from './comment-width.ts';
import { checkPicture } from './layers.ts';
import { readSources } from './source-files.ts';
import { findWebViolations } from './web-layers.ts';

const files = readSources(process.cwd());
const problems = [
  ...findViolations(files),
  ...findWebViolations(files),
  ...checkPicture(process.cwd(), files),
  ...findWideComments(files),
  ...findBrowserTestProblems(files),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
