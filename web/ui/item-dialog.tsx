// A dialog with the form of one new or existing item.

import { useState, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

/** Which dialog is open: none, that of a new item, or that of an existing one. */
export type ItemDialogState<Item> = 'closed' | 'new' | Item;

type ItemDialogProps<Item> = {
  state: ItemDialogState<Item>;
  onClose: () => void;
  titles: { new: string; existing: string };
  children: (existing: Item | null) => ReactNode;
};

export function ItemDialog<Item extends object>(props: ItemDialogProps<Item>) {
  const { state, onClose, titles, children } = props;
  const shown = useLastShown(state, state !== 'closed');
  const existing = typeof shown === 'object' ? shown : null;
  return (
    <Dialog
      open={state !== 'closed'}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={existing ? titles.existing : titles.new}
      ignoresOutsideClick
    >
      {children(existing)}
    </Dialog>
  );
}

/** The state when the dialog was last open, to show while it fades out. */
export function useLastShown<State>(state: State, isOpen: boolean): State {
  const [shown, setShown] = useState(state);
  if (isOpen && state !== shown) setShown(() => state);
  return shown;
}
