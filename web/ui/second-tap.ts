// An impatient thumb taps again where it has tapped: what has come up there meanwhile, or what the button has
// turned into, is not meant.

import { useEffect, useRef, useState } from 'react';

/** Longer than the time between two taps of one thumb. */
const SECOND_TAP_MS = 500;

/** Tells that an overlay has gone from what was under it. */
const uncovered = new EventTarget();
export const tellUncovered = () => void uncovered.dispatchEvent(new Event('uncovered'));

/**
 * True for a moment after this was mounted, a dialog has closed over it, or `about` has changed. For what is
 * not taken back easily: a question, an order.
 */
export function useIsJustThere(about?: unknown, restMs = SECOND_TAP_MS): boolean {
  const [settled, setSettled] = useState<{ about: unknown } | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const rest = () => {
      clearTimeout(timer);
      setSettled(null);
      timer = setTimeout(() => setSettled({ about }), restMs);
    };
    rest();
    uncovered.addEventListener('uncovered', rest);
    return () => {
      clearTimeout(timer);
      uncovered.removeEventListener('uncovered', rest);
    };
  }, [about, restMs]);
  return settled === null || settled.about !== about;
}

/** Call at each press of a button that turns into its opposite: false for taps that follow at once. */
export function useFirstTap(): () => boolean {
  const last = useRef(0);
  return () => {
    const now = Date.now();
    const isFirst = now - last.current > SECOND_TAP_MS;
    last.current = now;
    return isFirst;
  };
}
