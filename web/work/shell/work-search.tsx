// The button of the search over everything, also opened by Ctrl+K. What it opens is loaded on first use.

import { SearchIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import { toastError } from '../../data/toast.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { opensDialog } from '../../ui/dialog.tsx';
import { useShortcuts } from './shortcuts.ts';

const dialogs = lazyPart(() => import('./search-dialog.tsx'));

type WorkDialog = 'search' | 'shortcuts' | null;

export function WorkSearch({ user }: { user: User }) {
  const [opened, setOpened] = useState<WorkDialog>(null);
  const close = () => setOpened(null);
  const parts = dialogs.usePart(opened !== null, () => {
    toastError('This could not be opened. Check your connection and try again.');
    close();
  });
  useShortcuts(user, () => setOpened('shortcuts'));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    setOpened((now) => (now === 'search' ? null : 'search'));
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const near = () => {
    dialogs.preload();
    opensDialog.onFocus();
  };
  return (
    <>
      <button
        type="button"
        aria-label="Search everything"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened('search')}
        onPointerEnter={near}
        onFocus={near}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-button text-sm text-soft hover:bg-leaf-tint md:w-64 md:justify-start md:border md:border-control md:bg-paper md:px-3"
      >
        <SearchIcon className="size-5 shrink-0 max-md:text-ink" />
        <span className="max-md:hidden">Search everything</span>
        <kbd className="ml-auto font-sans text-xs max-md:hidden">Ctrl K</kbd>
      </button>
      {parts && (
        <>
          <parts.SearchDialog open={opened === 'search'} onClose={close} user={user} />
          <parts.ShortcutsDialog open={opened === 'shortcuts'} onClose={close} user={user} />
        </>
      )}
    </>
  );
}
