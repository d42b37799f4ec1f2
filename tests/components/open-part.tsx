// Opens a part of the shop by itself: with the query cache, a router, the facts about the shop and the toasts
// around it, as the root of the pages does.

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { User } from '#features/identity/account/account.contract.ts';
import { startSession } from '#web/data/account/tokens.ts';
import { useClearOnSessionChange } from '#web/data/account/user.ts';
import { notePageHydrated } from '#web/data/hydrated.ts';
import { getQueryClient } from '#web/data/query-client.ts';
import { LeaveGuardContext } from '#web/parts/form-dialog.tsx';
import { Windows } from '#web/work/parts/ask.tsx';
import { LeaveGuard } from '#web/work/parts/leave-guard.tsx';
import { ShopFactsContext } from '#web/data/shop-facts.ts';
import { Toaster } from '#web/parts/layout/toaster.tsx';
import type { ShopFacts } from '#shared/shop-facts.ts';
import { stubCalls } from './stub-calls.ts';
import { BrowserRouter, FIRST_KEY, latestLocation, navigate, useLocation } from '#web/ui/router.tsx';

export const FACTS: ShopFacts = {
  shopName: 'Jhatpat',
  phone: '',
  pages: [],
  notice: null,
  publicUrl: 'http://shop.example',
  socialLinks: [],
  onlinePayment: null,
  hasAreas: false,
  hasPlaces: false,
  hasStores: false,
  timeZone: 'Asia/Kolkata',
  isDeliveryFree: true,
  storeId: null,
  language: 'en',
  languages: [
    { code: 'en', name: 'English' },
    { code: 'hi', name: 'हिन्दी' },
  ],
};

/** Also what a test opens that has run out of time and goes on. */
const opened: { root: Root; box: HTMLElement }[] = [];
let lastSession = 0;

/** The part is used by this person from now on. */
export function signIn(user: User): void {
  stubCalls({
    'GET /api/user/user-details': { data: user },
    'GET /api/order/active': { data: { order: null, count: 0 } },
  });
  lastSession += 1;
  startSession({ accesstoken: `access-${lastSession}`, refreshToken: `session-${lastSession}` });
}

type Options = {
  /** The path of the page that the part is; other pages are empty. Without it the part is on all of them. */
  at?: string;
  /** The navigation state it was opened with. */
  state?: unknown;
  facts?: Partial<ShopFacts>;
  /** It has the frame of a page, with its toasts, itself. */
  hasFrame?: boolean;
};

export function openPart(part: ReactNode, { at, state = null, facts, hasFrame = false }: Options = {}): void {
  const { pathname, search } = new URL(at ?? '/cart', location.origin);
  notePageHydrated();
  const client = getQueryClient();
  const box = document.createElement('div');
  document.body.append(box);
  // A failed read is repeated at once.
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  window.history.replaceState({ key: FIRST_KEY, state }, '', pathname + search);
  const root = createRoot(box);
  opened.push({ root, box });
  root.render(
    <StrictMode>
      <BrowserRouter>
        <Shell hasFrame={hasFrame} facts={{ ...FACTS, ...facts }}>
          <AtPath path={at && pathname}>{part}</AtPath>
        </Shell>
      </BrowserRouter>
    </StrictMode>,
  );
}

function AtPath({ path, children }: { path: string | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  return path === undefined || path === pathname ? children : null;
}

type ShellProps = { hasFrame: boolean; facts: ShopFacts; children: ReactNode };

function Shell({ hasFrame, facts, children }: ShellProps) {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <ShopFactsContext value={facts}>
        <LeaveGuardContext value={<LeaveGuard isUnsaved />}>
          <Session />
          {hasFrame ? (
            children
          ) : (
            <>
              <Toaster />
              <Windows />
              <main>{children}</main>
            </>
          )}
        </LeaveGuardContext>
      </ShopFactsContext>
    </QueryClientProvider>
  );
}

function Session() {
  useClearOnSessionChange();
  return null;
}

/** Path and query of the page that is open. */
export function currentPath(): string {
  const { pathname, search } = latestLocation();
  return pathname + search;
}

/** A link to this path is pressed, or the browser's back (-1) or forward (1). */
export const goTo = navigate;

/** Whatever has been opened; before the next test. */
export function closePart(): void {
  for (const { root, box } of opened.splice(0)) {
    root.unmount();
    box.remove();
  }
  getQueryClient().clear();
}
