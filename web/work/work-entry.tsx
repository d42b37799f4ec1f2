// Starts the application of the work side. It is all in the browser: the server gives only the document.

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { DASHBOARD_PATH, KIT_PATH } from '#shared/page-urls.ts';
import type { ShopFacts } from '#shared/shop-facts.ts';
import { useClearOnSessionChange } from '../data/account/user.ts';
import { useFreshWhenRestored } from '../data/pages/restored-page.ts';
import { getQueryClient } from '../data/query-client.ts';
import { ShopFactsProvider } from '../data/shop-facts.ts';
import { startPage } from '../data/start-page.ts';
import { loadDocument } from '../ui/load-document.ts';
import WorkApp from './work-app.tsx';
import { ROOT_ID } from './work-document.tsx';
import './work.css';

function Root({ facts }: { facts: ShopFacts }) {
  useClearOnSessionChange();
  useFreshWhenRestored();
  return (
    <ShopFactsProvider first={facts}>
      <Outlet />
      <ScrollRestoration />
    </ShopFactsProvider>
  );
}

/** Every other page is another document. It takes the entry of the history that its link has made. */
function OtherDocument() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => loadDocument(pathname + search + hash), [pathname, search, hash]);
  return null;
}

const loadKit = async () => (await import('./kit.tsx')).default;

async function start(): Promise<void> {
  const { facts } = await startPage();
  const router = createBrowserRouter([
    {
      element: <Root facts={facts} />,
      HydrateFallback: () => null,
      children: [
        { path: `${DASHBOARD_PATH}/*`, element: <WorkApp /> },
        ...(import.meta.env.DEV ? [{ path: KIT_PATH, lazy: { Component: loadKit } }] : []),
        { path: '*', element: <OtherDocument /> },
      ],
    },
  ]);
  createRoot(document.getElementById(ROOT_ID)!).render(
    <StrictMode>
      <QueryClientProvider client={getQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

// Not awaited here: the files of pages import from this one.
void start();
