// Hydrates the server-rendered page in the browser, in the language it was rendered in.

import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { rememberPage } from '../data/pages/page-query.ts';
import { getQueryClient } from '../data/query-client.ts';
import { startPage } from '../data/start-page.ts';
import { preloadPage } from './pages.tsx';
import { ShopApp } from './shop-app.tsx';
import { ShopDocument } from './shop-document.tsx';
import { BrowserRouter } from '../ui/router.tsx';

// In development a changed style shows at once.
if (import.meta.env.DEV) void import('./shop.css');

async function start(): Promise<void> {
  const first = await startPage();
  const client = getQueryClient();
  rememberPage(client, window.location, first);
  await preloadPage(window.location.pathname, first);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ShopDocument styles={document.getElementById('looks')!.textContent}>
          <BrowserRouter>
            <ShopApp client={client} first={first} />
          </BrowserRouter>
        </ShopDocument>
      </StrictMode>,
    );
  });
}

// Not awaited here: the files of pages import from this one.
void start();
