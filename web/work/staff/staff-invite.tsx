// Invites somebody by e-mail to work for a store or for all. Nothing typed is lost when the server refuses or
// cannot be reached.

import type { Store } from '#features/stores/store/store.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { Form, type Problems } from '../../parts/form.tsx';
import { useVisitor } from '../../data/account/user.ts';
import { useStores } from '../../data/store/work-store.ts';
import { changeAndTell } from '../../data/work-changes.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField, toOptions } from '../../ui/select.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { ALL_STORES, findGivable, ROLE_LABELS } from './staff-labels.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { openForm } from '../parts/ask.tsx';

const QUESTION = {
  title: 'Close without inviting?',
  text: 'No invitation has been sent, and what you typed will be lost.',
};

export const inviteStaff = () =>
  openForm({ title: 'Invite someone', question: QUESTION, children: <StaffInvite /> });

function StaffInvite() {
  const stores = useStores();
  return (
    <QueryView query={stores} failure="The stores could not be loaded." waiting={<Skeletons each="h-64" />}>
      {(data) => <InviteForm stores={data} />}
    </QueryView>
  );
}

/** Stands for all stores among the store ids. */
const ALL = 'all';

type Draft = { email: string; role: StaffRole | ''; storeId: string };

function InviteForm({ stores }: { stores: readonly Store[] }) {
  const user = useVisitor().user!;
  const givable = findGivable(user, stores);
  const form = useDraftForm<Draft>({
    // Somebody with only one store is not asked for it.
    start: { email: '', role: '', storeId: givable.stores.length === 1 ? givable.stores[0]!._id : '' },
    storedAs: 'invitation of staff',
    check: findMistakes,
    send: ({ email, role, storeId }) =>
      changeAndTell('POST /api/staff/invite', {
        body: { email: email.trim(), role: role as StaffRole, storeId: storeId === ALL ? null : storeId },
      }),
    fallbackField: 'form',
  });
  const { role } = form.draft;

  return (
    <Form form={form} submit="Invite">
      <Field {...form.field('email')} type="email" label="Email" required maxLength={254} />
      <SelectField
        {...form.field('role')}
        label="Role"
        required
        options={givable.roles.map((value) => ({ value, label: ROLE_LABELS[value].name }))}
        hint={role && ROLE_LABELS[role].does}
      />
      <SelectField
        {...form.field('storeId')}
        label="Store"
        required
        options={[
          ...(givable.hasAllStores ? [{ value: ALL, label: ALL_STORES }] : []),
          ...toOptions(givable.stores),
        ]}
      />
      <p className="text-sm text-soft">
        They get an email. If they have no account, they first register with this email and confirm it.
      </p>
    </Form>
  );
}

function findMistakes({ email, role, storeId }: Draft): Problems {
  const mistakes: Problems = {};
  if (!email.trim()) mistakes.email = 'Enter the email';
  if (!role) mistakes.role = 'Choose a role';
  if (!storeId) mistakes.storeId = 'Choose a store';
  return mistakes;
}
