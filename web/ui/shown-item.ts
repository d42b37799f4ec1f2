// What a dialog shows, also while it fades out.

import { useState } from 'react';

/** Which dialog is open: none, that of a new item, or that of an existing one. */
export type ItemDialogState<Item> = 'closed' | 'new' | Item;

/** `existing` is null for a new item. */
export function useShownItem<Item extends object>(state: ItemDialogState<Item>) {
  const open = state !== 'closed';
  const shown = useLastShown(state, open);
  return { open, existing: typeof shown === 'object' ? shown : null };
}

/** The state when the dialog was last open, to show while it fades out. */
export function useLastShown<State>(state: State, isOpen: boolean): State {
  const [shown, setShown] = useState(state);
  if (isOpen && state !== shown) setShown(() => state);
  return shown;
}
