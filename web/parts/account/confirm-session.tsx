// Asks who is there before a sensitive call is made. The dialog's code is loaded on first use.

import { useEffect, useState } from 'react';
import { askToConfirmBy } from '../../data/api.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const confirmWindow = lazyPart(() => import('./confirm-window.tsx'));

export function ConfirmSession() {
  // Answers the waiting call; null while nothing is asked.
  const [settle, setSettle] = useState<((isConfirmed: boolean) => void) | null>(null);
  const isAsked = settle !== null;

  useEffect(() => askToConfirmBy(() => new Promise((resolve) => setSettle(() => resolve))), []);
  // Leaving the page tells the waiting call that nothing was confirmed.
  useEffect(() => () => settle?.(false), [settle]);

  function answer(isConfirmed: boolean) {
    settle?.(isConfirmed);
    setSettle(null);
  }

  const parts = confirmWindow.useWindow(isAsked, () => answer(false));
  return isAsked && parts ? <parts.ConfirmWindow onAnswer={answer} /> : null;
}
