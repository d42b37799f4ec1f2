// A panel that slides in from the right edge; in all else a dialog.

import type { DialogProps } from './dialog-props.ts';
import { Overlay, preloadDialog } from './dialog.tsx';

export const preloadDrawer = preloadDialog;

export function Drawer(props: Omit<DialogProps, 'size'>) {
  return <Overlay {...props} shape="drawer" />;
}
