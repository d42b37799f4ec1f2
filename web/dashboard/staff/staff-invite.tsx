// Invites somebody by e-mail to work for a store or for all. Nothing typed is lost when the server refuses or
// cannot be reached.

import { useLayoutEffect, useState, type FormEvent } from 'react';
import type { Store } from '#features/store/store.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { type Problems, useForm } from '../../parts/form-problems.ts';
import { useVisitor } from '../../data/account/user.ts';
import { useStaffChanges } from '../../data/staff.queries.ts';
import { useStores } from '../../data/store/owner-stores.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField, toOptions } from '../../ui/select.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useFormRecovery } from '../parts/form-recovery.ts';
import { ALL_STORES, findGivable, ROLE_LABELS } from './staff-labels.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

const QUESTION = {
  title: 'Close without inviting?',
  text: 'No invitation has been sent, and what you typed will be lost.',
};

type StaffInviteProps = { open: boolean; onClose: () => void };

export function StaffInvite({ open, onClose }: StaffInviteProps) {
  const stores = useStores();
  return (
    <FormDialog open={open} onClose={onClose} title="Invite someone" question={QUESTION}>
      {(form) => (
        <QueryView
          query={stores}
          failure="The stores could not be loaded."
          waiting={<Skeletons each="h-64" />}
        >
          {(data) => <InviteForm stores={data} {...form} />}
        </QueryView>
      )}
    </FormDialog>
  );
}

/** Stands for all stores among the store ids. */
const ALL = 'all';

type Draft = { email: string; role: StaffRole | ''; storeId: string };
const EMPTY: Draft = { email: '', role: '', storeId: '' };

type InviteFormProps = {
  stores: readonly Store[];
  onUnsaved: (isUnsaved: boolean) => void;
  onSaved: () => void;
};

function InviteForm({ stores, onUnsaved, onSaved }: InviteFormProps) {
  const user = useVisitor().user!;
  const givable = findGivable(user, stores);
  const recovery = useFormRecovery<Draft>('invitation of staff');
  const [draft, setDraft] = useState(recovery.recovered ?? EMPTY);
  const { form, problems, refuse, clear, isPending, send } = useForm({ fallbackField: 'form', isOnce: true });
  const { invite } = useStaffChanges();

  const isUnsaved = draft.email !== '' || draft.role !== '' || draft.storeId !== '';
  // A layout effect, so that it is known before anything else can be pressed.
  useLayoutEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved]);

  // Somebody with only one store is not asked for it.
  const storeId = draft.storeId || (givable.stores.length === 1 ? givable.stores[0]!._id : '');

  function change<Name extends keyof Draft>(name: Name, value: Draft[Name]) {
    setDraft((before) => ({ ...before, [name]: value }));
    clear(name);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const { email, role } = draft;
    const mistakes = findMistakes({ email, role, storeId });
    if (role === '' || Object.keys(mistakes).length > 0) return refuse(Object.values(mistakes)[0]!, mistakes);
    await send(async () => {
      const invitation = { email: email.trim(), role, storeId: storeId === ALL ? null : storeId };
      toastSuccess(await recovery.during(draft, () => invite(invitation)));
      onSaved();
    });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <Field
        name="email"
        type="email"
        label="Email"
        autoComplete="off"
        required
        maxLength={254}
        value={draft.email}
        error={problems.email}
        onChange={({ target }) => change('email', target.value)}
      />
      <SelectField
        name="role"
        label="Works as"
        required
        options={givable.roles.map((role) => ({ value: role, label: ROLE_LABELS[role].name }))}
        hint={draft.role && ROLE_LABELS[draft.role].does}
        value={draft.role}
        error={problems.role}
        onChange={({ target }) => change('role', target.value as Draft['role'])}
      />
      <SelectField
        name="storeId"
        label="Store"
        required
        options={[
          ...(givable.hasAllStores ? [{ value: ALL, label: ALL_STORES }] : []),
          ...toOptions(givable.stores),
        ]}
        value={storeId}
        error={problems.storeId}
        onChange={({ target }) => change('storeId', target.value)}
      />
      <p
        role="alert"
        className={problems.form ? 'rounded-button bg-alert-tint p-3 text-sm text-alert' : 'sr-only'}
      >
        {problems.form}
      </p>
      <p className="text-sm text-soft">
        They get an email. If they have no account, they first register with this email and confirm it.
      </p>
      <Button type="submit" isPending={isPending}>
        Invite
      </Button>
    </form>
  );
}

function findMistakes({ email, role, storeId }: Draft): Problems {
  const mistakes: Problems = {};
  if (!email.trim()) mistakes.email = 'Enter the email';
  if (!role) mistakes.role = 'Choose a role';
  if (!storeId) mistakes.storeId = 'Choose a store';
  return mistakes;
}
