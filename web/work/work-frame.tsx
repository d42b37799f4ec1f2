// The frame of the work side: the header and footer of the shop, and the menu of work. On a phone the places
// at the lower edge stand for menu and footer, and a page worked with one thumb has no header.

import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useVisitor } from '../data/account/user.ts';
import { ConfirmSession } from '../parts/account/confirm-session.tsx';
import { Footer } from '../parts/layout/footer.tsx';
import { Header } from '../parts/layout/header.tsx';
import { PageArrival } from '../parts/layout/page-arrival.tsx';
import { SkipLink } from '../parts/layout/skip-link.tsx';
import { Toaster, TopStrip } from '../parts/layout/toaster.tsx';
import { FaultBoundary } from '../ui/fault-boundary.tsx';
import { findPage } from './pages.ts';
import { StoreSwitch, StoreTimeZone } from './shell/store-switch.tsx';
import { BottomBar, SideNav } from './shell/work-nav.tsx';
import { WorkSearch, type WorkDialog } from './shell/work-search.tsx';

export function WorkFrame({ children }: { children: ReactNode }) {
  const { user } = useVisitor();
  const isThumb = findPage(useLocation().pathname)?.isThumb ?? false;
  const [opened, setOpened] = useState<WorkDialog>(null);
  const onSearch = () => setOpened('search');
  return (
    <>
      <SkipLink />
      <PageArrival />
      <TopStrip />
      <Header look={isThumb ? 'thumb' : 'work'} />
      <div data-work-side className="flex flex-1">
        <FaultBoundary>
          <SideNav onSearch={onSearch} />
        </FaultBoundary>
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-[1280px] min-w-0 flex-1 px-4 py-4 outline-none lg:px-6 lg:py-6"
        >
          <FaultBoundary>{user && <StoreSwitch user={user} />}</FaultBoundary>
          <StoreTimeZone>{children}</StoreTimeZone>
          <FaultBoundary>
            <ConfirmSession />
          </FaultBoundary>
        </main>
      </div>
      <div className="max-md:hidden">
        <FaultBoundary>
          <Footer />
        </FaultBoundary>
      </div>
      <FaultBoundary>
        <BottomBar onSearch={onSearch} />
      </FaultBoundary>
      <FaultBoundary>{user && <WorkSearch user={user} opened={opened} onChange={setOpened} />}</FaultBoundary>
      <Toaster />
    </>
  );
}
