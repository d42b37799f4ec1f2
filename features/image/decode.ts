// Has an image decoded by a program of its own (decode-process.ts), which is started when it is needed and
// ended when it is not, has grown, or takes too long: only so is what 25 megapixels take in memory given
// back, and a decoder that hangs or dies harmless.

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { limitTo } from '#shared/take-turns.ts';
import type { EncodedImage, Refusal, DecodeAnswer, DecodedImage } from './decode-process.ts';

const PROGRAM = fileURLToPath(new URL('decode-process.ts', import.meta.url));
/**
 * Tens of times what the largest picture takes: the machine may be busy. A photo of a shopper keeps all
 * others waiting for less.
 */
const LONGEST_MS = { whole: 30_000, square: 10_000 };
/** Starting it takes longer than a small picture does: who uploads one often uploads more. */
const IDLE_MS = 5000;
const MOST_BYTES = 160 * 1024 * 1024;

/** One at a time: a decoded image takes up to some 400 MB, though most take a tenth. */
const takeTurn = limitTo(1);

let idleHelper: ChildProcess | null = null;
let idleTimer: NodeJS.Timeout | undefined;

/** 'too_much_work' when it was not done in time, or not survived. */
export function decode(
  encoded: EncodedImage,
  withinMs = LONGEST_MS[encoded.shape],
): Promise<DecodedImage | Refusal | 'too_much_work'> {
  const work = async () => {
    clearTimeout(idleTimer);
    const helper = idleHelper ?? startHelper();
    idleHelper = null;
    const answer = await ask(helper, encoded, withinMs);
    if (answer && answer.memoryBytes < MOST_BYTES) keepIdle(helper);
    else helper.kill('SIGKILL');
    return answer?.result ?? 'too_much_work';
  };
  // Product pictures go before photos of shoppers, however many of those are waiting.
  return takeTurn(work, { isUrgent: encoded.shape === 'whole' });
}

function startHelper(): ChildProcess {
  const helper = fork(PROGRAM, {
    serialization: 'advanced',
    // Nothing of ours: it need not know where the database is.
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Said to whoever waits for an answer; nobody else minds.
  helper.on('error', () => {});
  helper.once('exit', () => forget(helper));
  return helper;
}

function forget(helper: ChildProcess): void {
  if (idleHelper === helper) idleHelper = null;
}

/** null when there will be no answer. */
async function ask(
  helper: ChildProcess,
  encoded: EncodedImage,
  withinMs: number,
): Promise<DecodeAnswer | null> {
  helper.ref();
  helper.channel?.ref();
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(withinMs)]);
  const answered = once(helper, 'message', { signal }).then(([answer]) => answer as DecodeAnswer);
  const ended = once(helper, 'exit', { signal }).then(() => null);
  // One that cannot be written to has ended, which the event says.
  helper.send(encoded, () => {});
  try {
    return await Promise.race([answered, ended]);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    over.abort();
  }
}

/** It does not keep the shop from ending, and ends with it. */
function keepIdle(helper: ChildProcess): void {
  helper.unref();
  helper.channel?.unref();
  idleHelper = helper;
  idleTimer = setTimeout(() => {
    forget(helper);
    helper.kill('SIGKILL');
  }, IDLE_MS).unref();
}
