// The work side: a client application whose pages all stand in pages.ts.

import { useEffect, useState, type ReactNode } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import { DASHBOARD_PATH } from '#shared/page-urls.ts';
import { readPage } from '#shared/read-page.ts';
import { t } from '../data/language.ts';
import { RequireUser } from '../parts/account/require-user.tsx';
import { LeaveGuardContext } from '../parts/form-dialog.tsx';
import { PageBoundary } from '../parts/layout/failed-page.tsx';
import { NotFoundPage } from '../parts/layout/not-found-page.tsx';
import { PrivateHead } from '../parts/private-head.tsx';
import { loadDocument } from '../ui/load-document.ts';
import { findPage, listBarPages } from './pages.ts';
import { LeaveGuard } from './parts/leave-guard.tsx';
import { StaffPageView } from './staff-page.tsx';
import { WorkSkeleton } from './thumb/work-notice.tsx';
import { useVisitor } from '../data/account/user.ts';
import { ConfirmSession } from '../parts/account/confirm-session.tsx';
import { Footer } from '../parts/layout/footer.tsx';
import { Header } from '../parts/layout/header.tsx';
import { PageArrival } from '../parts/layout/page-arrival.tsx';
import { SkipLink } from '../parts/layout/skip-link.tsx';
import { Toaster, TopStrip } from '../parts/layout/toaster.tsx';
import { FaultBoundary } from '../ui/fault-boundary.tsx';
import { StoreSwitch, StoreTimeZone } from './shell/store-switch.tsx';
import { BottomBar, SideNav } from './shell/work-nav.tsx';
import { WorkSearch, type WorkDialog } from './shell/work-search.tsx';
import { matchPath, navigate, useLocation, toPath } from '../ui/router.tsx';
import { Windows } from './parts/ask.tsx';

export default function WorkApp() {
  return (
    <LeaveGuardContext value={<LeaveGuard isUnsaved />}>
      <WorkFrame>
        <PageBoundary home={DASHBOARD_PATH}>
          <OpenPage />
        </PageBoundary>
      </WorkFrame>
    </LeaveGuardContext>
  );
}

function OpenPage() {
  const { pathname } = useLocation();
  if (matchPath(DASHBOARD_PATH, pathname)) return <ToFirstPage />;
  const page = findPage(pathname);
  return page ? <StaffPageView key={page.path} page={page} /> : <Elsewhere />;
}

/** /dashboard leads to the work of whoever works here, and to the profile of everybody else. */
function ToFirstPage() {
  return (
    <>
      <PrivateHead title="Today - Work" />
      <RequireUser waiting={<WorkSkeleton />}>{(user) => <Going user={user} />}</RequireUser>
    </>
  );
}

function Going({ user }: { user: User }) {
  const path = listBarPages(user)[0]?.path ?? '/dashboard/profile';
  useEffect(() => navigate(path, { replace: true }), [path]);
  return <WorkSkeleton />;
}

/** A page of the shop is another document; what is neither does not exist. */
function Elsewhere() {
  const location = useLocation();
  const isShops = readPage(location.pathname) !== null;
  useEffect(() => {
    if (isShops) loadDocument(toPath(location), location.state);
  }, [isShops, location]);
  if (isShops) return <WorkSkeleton />;
  return (
    <>
      <PrivateHead title={t('Page not found')} />
      <NotFoundPage />
    </>
  );
}

/** On a phone the places at the lower edge stand for menu and footer. */
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
      <FaultBoundary>{user && <Windows key={user._id} />}</FaultBoundary>
      <Toaster />
    </>
  );
}
