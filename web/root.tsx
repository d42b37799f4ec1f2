// The document around every page, its hydration, and the last-resort error screen.

import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { data, isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { EARLY_CLICK_SCRIPT, replayEarlyClicks } from './data/event-replay.ts';
import { BUYS_AGAIN_SCRIPT } from './data/orders/buys-again-mark.ts';
import { locale, t } from './data/language.ts';
import { getQueryClient } from './data/query-client.ts';
import { useRouteCode } from './data/pages/route-code.ts';
import { useFreshWhenRestored } from './data/pages/restored-page.ts';
import { useClearOnSessionChange } from './data/account/user.ts';
import { ShopFactsContext, wereShopFactsChanged } from './data/shop-facts.ts';
import { shopContext, STYLES_PLACE, type Rejection, type ShopFacts } from './shop-context.ts';
import latinFont from './fonts/figtree-latin.woff2?url';
import styles from './app.css?inline';

/** Name, address and social links of the shop; also needed by error pages. */
export function loader({ context }: Route.LoaderArgs) {
  const { facts, rejection } = context.get(shopContext);
  if (rejection) throw data({ facts, rejection } satisfies RefusalData, { status: rejection.status });
  return facts;
}

type RefusalData = { facts: ShopFacts; rejection: Rejection };

/** Only in the tab that changed the facts. */
export const shouldRevalidate = wereShopFactsChanged;

/**
 * The styles are inlined in the page, so that it is painted as soon as it arrives; the browser's code does
 * not contain them a second time. In development it does, so that a changed style shows at once.
 */
const LOOKS = import.meta.env.DEV
  ? styles
  : import.meta.env.SSR
    ? STYLES_PLACE
    : (document.getElementById('looks')?.textContent ?? '');

export function Layout({ children }: { children: React.ReactNode }) {
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
        <Meta />
        <Links />
        <style id="looks" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: LOOKS }} />
        <script dangerouslySetInnerHTML={{ __html: `${EARLY_CLICK_SCRIPT};${BUYS_AGAIN_SCRIPT}` }} />
      </head>
      <body className="flex flex-col font-sans antialiased">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}

function Providers({ children }: { children: React.ReactNode }) {
  const [client] = useState(getQueryClient);
  return (
    <QueryClientProvider client={client}>
      <WakeUp />
      {children}
    </QueryClientProvider>
  );
}

function WakeUp() {
  useClearOnSessionChange();
  useRouteCode();
  useFreshWhenRestored();
  useEffect(replayEarlyClicks, []);
  return null;
}

/** Loaded only when it is shown, because it brings the frame of the shoppers' pages. */
const RefusedPage = lazy(() => import('./refused-page.tsx'));

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refused = isRouteErrorResponse(error) ? (error.data as Partial<RefusalData> | null) : null;
  if (refused?.facts && refused.rejection && refused.rejection.status !== 500) {
    return (
      <ShopFactsContext value={refused.facts}>
        <Providers>
          <Suspense>
            <RefusedPage {...refused.rejection} />
          </Suspense>
        </Providers>
      </ShopFactsContext>
    );
  }
  return (
    <main className="page py-16 text-center">
      <title>{t('Unexpected Application Error!')}</title>
      <h1 className="text-2xl font-bold">{t('Unexpected Application Error!')}</h1>
      <p className="mt-2 text-soft">{t('Something went wrong on our side. Nothing in your cart is lost.')}</p>
      <a href="/" className="mt-6 inline-block font-semibold text-leaf underline">
        {t('Go To Home')}
      </a>
    </main>
  );
}
