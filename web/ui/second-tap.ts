// Ignores the second tap of an impatient thumb on what the first tap has just opened.

import { useEffect, useRef, useState } from 'react';

/** Longer than the time between two taps of one thumb. */
const SECOND_TAP_MS = 500;

/** True for a moment after the question appeared; call it inside the question. */
export function useIsJustAsked(): boolean {
  const [isJustAsked, setJustAsked] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setJustAsked(false), SECOND_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return isJustAsked;
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
