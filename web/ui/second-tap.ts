// Keeps what a question has just brought under an impatient thumb from being pressed by its second tap.

import { useEffect, useState } from 'react';

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
