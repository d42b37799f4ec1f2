// A dialog: centred, or a sheet from the bottom on phones. Its behaviour (focus trap, Escape, scroll lock) is
// Base UI's and is loaded at the first opening; call preloadDialog when a press is near.

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { DialogProps, WindowProps } from './dialog-props.ts';
import { lazyPart } from './lazy-part.ts';
import { noteNavigation, noteOpenWindow } from './window-history.ts';
import { useLocation } from './router.tsx';

const dialogWindow = lazyPart(() => import('./dialog-window.tsx'));
export const preloadDialog = dialogWindow.preload;
/** Props of a button that opens one. */
export const opensDialog = { onPointerEnter: preloadDialog, onFocus: preloadDialog };

export function Dialog(props: DialogProps) {
  return <Overlay {...props} shape="dialog" />;
}

/** A panel that slides in from the right edge; in all else a dialog. */
export function Drawer(props: Omit<DialogProps, 'size'>) {
  return <Overlay {...props} shape="drawer" />;
}

function Overlay(props: WindowProps) {
  const { open, onOpenChange } = props;
  useGiveFocusBack(open);
  useCloseOnBack(open, () => onOpenChange(false));
  const parts = dialogWindow.useWindow(open, () => onOpenChange(false));
  return parts && <parts.DialogWindow {...props} />;
}

function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const { key } = useLocation();
  useEffect(() => (open ? noteOpenWindow(() => close()) : undefined), [open]);
  useEffect(noteNavigation, [key]);
}

const GIVE_FOCUS_BACK_AFTER_MS = 100;

/** 100 ms after closing, focus is where it was before opening. */
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
        // Focus may have been moved on purpose meanwhile, e.g. to a second dialog or the next page. A dialog
        // that is still fading out (Base UI marks it) does not count.
        const active = document.activeElement;
        const isFree = !active || active === document.body || active.closest('[data-closed]') !== null;
        if (!isFree) return;
        // The element may be gone, e.g. the button of a deleted line.
        const next = element?.isConnected ? element : document.getElementById('main');
        next?.focus({ preventScroll: true });
      }, GIVE_FOCUS_BACK_AFTER_MS);
    };
  }, [open]);
}
