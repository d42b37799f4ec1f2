import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { runProgram } from '../tools/run-program.mjs';
import { findTraces, readProcessState } from './leave-no-trace.ts';

type Undo = () => unknown;

const changes: [name: string, change: () => Undo | Promise<Undo>][] = [
  [
    "the environment's LEFT_BEHIND",
    () => {
      process.env.LEFT_BEHIND = 'yes';
      return () => delete process.env.LEFT_BEHIND;
    },
  ],
  [
    'the working folder',
    () => {
      const folder = process.cwd();
      process.chdir(tmpdir());
      return () => process.chdir(folder);
    },
  ],
  [
    'fake timers',
    () => {
      vi.useFakeTimers();
      return () => vi.useRealTimers();
    },
  ],
  ...[globalThis, Array.prototype].map((target): (typeof changes)[number] => [
    target === globalThis ? 'names in globalThis' : 'Array.prototype',
    () => {
      Object.assign(target, { leftBehind: true });
      return () => Reflect.deleteProperty(target, 'leftBehind');
    },
  ]),
  [
    'listeners for SIGHUP',
    () => {
      const ignore = () => {};
      process.on('SIGHUP', ignore);
      return () => process.off('SIGHUP', ignore);
    },
  ],
  [
    'open TCPServerWrap',
    async () => {
      const server = createServer().listen(0);
      await once(server, 'listening');
      return () => server.close();
    },
  ],
  [
    'open ProcessWrap',
    async () => {
      const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      await once(program, 'spawn');
      return async () => {
        program.kill();
        await once(program, 'exit');
      };
    },
  ],
];

test.each(changes)('a change of %s is noticed until it is undone', async (name, change) => {
  const before = readProcessState();
  const undo = await change();
  const traces = findTraces(before, readProcessState());
  await undo();
  expect(traces).toEqual([expect.stringContaining(name)]);
  await vi.waitFor(() => expect(findTraces(before, readProcessState())).toEqual([]));
});

test('a file whose tests pass fails when it leaves its process changed', async () => {
  const { code, output } = await runProgram('vitest', ['run', '--config', 'tests/leaky-file.config.ts']);
  expect(output).toContain("the environment's LEFT_BEHIND: was not there, is yes");
  expect(code).toBe(1);
});
