import { expect, test } from 'vitest';
import { runProgram } from '../tools/run-program.mjs';

test('a file whose tests pass fails when it leaves its process changed', async () => {
  const { code, output } = await runProgram('vitest', ['run', '--config', 'tests/leaky-file.config.ts']);
  expect(output).toContain("the environment's LEFT_BEHIND: was not there, is yes");
  expect(code).toBe(1);
});
