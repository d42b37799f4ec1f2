// The sandbox of a data folder, shared by several shop processes: the first one runs it, the others use it
// and take over when that process is gone.

import { setTimeout as sleep } from 'node:timers/promises';
import { callSandbox, readAddress } from './address.ts';
import { openSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';

export type JoinedSandbox = {
  /** Its current address, which may change. */
  address(): string;
  close(): Promise<void>;
};

const POLL_MS = 500;
const WAIT_MS = 15_000;

export async function joinSandbox(options: SandboxOptions): Promise<JoinedSandbox> {
  let own: Sandbox | null = await openOrWait(options);
  let opening: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (own) return clearInterval(timer);
    opening = openSandbox(options).then(
      (opened) => void (own ??= opened),
      () => {}, // retried
    );
  }, POLL_MS);
  timer.unref();
  return {
    address: () => own?.address ?? readAddress(options.folder)!,
    async close() {
      clearInterval(timer);
      await opening;
      await own?.close();
    },
  };
}

/** null: another process runs it and answers. */
async function openOrWait(options: SandboxOptions): Promise<Sandbox | null> {
  for (const until = Date.now() + WAIT_MS; ; await sleep(POLL_MS / 5)) {
    const opened = await openSandbox(options);
    if (opened) return opened;
    const address = readAddress(options.folder);
    const isThere = address && (await callSandbox(address, 'GET', '/control/faults').catch(() => null));
    if (isThere) return null;
    if (Date.now() > until) throw new Error(`the card sandbox in ${options.folder} does not answer`);
  }
}
