// What a press or a form does: once at a time, and with a message when it fails.

import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { failureText } from './failure.ts';
import { toastError } from './toast.ts';
import { ApiError } from './api.ts';

type Work = () => Promise<unknown>;
type OnError = (error: unknown) => unknown;
type Action = {
  isPending: boolean;
  /**
   * Does nothing while the last work is pending. A failure is a toast, or `onError` shows it. Resolves with
   * true when it worked.
   */
  run: (work: Work, onError?: OnError) => Promise<boolean>;
};

const showFailure: OnError = (error) => toastError(failureText(error));

async function attempt({ work, onError }: { work: Work; onError: OnError }): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    await onError(error);
    return false;
  }
}

/** `isOnce`: it stays pending after a success, e.g. while the next page loads or the dialog fades out. */
export function useAction({ isOnce = false } = {}): Action {
  // A second press may come before the first one has rendered `isPending`.
  const isShut = useRef(false);
  const {
    mutateAsync,
    isPending,
    data: hasWorked,
  } = useMutation({
    mutationFn: attempt,
    // Fails at once offline, and nothing of it (a password) stays in memory.
    networkMode: 'always',
    gcTime: 0,
  });

  async function run(work: Work, onError = showFailure): Promise<boolean> {
    if (isShut.current) return false;
    isShut.current = true;
    const isDone = await mutateAsync({ work, onError });
    isShut.current = isOnce && isDone;
    return isDone;
  }

  return { isPending: isPending || (isOnce && hasWorked === true), run };
}

const LAST_WORDS_MS = 5_000;

/**
 * Takes why it did not work, '' once that was read. Where somebody else was faster, the list is read again
 * and what shows the words is gone at once: then a toast says them.
 */
export function useLastWords(): (words: string) => void {
  const last = useRef({ words: '', at: 0 });
  useEffect(
    () => () => {
      const { words, at } = last.current;
      if (words !== '' && Date.now() - at < LAST_WORDS_MS) toastError(words);
    },
    [],
  );
  return (words) => {
    last.current = { words, at: Date.now() };
  };
}

/**
 * Without an answer the server may still have done it, so every call of the work pages can be repeated
 * safely.
 */
export function toNotSent(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 0) return failureText(error);
  return 'Not sent: no network. Press again when you are back online; it counts only once.';
}

type Press = {
  isPending: boolean;
  problem: string;
  setProblem: (words: string) => void;
  /** Does nothing while the last press is pending; resolves with true when it worked. */
  press: (work: Work) => Promise<boolean>;
};

/** Its failure stays on the page as `problem`; by default it says that it is safe to press again. */
export function usePress(toText: (error: unknown) => string = toNotSent, options = {}): Press {
  const { isPending, run } = useAction(options);
  const [problem, setProblem] = useState('');
  const keep = useLastWords();
  const say = (words: string, isLast = false) => {
    keep(isLast ? words : '');
    setProblem(words);
  };

  function press(work: Work): Promise<boolean> {
    const start = () => {
      say('');
      return work();
    };
    return run(start, (error) => say(toText(error), true));
  }

  return { isPending, problem, setProblem: (words) => say(words), press };
}
