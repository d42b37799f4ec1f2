// What a press or a form does: once at a time, and with a message when it fails.

import { useRef, useState } from 'react';
import { failureText } from './failure.ts';
import { toastError } from './toast.ts';
import { ApiError } from './api.ts';

type Action = {
  isPending: boolean;
  /** Does nothing while the last work is pending. A failure is a toast, or `onError` shows it. */
  run: (work: () => Promise<unknown>, onError?: (error: unknown) => unknown) => Promise<void>;
};

/** `isOnce`: it stays pending after a success, e.g. while the next page loads or the dialog fades out. */
export function useAction({ isOnce = false } = {}): Action {
  const isActive = useRef(false);
  const [isPending, setPending] = useState(false);

  async function run(
    work: () => Promise<unknown>,
    onError = (error: unknown): unknown => toastError(failureText(error)),
  ): Promise<void> {
    if (isActive.current) return;
    isActive.current = true;
    setPending(true);
    let isOver = !isOnce;
    try {
      await work();
    } catch (error) {
      isOver = true;
      await onError(error);
    }
    if (!isOver) return;
    isActive.current = false;
    setPending(false);
  }

  return { isPending, run };
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
  press: (work: () => Promise<unknown>) => Promise<boolean>;
};

/** Its failure stays on the page as `problem`; by default it says that it is safe to press again. */
export function usePress(toText: (error: unknown) => string = toNotSent, options = {}): Press {
  const { isPending, run } = useAction(options);
  const [problem, setProblem] = useState('');

  async function press(work: () => Promise<unknown>): Promise<boolean> {
    let hasWorked = false;
    await run(
      async () => {
        setProblem('');
        await work();
        hasWorked = true;
      },
      (error) => setProblem(toText(error)),
    );
    return hasWorked;
  }

  return { isPending, problem, setProblem, press };
}
