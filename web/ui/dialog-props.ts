// What a dialog is given; shared by the part that every page loads and the one that is fetched later.

import type { ReactNode } from 'react';

export type DialogProps = {
  open: boolean;
  /** Called with false by the close button, Escape and a click outside. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title; read out with it. */
  description?: string;
  /** 'narrow' for a question, 'wide' for a large form, 'full' for a picture on the whole screen. */
  size?: 'narrow' | 'normal' | 'wide' | 'full';
  /** Clicks outside do not close it; for forms whose text would be lost. */
  ignoresOutsideClick?: boolean;
  children: ReactNode;
};

export type WindowProps = DialogProps & { shape: 'dialog' | 'drawer' };
