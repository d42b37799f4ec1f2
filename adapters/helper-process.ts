// Has work done by a program of its own beside the shop, which is started when it is needed and ended when it
// is not, has grown, or takes too long: only so is the memory it takes given back, and a program that hangs
// or dies harmless.

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { limitTo } from '#shared/take-turns.ts';

type Told<Answer> = { answer: Answer; memoryBytes: number };

export type Helper<Question, Answer> = {
  /**
   * One at a time, in the order they came, urgent ones first. null when it was not done in time, or not
   * survived.
   */
  ask(question: Question, options: { timeoutMs: number; isUrgent?: boolean }): Promise<Answer | null>;
};

type HelperOptions = {
  program: URL;
  /** How long it stays without work. */
  idleMs: number;
  /** With more it is ended after an answer. */
  maxBytes: number;
  /** Of Node. */
  flags?: string[];
};

export function openHelper<Question extends object, Answer>({
  program,
  idleMs,
  maxBytes,
  flags = [],
}: HelperOptions): Helper<Question, Answer> {
  const takeTurn = limitTo(1);
  let idle: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const child = fork(fileURLToPath(program), {
      serialization: 'advanced',
      // Nothing of ours: it need not know where the database is.
      env: {},
      execArgv: flags,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // Said to whoever waits for an answer; nobody else minds.
    child.on('error', () => {});
    child.once('exit', () => forget(child));
    return child;
  }

  function forget(child: ChildProcess): void {
    if (idle === child) idle = null;
  }

  /** It does not keep the shop from ending, and ends with it. */
  function keepIdle(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    idle = child;
    idleTimer = setTimeout(() => {
      forget(child);
      child.kill('SIGKILL');
    }, idleMs).unref();
  }

  return {
    ask(question, { timeoutMs, isUrgent = false }) {
      const work = async () => {
        clearTimeout(idleTimer);
        const child = idle ?? start();
        idle = null;
        const told = await tell<Answer>(child, question, timeoutMs);
        if (told && told.memoryBytes < maxBytes) keepIdle(child);
        else child.kill('SIGKILL');
        return told && told.answer;
      };
      return takeTurn(work, { isUrgent });
    },
  };
}

/** null when there will be no answer. */
async function tell<Answer>(
  child: ChildProcess,
  question: object,
  timeoutMs: number,
): Promise<Told<Answer> | null> {
  child.ref();
  child.channel?.ref();
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(timeoutMs)]);
  const answered = once(child, 'message', { signal }).then(([told]) => told as Told<Answer>);
  const ended = once(child, 'exit', { signal }).then(() => null);
  // One that cannot be written to has ended, which the event says.
  child.send(question, () => {});
  try {
    return await Promise.race([answered, ended]);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    over.abort();
  }
}

/** What such a program does all its life; nothing when it was not started as one. `answer` never fails. */
export function beHelper<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  if (!process.send) return;
  goFirst();
  // Ctrl-C and the like reach it too, but the shop finishes what is under way; without the shop there is
  // nothing to do.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', async (question) => {
    const told: Told<Answer> = {
      answer: await answer(question as Question),
      memoryBytes: process.memoryUsage.rss(),
    };
    process.send!(told);
  });
}

/** Where memory is short Linux ends this, and not the shop or its database. */
function goFirst(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not allowed here: it is a courtesy.
  }
}
