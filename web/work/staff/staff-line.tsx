// One role assignment: who, which role, which store, and whether the invitation was accepted.

import type { StaffMember } from '#features/stores/staff/staff.contract.ts';
import type { Store } from '#features/stores/store/store.contract.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { ROLE_LABELS, toStoreName } from './staff-labels.ts';
import { Chip } from '../../ui/chip.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type StaffLineProps = {
  member: StaffMember;
  stores: readonly Store[];
  now: Date;
  /** Whether the visitor may see the audit. */
  isOwner: boolean;
  onRemove: () => void;
};

export function StaffLine({ member, stores, now, isOwner, onRemove }: StaffLineProps) {
  const { email, name, role, storeId } = member;
  const post = ROLE_LABELS[role].name;
  const store = toStoreName(storeId, stores);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 panel pt-3 pr-2 pb-1 pl-4 text-sm md:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)_auto] md:py-2">
      <div className="col-span-2 min-w-0 md:col-span-1">
        <h2 className="font-bold wrap-anywhere">{name || email}</h2>
        {name && <p className="wrap-anywhere text-soft">{email}</p>}
        {member.hasSecondFactor && <p className="text-soft">Two-step verification is on</p>}
        {isOwner && member.userId && (
          <TextLink to={`/dashboard/audit?userId=${member.userId}`} className="md:min-h-6">
            Activity<span className="sr-only">: {name || email}</span>
          </TextLink>
        )}
      </div>
      <p className="col-span-2 wrap-anywhere md:col-span-1">
        <strong className="font-semibold">{post}</strong>
        <span className="md:hidden"> · </span>
        <span className="md:block md:text-soft">{store}</span>
      </p>
      <Presence member={member} now={now} />
      <button
        type="button"
        onClick={onRemove}
        {...opensDialog}
        className="min-h-11 rounded-button px-3 text-sm font-semibold text-alert hover:bg-alert-tint"
      >
        Remove
        <span className="sr-only">
          {' '}
          {email} as {post}, {store}
        </span>
      </button>
    </li>
  );
}

function Presence({ member: { hasAccount, lastSignIn }, now }: { member: StaffMember; now: Date }) {
  if (!hasAccount) {
    return (
      <p>
        <Chip look="marked">Invited</Chip>
      </p>
    );
  }
  if (lastSignIn === null) return <p className="text-soft">Has not signed in yet</p>;
  return (
    <p className="text-soft">
      Signed in <DateTime at={lastSignIn} now={now} />
    </p>
  );
}
