// A dialog: centred, or a sheet from the bottom on phones. What makes it behave (focus trap, Escape, scroll
// lock) is Base UI and is fetched at the first opening; call preloadDialog when a press is near.

import { useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '../data/language.ts';
import { toastError } from '../data/toast.ts';
import type { DialogProps, WindowProps } from './dialog-props.ts';
import { lazyPart } from './lazy-part.ts';

const dialogWindow = lazyPart(() => import('./dialog-window.tsx'), { isAhead: true });
export const preloadDialog = dialogWindow.preload;

export function Dialog(props: DialogProps) {
  return <Overlay {...props} shape="dialog" />;
}

/** The same, as a panel at the right edge. Used by Drawer only. */
export function Overlay(props: WindowProps) {
  const { open, onOpenChange } = props;
  useGiveFocusBack(open);
  const parts = dialogWindow.use(open, () => {
    toastError(t('This could not be opened. Check your connection and try again.'));
    onOpenChange(false);
  });
  return parts && <parts.DialogWindow {...props} />;
}

const GIVE_FOCUS_BACK_AFTER_MS = 100;

/** Specification 9: 100 ms after closing, focus is where it was before opening. */
function useGiveFocusBack(open: boolean) {
  const before = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (open && document.activeElement instanceof HTMLElement) before.current = document.activeElement;
  }, [open]);
  useEffect(() => {
    if (!open) return;
    return () => {
      const element = before.current;
      setTimeout(() => {
        // Somebody else may have moved it on purpose meanwhile, e.g. a second dialog or the next page; a
        // dialog that is still fading away (Base UI marks it) is nobody.
        const active = document.activeElement;
        const isFree = !active || active === document.body || active.closest('[data-closed]') !== null;
        if (!isFree) return;
        // A deleted line takes its button with it.
        const next = element?.isConnected ? element : document.getElementById('main');
        next?.focus({ preventScroll: true });
      }, GIVE_FOCUS_BACK_AFTER_MS);
    };
  }, [open]);
}
