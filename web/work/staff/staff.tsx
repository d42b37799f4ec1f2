// The people who work for the shop: the owner sees everybody, a manager the pickers and riders of the own
// stores. A dialog invites by e-mail, and a removed person is signed out at once.

import type { StaffMember } from '#features/stores/staff/staff.contract.ts';
import type { Store } from '#features/stores/store/store.contract.ts';
import { useVisitor } from '../../data/account/user.ts';
import { useAction } from '../../data/action.ts';
import type { FileColumn } from '../../data/csv-file.ts';
import { toastSuccess } from '../../data/toast.ts';
import { freshQuery, showOwn, useOwn } from '../../data/reads.ts';
import { useStores } from '../../data/store/work-store.ts';
import { change, changeAndTell } from '../../data/work-changes.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { TextLink } from '../../ui/link.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { FilterBox } from '../parts/list-search-box.tsx';
import { useAddressFilter } from '../parts/list-address.ts';
import { ListTools, SaveList, NothingFits } from '../parts/list-tools.tsx';
import { askToDelete } from '../parts/item-dialogs.tsx';
import { inviteStaff } from './staff-invite.tsx';
import { findMembers, formatAssignment, ROLE_LABELS, toStoreName } from './staff-labels.ts';
import { AddButton } from '../parts/heading.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { Chip } from '../../ui/chip.tsx';

/** A shorter list needs no filter. */
const FILTERED_FROM = 8;

export default function StaffPage() {
  return (
    <>
      <AddButton label="Invite" onAdd={inviteStaff} />
      <SignIn />
      <StaffList />
    </>
  );
}

function SignIn() {
  const isOwner = useVisitor().user?.role === 'ADMIN';
  return (
    <div className="mb-4 grid gap-x-6 gap-y-1 md:flex md:items-center md:justify-between">
      {isOwner && <SignInRule />}
      <TextLink to="/dashboard/permissions" className="text-sm">
        Who may do what
      </TextLink>
    </div>
  );
}

const WAITING = <Skeletons count={5} each="h-28 md:h-16" />;

function StaffList() {
  const staff = useOwn('GET /api/staff/get', {}, freshQuery);
  const stores = useStores();
  const both = {
    data: staff.data && stores.data && { members: staff.data, stores: stores.data },
    error: staff.error ?? stores.error,
    refetch: () => Promise.all([staff, stores].map(({ error, refetch }) => error && refetch())),
  };
  return (
    <QueryView query={both} failure="The staff could not be loaded." stale="people" waiting={WAITING}>
      {(data) => <Members all={data.members} stores={data.stores} now={new Date(staff.dataUpdatedAt)} />}
    </QueryView>
  );
}

type MembersProps = { all: readonly StaffMember[]; stores: readonly Store[]; now: Date };

function Members({ all, stores, now }: MembersProps) {
  const [filter, setFilter] = useAddressFilter('filter', '');
  const isOwner = useVisitor().user?.role === 'ADMIN';
  const fitting = findMembers(all, stores, filter);
  const tools = (
    <ListTools list="staff" isEmpty={fitting.length === 0}>
      <SaveList file="staff.csv" columns={listFileColumns(stores)} rows={fitting} />
    </ListTools>
  );
  return (
    <>
      {all.length === 0 && (
        <EmptyState
          picture="shelf"
          title="No Data"
          text="Nobody has been invited yet. People you invite get an email and find their work pages in the account menu."
        />
      )}
      {all.length >= FILTERED_FROM || filter !== '' ? (
        <FilterBox
          label="Filter staff"
          placeholder="Filter by name, email, role or store"
          filter={filter}
          onFilter={setFilter}
          shown={fitting.length}
          all={all.length}
        >
          {tools}
        </FilterBox>
      ) : (
        all.length > 0 && <div className="mb-3">{tools}</div>
      )}
      {all.length > 0 && fitting.length === 0 && (
        <NothingFits text={`No staff match “${filter}”.`} what="staff" />
      )}
      {fitting.length > 0 && (
        <ul aria-label="Staff" className="grid gap-2">
          {fitting.map((member) => (
            <StaffLine
              key={member._id}
              member={member}
              stores={stores}
              now={now}
              isOwner={isOwner}
              onRemove={() => askToRemove(member, stores)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

const listFileColumns = (stores: readonly Store[]): readonly FileColumn<StaffMember>[] => [
  { name: 'Name', text: ({ name }) => name },
  { name: 'Email', text: ({ email }) => email },
  { name: 'Work', text: (member) => formatAssignment(member, stores) },
  { name: 'Second factor', text: ({ hasSecondFactor }) => (hasSecondFactor ? 'yes' : 'no') },
  { name: 'Last sign-in', text: ({ lastSignIn }) => lastSignIn ?? '' },
];

function askToRemove(member: StaffMember, stores: readonly Store[]): void {
  const { _id, name, email } = member;
  askToDelete({
    subject: `${name || email}: ${formatAssignment(member, stores)}`,
    title: 'Remove from staff',
    text: 'Their access by this role ends immediately. Other roles and their own account stay.',
    confirmLabel: 'Remove',
    remove: () => changeAndTell('DELETE /api/staff/remove', { body: { _id } }),
  });
}

/**
 * The switch that makes the second factor mandatory for all staff. It moves when the server has confirmed;
 * the call first asks who is there.
 */
function SignInRule() {
  const { data, error } = useOwn('GET /api/staff/sign-in-rules', {});
  const { run } = useAction();

  const set = (isSecondFactorRequired: boolean) =>
    run(async () => {
      await change('PUT /api/staff/sign-in-rules', { body: { isSecondFactorRequired } }, ({ data: rules }) =>
        showOwn('GET /api/staff/sign-in-rules', {}, () => rules),
      );
      toastSuccess(
        isSecondFactorRequired
          ? 'Staff must use two-step verification from now on'
          : 'Two-step verification is now optional for staff',
      );
    });

  // The space stays empty; the list below says what cannot be reached.
  if (!data) return error ? <span /> : <Skeletons each="h-16" />;
  return (
    <TickBox
      label="Staff must use two-step verification"
      hint="Staff without it must set it up at their next sign-in before they can work. This includes you."
      checked={data.isSecondFactorRequired}
      onChange={(isTicked) => void set(isTicked)}
    />
  );
}

type StaffLineProps = {
  member: StaffMember;
  stores: readonly Store[];
  now: Date;
  /** Whether the visitor may see the audit. */
  isOwner: boolean;
  onRemove: () => void;
};

/** One role assignment: who, which role, which store, and whether the invitation was accepted. */
function StaffLine({ member, stores, now, isOwner, onRemove }: StaffLineProps) {
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
