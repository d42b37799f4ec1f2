// Starts the application of the work side. It is all in the browser: the server gives only the document.

import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { DASHBOARD_PATH, KIT_PATH } from '#shared/page-urls.ts';
import { useClearOnSessionChange } from '../data/account/user.ts';
import { useFreshWhenRestored } from '../data/pages/restored-page.ts';
import { getQueryClient } from '../data/query-client.ts';
import { ShopFactsProvider } from '../data/shop-facts.ts';
import { useScrollPosition } from '../data/scroll-position.ts';
import { startPage } from '../data/start-page.ts';
import { loadDocument } from '../ui/load-document.ts';
import WorkApp from './work-app.tsx';
import { ROOT_ID } from './work-document.tsx';
import { BrowserRouter, matchPath, useLocation, toPath } from '../ui/router.tsx';
import './work.css';

/** The parameters of an address that say what its page shows. */
const SHOWN = ['page', 'after', 'category', 'customer', 'list', 'offer', 'order', 'receipt'];

function Root() {
  useClearOnSessionChange();
  useFreshWhenRestored();
  useScrollPosition(SHOWN);
  const { pathname } = useLocation();
  if (matchPath(`${DASHBOARD_PATH}/*`, pathname)) return <WorkApp />;
  if (!Kit || pathname !== KIT_PATH) return <OtherDocument />;
  return (
    <Suspense>
      <Kit />
    </Suspense>
  );
}

const Kit = import.meta.env.DEV ? lazy(() => import('./kit.tsx')) : null;

/** Every other page is another document. It takes the entry of the history that its link has made. */
function OtherDocument() {
  const location = useLocation();
  useEffect(() => loadDocument(toPath(location), location.state), [location]);
  return null;
}

async function start(): Promise<void> {
  const { facts } = await startPage();
  createRoot(document.getElementById(ROOT_ID)!).render(
    <StrictMode>
      <QueryClientProvider client={getQueryClient()}>
        <BrowserRouter>
          <ShopFactsProvider first={facts}>
            <Root />
          </ShopFactsProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

// Not awaited here: the files of pages import from this one.
void start();
