// A page of the work side by its row in pages.ts: its title and heading, who may see it, and its store.

import { createElement, Suspense, useEffect, type ReactNode } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { useVisitor } from '../data/account/user.ts';
import { t } from '../data/language.ts';
import { useWorkStore } from '../data/store/work-store.ts';
import { WhileUnknown } from '../parts/account/require-user.tsx';
import { SET_UP_PATH, toReturnState } from '../parts/account/return-path.ts';
import { worksAs } from '../parts/account/works-as.ts';
import { lazyPage } from '../parts/lazy-page.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { PrivateHead } from '../parts/private-head.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { preloadDialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { PAGES, type StaffPage } from './pages.ts';
import { PageHeading, type InAnyStore, type InStore } from './parts/heading.tsx';
import { WorkSkeleton } from './thumb/work-notice.tsx';
import { useLocation, useSearchParams } from '../ui/router.tsx';

/** A page reads only what its row promises. */
type Props = InStore & InAnyStore;

const VIEWS = new Map(PAGES.map(({ path, load }) => [path, lazyPage<Props>(load).Page]));

function Opened({ page: { path, title, roles, store: kind, one }, user }: { page: StaffPage; user: User }) {
  const address = useSearchParams();
  const isOfStore = kind === 'one';
  const work = useWorkStore(isOfStore || kind === 'any' ? user : null, roles, { mayBeAll: !isOfStore });
  const { store, storeId, isKnown, error, retry } = work;
  const name = isOfStore && store?.name;
  return (
    <PageHeading
      title={
        <>
          {title}
          {name && <span className="block text-base font-medium">{name}</span>}
        </>
      }
      isReplaced={one !== undefined && address.has(one)}
    >
      {isOfStore && !store ? (
        error ? (
          <LoadFailed what="The stores could not be loaded." error={error} onRetry={retry} />
        ) : (
          <WorkSkeleton />
        )
      ) : (
        <Suspense fallback={<WorkSkeleton />}>
          {createElement(VIEWS.get(path)!, {
            key: (isOfStore ? store?._id : storeId) ?? '',
            user,
            storeId: (isOfStore ? store?._id : storeId)!,
            place: storeId === null ? undefined : store?.name,
            isKnown,
          })}
        </Suspense>
      )}
    </PageHeading>
  );
}

export function StaffPageView({ page }: { page: StaffPage }) {
  const { title, roles, isThumb = false, isWide = false } = page;
  const { user } = useVisitor();
  // Questions must open without a network.
  useEffect(() => void (isThumb && preloadDialog()), [isThumb]);
  return (
    <section
      data-work={isThumb ? 'phone' : undefined}
      className={isThumb && !isWide ? 'mx-auto max-w-[640px] lg:mx-0' : undefined}
    >
      <PrivateHead title={`${title} - Work`} />
      <Guard
        roles={roles}
        waiting={
          <PageHeading title={title}>
            <WorkSkeleton />
          </PageHeading>
        }
      >
        {/* The key gives the next person to sign in a fresh page. */}
        {user && <Opened key={user._id} page={page} user={user} />}
      </Guard>
    </section>
  );
}

type GuardProps = { roles: readonly StaffRole[]; waiting: ReactNode; children: ReactNode };

/** Everybody but admins and staff with one of these roles sees the red box. The server checks every call. */
function Guard({ roles, waiting, children }: GuardProps) {
  const visitor = useVisitor();
  if (visitor.state === 'unknown') return <WhileUnknown>{waiting}</WhileUnknown>;
  if (visitor.user && worksAs(visitor.user, roles)) {
    return visitor.user.needs_second_step ? <SetUpFirst /> : children;
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Notice look="alert" as="div" role="alert" className="w-full">
        <h1 className="font-medium">{t('Do not have permission')}</h1>
      </Notice>
      {visitor.user ? (
        <ButtonLink to="/dashboard">{t('To your own pages')}</ButtonLink>
      ) : (
        <>
          <p className="text-sm">
            {t('If you were working here, log in again: what you typed is kept on this device.')}
          </p>
          <LoginLink />
        </>
      )}
    </div>
  );
}

/** Until then the server refuses every staff call. */
function SetUpFirst() {
  return (
    <div className="grid justify-items-start gap-3">
      <Notice look="warn" as="div" role="alert" className="w-full">
        <h1 className="font-medium">
          {t('Your shop requires two-step verification. Set it up on your profile to open this page.')}
        </h1>
      </Notice>
      <ButtonLink to={SET_UP_PATH}>{t('Set it up')}</ButtonLink>
    </div>
  );
}

/** For staff whose session has expired; leads back here. */
function LoginLink() {
  const location = useLocation();
  return (
    <ButtonLink to="/login" state={toReturnState(location)}>
      {t('Log in')}
    </ButtonLink>
  );
}
