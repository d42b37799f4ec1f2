// The document of every page of the shop: it is drawn before its scripts have come.

import type { ReactNode } from 'react';
import { EARLY_CLICK_SCRIPT } from '../data/event-replay.ts';
import { INSTALL_SCRIPT } from '../data/install.ts';
import { BUYS_AGAIN_SCRIPT } from '../data/orders/buys-again-mark.ts';
import { Document } from '../parts/layout/document.tsx';

/** Each page's policy allows exactly this one (app/pages/render-page.ts). It has run when React comes. */
export const HEAD_SCRIPT = import.meta.env.SSR
  ? [EARLY_CLICK_SCRIPT, BUYS_AGAIN_SCRIPT, INSTALL_SCRIPT].join(';')
  : '';

/** `styles`: put into the document, so that it is painted as soon as it arrives. */
export function ShopDocument({ styles, children }: { styles: string; children: ReactNode }) {
  return (
    <Document
      head={
        <>
          <style id="looks" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
          <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        </>
      }
    >
      {children}
    </Document>
  );
}
