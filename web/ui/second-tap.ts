// Keeps what a press has just brought under an impatient thumb from being pressed by its second tap.

import { useEffect, useRef, useState } from 'react';

/** Longer than the taps of one thumb are apart. */
const SECOND_TAP_MS = 500;

/** True for a moment after the question has come; to be asked inside of it. */
export function useIsJustAsked(): boolean {
  const [isJustAsked, setJustAsked] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setJustAsked(false), SECOND_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return isJustAsked;
}

/** To be asked at each press of a button that turns into its opposite: false for taps that follow at once. */
export function useFirstTap(): () => boolean {
  const last = useRef(0);
  return () => {
    const now = Date.now();
    const isFirst = now - last.current > SECOND_TAP_MS;
    last.current = now;
    return isFirst;
  };
}
