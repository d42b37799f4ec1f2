// The props of a dialog; shared by the part that every page loads and the one that is loaded later.

import type { ReactNode, RefObject } from 'react';

export type DialogProps = {
  open: boolean;
  /** Called with false by the close button, Escape and a click outside. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title; screen readers announce it with the title. */
  description?: string;
  /** 'narrow' for a question, 'wide' for a large form, 'full' for a picture in full screen. */
  size?: 'narrow' | 'normal' | 'wide' | 'full';
  /** Clicks outside do not close it; for forms whose text would be lost. */
  ignoresOutsideClick?: boolean;
  /** Has the focus first; otherwise what comes first, or nothing after a touch. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

export type WindowProps = DialogProps & { shape: 'dialog' | 'drawer' };
