// Starts a reference of lab/bench/reference in a process of its own.

import { makeProcess } from '../start/process.ts';

export type Reference = { address: string; close(): Promise<unknown> };

export async function openReference(program: string, args: readonly string[]): Promise<Reference> {
  const server = makeProcess({
    args: [`lab/bench/reference/${program}`, ...args],
    env: { NODE_ENV: 'production' },
    ready: ' is listening',
  });
  const said = await server.start();
  return { address: /(\S+) is listening/.exec(said)![1]!, close: () => server.close() };
}
