// The people who work for the shop: the owner sees everybody, a manager the pickers and riders of the own
// stores. A dialog invites by e-mail, and a removed person is signed out at once.

import { useState } from 'react';
import { Link } from 'react-router';
import type { StaffMember } from '#features/staff/staff.contract.ts';
import type { Store } from '#features/store/store.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { useVisitor } from '../../data/account/user.ts';
import { useStaff, useStaffChanges } from '../../data/staff.queries.ts';
import { useStores } from '../../data/store/owner-stores.queries.ts';
import { RequireAssignment } from '../../parts/account/require-user.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { privateMeta } from '../../parts/private-meta.ts';
import { CategoryHeading } from '../parts/category-heading.tsx';
import { FilterBox } from '../parts/filter-box.tsx';
import { PermanentDelete } from '../parts/permanent-delete.tsx';
import { StaleNotice } from '../parts/stale-notice.tsx';
import { SignInRule } from './sign-in-rule.tsx';
import { StaffInvite } from './staff-invite.tsx';
import { StaffLine } from './staff-line.tsx';
import { findMembers, formatAssignment } from './staff-labels.ts';
import { Skeletons } from '../parts/list-skeletons.tsx';

export const meta = privateMeta('Staff');

const ROLES: readonly StaffRole[] = ['manager'];
/** A shorter list needs no filter. */
const FILTERED_FROM = 8;

export default function StaffPage() {
  const [isInviting, setInviting] = useState(false);
  return (
    <section>
      <CategoryHeading title="Staff" addLabel="Invite" roles={ROLES} onAdd={() => setInviting(true)} />
      <RequireAssignment roles={ROLES} waiting={<StaffSkeletons />}>
        <SignIn />
        <StaffList />
        <StaffInvite open={isInviting} onClose={() => setInviting(false)} />
      </RequireAssignment>
    </section>
  );
}

function SignIn() {
  const isOwner = useVisitor().user?.role === 'ADMIN';
  return (
    <div className="mb-4 grid gap-x-6 gap-y-1 md:flex md:items-center md:justify-between">
      {isOwner && <SignInRule />}
      <Link
        to="/dashboard/permissions"
        className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf hover:underline"
      >
        Who may do what
      </Link>
    </div>
  );
}

function StaffSkeletons() {
  return <Skeletons count={5} each="h-28 md:h-16" />;
}

function StaffList() {
  const staff = useStaff();
  const stores = useStores();
  const { remove } = useStaffChanges();
  const [filter, setFilter] = useState('');
  const isOwner = useVisitor().user?.role === 'ADMIN';
  const [leaving, setLeaving] = useState<{ _id: string; name: string } | null>(null);

  const error = staff.error ?? stores.error;
  const retry = () => {
    if (staff.error) void staff.refetch();
    if (stores.error) void stores.refetch();
  };
  if (!staff.data || !stores.data) {
    return error ? (
      <LoadFailed what="The staff could not be loaded." error={error} onRetry={retry} />
    ) : (
      <StaffSkeletons />
    );
  }

  const all = staff.data;
  const fitting = findMembers(all, stores.data, filter);
  const now = new Date(staff.dataUpdatedAt);
  return (
    <>
      {error && <StaleNotice what="people" onRetry={retry} />}
      {all.length === 0 && (
        <EmptyState
          picture="shelf"
          title="No Data"
          text="Nobody has been invited yet. People you invite get an email and find their work pages in the account menu."
        />
      )}
      {(all.length >= FILTERED_FROM || filter !== '') && (
        <FilterBox
          label="Filter staff"
          placeholder="Filter by name, email, role or store"
          filter={filter}
          onFilter={setFilter}
          shown={fitting.length}
          all={all.length}
        />
      )}
      {all.length > 0 && fitting.length === 0 && (
        <EmptyState picture="search" title="No Data" text={`No staff match “${filter}”.`} />
      )}
      {fitting.length > 0 && (
        <ul aria-label="Staff" className="grid gap-2">
          {fitting.map((member) => (
            <StaffLine
              key={member._id}
              member={member}
              stores={stores.data}
              now={now}
              isOwner={isOwner}
              onRemove={() => setLeaving({ _id: member._id, name: toSubject(member, stores.data) })}
            />
          ))}
        </ul>
      )}
      <PermanentDelete
        item={leaving}
        title="Remove from staff"
        text="Their access ends immediately, and they are signed out on all devices."
        confirmLabel="Remove"
        remove={remove}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}

/** 'Asha Rao: Picker, Main store' */
function toSubject(member: StaffMember, stores: readonly Store[]): string {
  return `${member.name || member.email}: ${formatAssignment(member, stores)}`;
}
