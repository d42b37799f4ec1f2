// Ignores the second tap of an impatient thumb on what the first tap has just opened.

import { useEffect, useRef, useState } from 'react';

/** Longer than the time between two taps of one thumb. */
const SECOND_TAP_MS = 500;

/** True for a moment after the question was opened. */
export function useIsJustAsked(isOpen = true): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setReady(true), SECOND_TAP_MS);
    return () => {
      clearTimeout(timer);
      setReady(false);
    };
  }, [isOpen]);
  return isOpen && !isReady;
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
