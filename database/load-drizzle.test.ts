import { expect, it } from 'vitest';
import { runProgram } from '../tools/run-program.mjs';
import { LOAD_DRIZZLE } from '../tools/shop-process.mjs';

it('drizzle-orm is loaded without a copy of its entry points for each of its modules', async () => {
  const program = `
    const before = process.memoryUsage().rss;
    for (const name of ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres']) await import(name);
    console.log((process.memoryUsage().rss - before) / 1e6);`;
  const { code, output } = await runProgram(process.execPath, [LOAD_DRIZZLE, '--eval', program]);
  expect(code, output).toBe(0);
  // 260 without the hook.
  expect(Number(output)).toBeLessThan(100);
});
