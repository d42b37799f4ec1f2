// Says at once which test failed, where and why: the runners themselves tell it at the end. For both: Vitest
// calls the first two functions, Playwright the last.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestCase as BrowserTest, TestResult } from '@playwright/test/reporter';
import type { TestCase, TestModule } from 'vitest/node';

type Place = { file: string; line?: number };

export default class FailureReporter {
  onTestCaseResult(test: TestCase): void {
    const { fullName, module } = test;
    for (const { message, stacks = [] } of test.result().errors?.slice(0, 1) ?? []) {
      const place = stacks.find(({ file }) => file === module.moduleId) ?? stacks[0];
      printFailure(place ?? { file: module.moduleId }, fullName, message);
    }
  }

  /** A file that cannot be loaded, or that leaves its process changed. */
  onTestModuleEnd(module: TestModule): void {
    for (const { message } of module.errors()) printFailure({ file: module.moduleId }, 'the file', message);
  }

  /** The second run of a failed test is only for its trace. */
  onTestEnd(test: BrowserTest, { retry, status, error }: TestResult): void {
    if (retry > 0 || status === test.expectedStatus || status === 'skipped') return;
    printFailure(error?.location ?? test.location, test.title, error?.message ?? status);
  }
}

function printFailure({ file, line }: Place, name: string, message: string): void {
  const [why] = stripVTControlCharacters(message).split('\n');
  console.log(`FAILED  ${relative(process.cwd(), file)}${line ? `:${line}` : ''}  ${name}: ${why}`);
}
