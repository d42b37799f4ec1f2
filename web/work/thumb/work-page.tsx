// The frame of the pages about one store: who may see them, and in which store.

import { Fragment, useEffect, type ReactNode } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { useVisitor } from '../../data/account/user.ts';
import { useWorkStore } from '../../data/store/work-store.ts';
import { RequireAssignment } from '../../parts/account/require-user.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { preloadDialog } from '../../ui/dialog.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

type WorkStore = { user: User; storeId: string };

type WorkPageProps = {
  title: string;
  roles: readonly StaffRole[];
  /** For pages read at a desk instead of used with one hand. */
  isWide?: boolean;
  children: (place: WorkStore) => ReactNode;
};

export function WorkPage({ title, roles, isWide = false, children }: WorkPageProps) {
  const { user } = useVisitor();
  // Questions must open without a network.
  useEffect(preloadDialog, []);
  return (
    <section
      data-work={isWide ? 'desk' : 'phone'}
      className={isWide ? undefined : 'mx-auto max-w-[640px] lg:mx-0'}
    >
      <RequireAssignment
        roles={roles}
        waiting={
          <>
            <h1 className="mb-3 text-xl font-bold">{title}</h1>
            <WorkSkeleton />
          </>
        }
      >
        {/* The key gives the next person to sign in a fresh page. */}
        {user && (
          <InStore key={user._id} title={title} user={user} roles={roles}>
            {children}
          </InStore>
        )}
      </RequireAssignment>
    </section>
  );
}

export function WorkSkeleton() {
  return <Skeletons count={3} each="h-36" className="grid gap-3" />;
}

type WorkBarProps = { problem: string; children: ReactNode };

/** Always within reach of the thumb; it shows why a press did not work. */
export function WorkBar({ problem, children }: WorkBarProps) {
  return (
    <div className="sticky bottom-(--bar-height) z-20 -mx-4 border-t-2 border-ink/25 bg-paper px-4 pt-2 pb-2 lg:mx-0">
      <p role="alert" className={problem ? 'mb-2 text-base font-semibold text-alert' : ''}>
        {problem}
      </p>
      {children}
    </div>
  );
}

function InStore({ title, user, roles, children }: WorkPageProps & { user: User }) {
  const { store, error, retry } = useWorkStore(user, roles);
  return (
    <>
      <h1 className="mb-3 text-xl font-bold wrap-anywhere">
        {title}
        {store?.name && <span className="block text-base font-medium">{store.name}</span>}
      </h1>
      {store && <Fragment key={store._id}>{children({ user, storeId: store._id })}</Fragment>}
      {!store && !error && <WorkSkeleton />}
      {!store && error && <LoadFailed what="The stores could not be loaded." error={error} onRetry={retry} />}
    </>
  );
}
