// The frame of the work side: menu, store, search and account, without the shop's own header, basket and
// footer. Each page guards itself.

import { Outlet } from 'react-router';
import { useVisitor } from '../data/account/user.ts';
import { useShopFacts } from '../data/shop-facts.ts';
import { AccountMenu } from '../parts/account/account-menu.tsx';
import { ConnectionLine } from '../parts/layout/connection-line.tsx';
import { SkipLink } from '../parts/layout/skip-link.tsx';
import { Toaster } from '../parts/layout/toaster.tsx';
import { useSteadyThumb } from '../ui/second-tap.ts';
import { ConfirmSession } from './confirm/confirm-session.tsx';
import { StoreSwitch } from './shell/store-switch.tsx';
import { WorkSearch } from './shell/work-search.tsx';
import { BottomBar, SideNav } from './shell/work-nav.tsx';

export default function Dashboard() {
  const { user } = useVisitor();
  useSteadyThumb();
  return (
    <>
      <SkipLink />
      <aside
        aria-label="Shop"
        className="sticky top-0 z-31 flex h-(--strip) items-center bg-ink px-4 text-xs font-semibold text-white"
      >
        <p>{useShopFacts()?.shopName} Work</p>
      </aside>
      <div data-work-side className="flex flex-1">
        <SideNav />
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="top-(--strip) z-30 border-b border-line bg-paper md:sticky low:static">
            <div className="flex h-14 items-center gap-2 px-4 lg:px-6">
              {user && <StoreSwitch user={user} />}
              <div className="ml-auto flex items-center gap-2">
                {user && <WorkSearch user={user} />}
                <AccountMenu />
              </div>
            </div>
            <ConnectionLine />
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="w-full max-w-[1280px] flex-1 px-4 py-4 outline-none lg:px-6 lg:py-6"
          >
            <Outlet />
            <ConfirmSession />
          </main>
        </div>
      </div>
      <BottomBar />
      <Toaster />
    </>
  );
}
