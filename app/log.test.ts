import { expect, it } from 'vitest';
import { makeLog, toReadableLines } from './log.ts';

it('in development a failure is one line for people, with its stack, and without secrets', () => {
  const lines: string[] = [];
  const log = makeLog('warn', { write: (line) => void lines.push(toReadableLines(line)) });
  log.warn({ err: new Error('no answer'), orderId: 'o1', token: 'secret' }, 'mail was not sent');
  log.error('bare');
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d warn mail was not sent orderId="o1" token="\[Redacted\]"\nError: no answer\n +at /,
  );
  expect(lines[1]).toMatch(/^[\d:]+ error bare\n$/);
});
