// The frame of the work side: menu, store, search and account, without the shop's own header, basket and
// footer.

import type { ReactNode } from 'react';
import { useVisitor } from '../data/account/user.ts';
import { useShopFacts } from '../data/shop-facts.ts';
import { AccountMenu } from '../parts/account/account-menu.tsx';
import { ConnectionLine } from '../parts/layout/connection-line.tsx';
import { PageArrival } from '../parts/layout/page-arrival.tsx';
import { SkipLink } from '../parts/layout/skip-link.tsx';
import { Toaster } from '../parts/layout/toaster.tsx';
import { FaultBoundary } from '../ui/fault-boundary.tsx';
import { ConfirmSession } from '../parts/account/confirm-session.tsx';
import { StoreSwitch, StoreTimeZone } from './shell/store-switch.tsx';
import { WorkSearch } from './shell/work-search.tsx';
import { BottomBar, SideNav } from './shell/work-nav.tsx';

export function WorkFrame({ children }: { children: ReactNode }) {
  const { user } = useVisitor();
  return (
    <>
      <SkipLink />
      <PageArrival />
      <aside
        aria-label="Shop"
        className="sticky top-0 z-31 flex h-(--strip) items-center bg-band-ink px-4 text-xs font-semibold text-white"
      >
        <p>{useShopFacts()?.shopName} Work</p>
      </aside>
      <div data-work-side className="flex flex-1">
        <FaultBoundary>
          <SideNav />
        </FaultBoundary>
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="top-(--strip) z-30 border-b border-line bg-paper md:sticky low:static">
            <div className="flex h-14 items-center gap-2 px-4 lg:px-6">
              <FaultBoundary>{user && <StoreSwitch user={user} />}</FaultBoundary>
              <div className="ml-auto flex items-center gap-2">
                <FaultBoundary>{user && <WorkSearch user={user} />}</FaultBoundary>
                <FaultBoundary>
                  <AccountMenu />
                </FaultBoundary>
              </div>
            </div>
            <FaultBoundary>
              <ConnectionLine />
            </FaultBoundary>
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="w-full max-w-[1280px] flex-1 px-4 py-4 outline-none lg:px-6 lg:py-6"
          >
            <StoreTimeZone>{children}</StoreTimeZone>
            <FaultBoundary>
              <ConfirmSession />
            </FaultBoundary>
          </main>
        </div>
      </div>
      <FaultBoundary>
        <BottomBar />
      </FaultBoundary>
      <Toaster />
    </>
  );
}
