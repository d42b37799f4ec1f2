// The work side: a client application whose pages all stand in pages.ts.

import { useEffect } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import type { User } from '#features/identity/account/account.contract.ts';
import { DASHBOARD_PATH, readPage } from '#shared/page-urls.ts';
import { t } from '../data/language.ts';
import { RequireUser } from '../parts/account/require-user.tsx';
import { LeaveGuardContext } from '../parts/form-dialog.tsx';
import { PageBoundary } from '../parts/layout/failed-page.tsx';
import { NotFoundPage } from '../parts/layout/not-found-page.tsx';
import { PrivateHead } from '../parts/private-head.tsx';
import { loadDocument } from '../ui/load-document.ts';
import { listBarPages, PAGES, toRoute } from './pages.ts';
import { LeaveGuard } from './parts/leave-guard.tsx';
import { StaffPageView } from './staff-page.tsx';
import { WorkSkeleton } from './thumb/work-bar.tsx';
import { WorkFrame } from './work-frame.tsx';

export default function WorkApp() {
  return (
    <LeaveGuardContext value={<LeaveGuard isUnsaved />}>
      <WorkFrame>
        <PageBoundary home={DASHBOARD_PATH}>
          <Routes>
            <Route index element={<ToFirstPage />} />
            {PAGES.map((page) => (
              <Route
                key={page.path}
                path={toRoute(page)}
                element={<StaffPageView key={page.path} page={page} />}
              />
            ))}
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </PageBoundary>
      </WorkFrame>
    </LeaveGuardContext>
  );
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
  const navigate = useNavigate();
  const path = listBarPages(user)[0]?.path ?? '/dashboard/profile';
  useEffect(() => void navigate(path, { replace: true }), [path, navigate]);
  return <WorkSkeleton />;
}

/** A page of the shop is another document; what is neither does not exist. */
function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  const isShops = readPage(pathname) !== null;
  useEffect(() => {
    if (isShops) loadDocument(pathname + search + hash);
  }, [isShops, pathname, search, hash]);
  if (isShops) return <WorkSkeleton />;
  return (
    <>
      <PrivateHead title={t('Page not found')} />
      <NotFoundPage />
    </>
  );
}
