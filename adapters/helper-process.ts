// Runs work in a separate process, started when needed and ended when idle, grown too large, or too slow:
// only this returns its memory, and makes a hang or crash harmless.

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { limitTo } from '#shared/take-turns.ts';

type HelperReply<Answer> = { answer: Answer; memoryBytes: number };

/** Starting loads a program, for which a busy machine needs many times as long as an idle one. */
const START_MS = 60_000;
/** The first message of a helper: from now on it takes questions. */
const STARTED = 'started';

export type Helper<Question, Answer> = {
  /**
   * Answers one question at a time, in order of arrival, urgent ones first. null when it was not answered in
   * time, or the process died. `timeoutMs`: for the answer alone, not for its turn nor for starting the
   * process.
   */
  ask(question: Question, options: { timeoutMs: number; isUrgent?: boolean }): Promise<Answer | null>;
};

type HelperOptions = {
  program: URL;
  /** How long it stays alive without work. */
  idleMs: number;
  /** A process using more is ended after its answer. */
  maxBytes: number;
  /** Options of Node. */
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
      // Empty: it need not know where the database is.
      env: {},
      execArgv: flags,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // Reported to the caller that waits for an answer; nobody else needs it.
    child.on('error', () => {});
    child.once('exit', () => forget(child));
    return child;
  }

  function forget(child: ChildProcess): void {
    if (idle === child) idle = null;
  }

  /** It does not keep the shop from exiting, and exits with it. */
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
        const isStarted = child === idle || (await receive(child, START_MS)) === STARTED;
        idle = null;
        // A process that cannot be written to has exited, which its event reports.
        if (isStarted) child.send(question, () => {});
        const reply = isStarted ? await receive<HelperReply<Answer>>(child, timeoutMs) : null;
        if (reply && reply.memoryBytes < maxBytes) keepIdle(child);
        else child.kill('SIGKILL');
        return reply && reply.answer;
      };
      return takeTurn(work, { isUrgent });
    },
  };
}

/** Its next message; null when there will be none. */
async function receive<Message>(child: ChildProcess, timeoutMs: number): Promise<Message | null> {
  child.ref();
  child.channel?.ref();
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(timeoutMs)]);
  const received = once(child, 'message', { signal }).then(([message]) => message as Message);
  const ended = once(child, 'exit', { signal }).then(() => null);
  try {
    return await Promise.race([received, ended]);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    over.abort();
  }
}

/**
 * The main loop of a helper process; does nothing in a process that was not started as one. `answer` never
 * fails.
 */
export function beHelper<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  if (!process.send) return;
  goFirst();
  // Ctrl-C and the like reach it too, but the shop finishes its pending work; without the shop there is
  // nothing to do.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', async (question) => {
    const reply: HelperReply<Answer> = {
      answer: await answer(question as Question),
      memoryBytes: process.memoryUsage.rss(),
    };
    process.send!(reply);
  });
  process.send(STARTED);
}

/** When memory is short, Linux ends this process first, not the shop or its database. */
function goFirst(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not allowed here; this is optional.
  }
}
