// The search over everything and the list of the keys, opened from the menu and by keys. What opens is loaded
// on first use.

import { useEffect, useEffectEvent } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { opensDialog } from '../../ui/dialog.tsx';
import { useShortcuts } from './shortcuts.ts';

const dialogs = lazyPart(() => import('./search-dialog.tsx'));

export type WorkDialog = 'search' | 'shortcuts' | null;

type WorkSearchProps = { user: User; opened: WorkDialog; onChange: (next: WorkDialog) => void };

export function WorkSearch({ user, opened, onChange }: WorkSearchProps) {
  const close = () => onChange(null);
  const parts = dialogs.useWindow(opened !== null, close);
  useShortcuts(user, () => onChange('shortcuts'));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    onChange(opened === 'search' ? null : 'search');
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  if (!parts) return null;
  return (
    <>
      <parts.SearchDialog open={opened === 'search'} onClose={close} user={user} />
      <parts.ShortcutsDialog open={opened === 'shortcuts'} onClose={close} user={user} />
    </>
  );
}

/** Of a button that opens the search. */
export const opensSearch = {
  'aria-keyshortcuts': 'Control+K Meta+K',
  onPointerEnter: dialogs.preload,
  onFocus: () => {
    dialogs.preload();
    opensDialog.onFocus();
  },
};
