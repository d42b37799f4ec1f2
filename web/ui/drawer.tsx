// A panel that slides in from the right edge; otherwise a dialog in every respect.

import { Overlay, preloadDialog, type DialogProps } from './dialog.tsx';

export const preloadDrawer = preloadDialog;

export function Drawer(props: Omit<DialogProps, 'size'>) {
  return <Overlay {...props} shape="drawer" />;
}
