import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHelper } from './helper-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'helper-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A helper that runs `start` first, and answers each question after its `ms`. */
function open(name: string, start: string) {
  const program = join(folder, `${name}.mjs`);
  const home = new URL('helper-process.ts', import.meta.url).href;
  writeFileSync(
    program,
    `import { setTimeout as sleep } from 'node:timers/promises';
     import { beHelper } from '${home}';
     ${start};
     beHelper(async ({ ms }) => { await sleep(ms); return 'answered'; });`,
  );
  return openHelper<{ ms: number }, string>({
    program: pathToFileURL(program),
    idleMs: 1_000,
    maxBytes: 1024 * 1024 * 1024,
  });
}

describe('a helper process', () => {
  it('may take as long to start as a busy machine needs, without less time for its answer', async () => {
    const helper = open('slow', 'await sleep(3_000)');
    expect(await helper.ask({ ms: 0 }, { timeoutMs: 2_500 })).toBe('answered');
  });

  it('gives no answer when it takes too long for it, and the next question gets one', async () => {
    const helper = open('quick', '');
    expect(await helper.ask({ ms: 60_000 }, { timeoutMs: 100 })).toBeNull();
    expect(await helper.ask({ ms: 0 }, { timeoutMs: 60_000 })).toBe('answered');
  });

  it('gives no answer when it ends while it starts', async () => {
    expect(await open('broken', 'process.exit(1)').ask({ ms: 0 }, { timeoutMs: 60_000 })).toBeNull();
  });
});
