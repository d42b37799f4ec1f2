// What is around every page of both applications: the head that they share.

import type { ReactNode } from 'react';
import { locale } from '../../data/language.ts';
import latinFont from '../../fonts/figtree-latin.woff2?url';

export function Document({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <html lang={locale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0a6638" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b4b2a" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {head}
      </head>
      <body className="flex flex-col font-sans antialiased">{children}</body>
    </html>
  );
}
