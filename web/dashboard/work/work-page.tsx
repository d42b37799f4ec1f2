// The frame of the pages made for one hand: who may see them, and in which store. On a phone the shop's own
// frame does not stay over them (web/app.css).

import { useEffect, type ReactNode } from 'react';
import type { User } from '#features/account/account.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { useVisitor } from '../../data/account/user.ts';
import { useWorkStore } from '../../data/store/work-store.ts';
import { RequireAssignment } from '../../parts/account/require-user.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { preloadDialog } from '../../ui/dialog.tsx';
import { WorkButton } from './work-button.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

type WorkStore = { user: User; storeId: string };

type WorkPageProps = {
  title: string;
  roles: readonly StaffRole[];
  /** For pages read at a desk instead of used with one hand. */
  isWide?: boolean;
  /** The store from a link; used when this person works there. */
  wantedStoreId?: string | null;
  children: (place: WorkStore) => ReactNode;
};

export function WorkPage({ title, roles, isWide = false, wantedStoreId, children }: WorkPageProps) {
  const { user } = useVisitor();
  // Questions must open without a network.
  useEffect(preloadDialog, []);
  return (
    <section data-work className={isWide ? undefined : 'mx-auto max-w-[640px] lg:mx-0'}>
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
          <InStore
            key={user._id}
            title={title}
            user={user}
            roles={roles}
            wantedStoreId={wantedStoreId ?? null}
          >
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
    <div className="sticky bottom-0 z-20 -mx-4 border-t-2 border-ink/25 bg-paper px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] lg:mx-0">
      <p role="alert" className={problem ? 'mb-2 text-base font-semibold text-alert' : ''}>
        {problem}
      </p>
      {children}
    </div>
  );
}

function InStore({ title, user, roles, wantedStoreId, children }: WorkPageProps & { user: User }) {
  const { store, stores, choose, error, retry } = useWorkStore(user, roles, wantedStoreId);
  return (
    <>
      <div className="mb-3 flex min-h-14 items-center gap-3">
        <h1 className="min-w-0 flex-1 text-xl font-bold wrap-anywhere">
          {title}
          {store?.name && <span className="block text-base font-medium">{store.name}</span>}
        </h1>
        {store && stores.length > 1 && (
          <WorkButton look="outlined" onClick={() => choose(null)}>
            Change<span className="sr-only"> the store</span>
          </WorkButton>
        )}
      </div>
      {store && children({ user, storeId: store._id })}
      {!store && stores.length > 1 && (
        <ul aria-label="Stores" className="grid gap-3">
          {stores.map(({ _id, name }) => (
            <li key={_id}>
              <WorkButton look="outlined" className="w-full" onClick={() => choose(_id)}>
                {name}
              </WorkButton>
            </li>
          ))}
        </ul>
      )}
      {!store && stores.length === 0 && !error && <WorkSkeleton />}
      {!store && error && <LoadFailed what="The stores could not be loaded." error={error} onRetry={retry} />}
    </>
  );
}
