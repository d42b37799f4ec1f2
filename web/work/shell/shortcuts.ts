// Keys of the work side. They do nothing while somebody types, in a dialog or in the sheet, whose cells take
// letters; and they can be switched off, for those who speak to their computer (WCAG 2.1.4).

import { useEffect, useEffectEvent, useRef } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import { useStoreOfLinks } from '../../data/store/work-store.ts';
import { storedText } from '../../data/stored.ts';
import { listPages } from '../pages.ts';
import { SCANNER_MS } from '../parts/scanner.ts';
import { navigate } from '../../ui/router.tsx';

export const shortcutsOff = storedText('work-shortcuts-off');

const SECOND_KEY_MS = 1_500;
const TYPING = 'input, textarea, select, [contenteditable], [role=dialog], [role=grid]';

export function useShortcuts(user: User, onHelp: () => void): void {
  const toStore = useStoreOfLinks();
  const last = useRef({ key: '', at: 0 });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, timeStamp: at } = event;
    const before = last.current;
    last.current = { key, at };
    const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    if (isElsewhere || event.repeat || at - before.at < SCANNER_MS || shortcutsOff.read() !== null) return;
    if (target instanceof Element && target.closest(TYPING)) return;
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
    if (before.key === 'g' && at - before.at < SECOND_KEY_MS) {
      const page = listPages(user).find(({ letter }) => letter === key.toLowerCase());
      if (!page) return;
      // 'g g' is a page, and begins no other.
      last.current = { key: '', at };
      navigate(page.path + toStore(page.store));
    } else if (key === '?') onHelp();
    else if (key === '/') {
      const box = document.querySelector<HTMLElement>('main search input');
      if (!box) return;
      event.preventDefault();
      box.focus();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
