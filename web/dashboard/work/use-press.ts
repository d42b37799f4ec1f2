// A button press that counts once for an impatient thumb, and the message when it fails.

import { useRef, useState } from 'react';
import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';

/**
 * Without an answer the server may still have done it, so every call of the work pages can be repeated
 * safely.
 */
export function toNotSent(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 0) return failureText(error);
  return 'Not sent: no network. Press again when it is back; it counts once.';
}

type Press = {
  isPending: boolean;
  problem: string;
  setProblem: (words: string) => void;
  /** Does nothing while the last press is pending; resolves with true when it worked. */
  press: (work: () => Promise<unknown>) => Promise<boolean>;
};

/** `toWords` gives the message for an error; the default says that it is safe to press again. */
export function usePress(toWords: (error: unknown) => string = toNotSent): Press {
  const isActive = useRef(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');

  async function press(work: () => Promise<unknown>): Promise<boolean> {
    if (isActive.current) return false;
    isActive.current = true;
    setPending(true);
    setProblem('');
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(toWords(error));
      return false;
    } finally {
      isActive.current = false;
      setPending(false);
    }
  }

  return { isPending, problem, setProblem, press };
}
