// Asks before something is done, from anywhere on the work side. The frame has the one dialog for it.

import { useEffect } from 'react';
import { createStore, useStore } from '../../data/create-store.ts';
import { AskDialog, type AskDialogProps } from '../../parts/ask-dialog.tsx';
import { useLocation } from '../../ui/router.tsx';
import { useLastShown } from '../../ui/shown-item.ts';

/** What it says and does is of the moment it is asked. A part with a state of its own is an AskDialog. */
type Question = Omit<AskDialogProps, 'open' | 'onClose' | 'check' | 'problem'>;

const asked = createStore<Question | null>(null);
const end = () => asked.set(null);

/** Asked while another one is open, it takes its place. */
export const ask = (question: Question): void => asked.set(question);

export function Questions() {
  const question = useStore(asked);
  const shown = useLastShown(question, question !== null);
  const { pathname, search } = useLocation();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page has other questions
  useEffect(() => end, [pathname, search]);
  return shown && <AskDialog {...shown} open={question !== null} onClose={end} />;
}
