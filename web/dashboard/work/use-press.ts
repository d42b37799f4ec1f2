// A press that an impatient thumb makes once, and what to say when it did not work.

import { useRef, useState } from 'react';
import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';

/** Whoever was not reached may have heard it all the same: every call of the work pages may come again. */
export function toNotSent(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 0) return failureText(error);
  return 'Not sent: no network. Press again when it is back; it counts once.';
}

type Press = {
  isPending: boolean;
  problem: string;
  setProblem: (words: string) => void;
  /** Does nothing while the last one is under way; true when it worked. */
  press: (work: () => Promise<unknown>) => Promise<boolean>;
};

/** `toWords`: what is said when it did not work; on the work pages that it may be pressed again. */
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
