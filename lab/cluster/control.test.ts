// Commands reach a running cluster, and only that cluster.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listenForCommands, sendCommand } from './control.ts';

const folder = mkdtempSync(join(tmpdir(), 'jhatpat-control-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a command is answered with its output, or with why it cannot be done', async () => {
  expect(await sendCommand(folder, 'status')).toBeNull();
  const server = await listenForCommands(folder, async (line) => {
    if (line.trim() === 'kill nobody') throw new Error('There is no "nobody".');
    return `did ${line.trim()}`;
  });
  expect(await sendCommand(folder, 'kill db1')).toEqual({ isDone: true, said: 'did kill db1' });
  expect(await sendCommand(folder, 'kill nobody')).toEqual({ isDone: false, said: 'There is no "nobody".' });
  await expect(listenForCommands(folder, async () => '')).rejects.toThrow('runs in');
  await new Promise((done) => server.close(done));
  expect(await sendCommand(folder, 'status')).toBeNull();
});
