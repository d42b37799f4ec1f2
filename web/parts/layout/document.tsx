// What is around every page of both applications: the head that they share.

import type { ReactNode } from 'react';
import { EARLY_CLICK_SCRIPT } from '../../data/event-replay.ts';
import { BUYS_AGAIN_SCRIPT } from '../../data/orders/buys-again-mark.ts';
import { locale } from '../../data/language.ts';
import latinFont from '../../fonts/figtree-latin.woff2?url';

/** Each page's policy allows exactly this one (app/pages/render-page.ts). */
export const HEAD_SCRIPT = `${EARLY_CLICK_SCRIPT};${BUYS_AGAIN_SCRIPT}`;

/** `styles`: put into the document, so that it is painted as soon as it arrives. */
type DocumentProps = { styles?: string; head?: ReactNode; children: ReactNode };

export function Document({ styles, head, children }: DocumentProps) {
  return (
    <html lang={locale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0a6839" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b4b2a" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {styles !== undefined && (
          <style id="looks" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
        )}
        {head}
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
      </head>
      <body className="flex flex-col font-sans antialiased">{children}</body>
    </html>
  );
}
