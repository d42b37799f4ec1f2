// The form of a store: its name and address, opening hours, packing time, and a pause. Nothing typed is lost
// when the server refuses.

import { useState } from 'react';
import type { Store } from '#features/stores/store/store.contract.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { showOwn } from '../../data/reads.ts';
import { changeAndTell } from '../../data/work-changes.ts';
import { Form } from '../../parts/form.tsx';
import { Field, type FieldSpec } from '../../ui/field.tsx';
import { DraftConflict } from '../parts/conflict-box.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import {
  findProblems,
  NEW_STORE,
  toChanges,
  toDraft,
  toInput,
  describeField,
  type StoreDraft,
} from './store-draft.ts';
import { StoreHours } from './store-hours.tsx';

type TextName = Exclude<keyof StoreDraft, 'hours' | 'paused'>;

const WIDE = 'md:col-span-2';

const PLACE_FIELDS: FieldSpec<TextName>[] = [
  { name: 'name', label: 'Name', required: true, maxLength: 100, className: WIDE },
  { name: 'address_line', label: 'Address line', maxLength: 300, className: WIDE },
  { name: 'city', label: 'City', maxLength: 100 },
  { name: 'state', label: 'State', maxLength: 100 },
  { name: 'pincode', label: 'Pincode', maxLength: 20, inputMode: 'numeric' },
  { name: 'phone', label: 'Phone', maxLength: 30, type: 'tel' },
  { name: 'latitude', label: 'Latitude', maxLength: 20, placeholder: '12.9716' },
  { name: 'longitude', label: 'Longitude', maxLength: 20, placeholder: '77.5946' },
  {
    name: 'gstNumber',
    label: 'GSTIN',
    hint: 'For tax invoices. Without it, the store issues plain bills.',
    maxLength: 30,
    className: WIDE,
  },
];
const ORDER_FIELDS: FieldSpec<TextName>[] = [
  {
    name: 'deliveryCharge',
    label: 'Delivery charge in rupees',
    inputMode: 'decimal',
    placeholder: '0',
    hint: 'On every order. Empty or 0: delivery is free.',
  },
  {
    name: 'freeDeliveryFrom',
    label: 'Free delivery from, in rupees',
    inputMode: 'decimal',
    hint: 'Items for at least this much are delivered free. Empty: never.',
  },
  { name: 'packMinutes', label: 'Minutes to pack', maxLength: 20, inputMode: 'numeric' },
];
const PAUSE_REASON: FieldSpec<TextName> = {
  name: 'pauseReason',
  label: 'Reason shown to shoppers',
  maxLength: 200,
  placeholder: 'Heavy rain',
  className: 'mt-1',
};

const LABELS = Object.fromEntries([
  ...[...PLACE_FIELDS, ...ORDER_FIELDS, PAUSE_REASON].map(({ name, label }) => [name, label]),
  ['hours', 'Hours'],
  ['paused', 'Paused'],
]) as Record<keyof StoreDraft, string>;

export function StoreForm({ existing }: { existing: Store | null }) {
  /** The store that the draft is a change of. */
  const [base, setBase] = useState(existing);
  const form = useDraftForm<StoreDraft>({
    start: () => (existing ? toDraft(existing) : NEW_STORE),
    storedAs: `store ${existing?._id ?? 'new'}`,
    check: findProblems,
    mistakesText: ERRORS.invalid_input.message,
    send: (draft) =>
      base
        ? changeAndTell(
            'PUT /api/store/update',
            { body: { _id: base._id, ...toChanges(base, draft) } },
            ({ data }) =>
              showOwn('GET /api/store/get', {}, (known) =>
                known?.map((store) => (store._id === data._id ? data : store)),
              ),
          )
        : changeAndTell('POST /api/store/create', { body: toInput(draft) }),
    changed: existing && {
      code: 'STORE_CHANGED',
      toDraft(now) {
        setBase(now as Store);
        return toDraft(now as Store);
      },
    },
  });
  const { draft, problems, change } = form;
  const submit = existing ? 'Save' : 'Add store';
  const text = (field: FieldSpec<TextName>) => (
    <Field key={field.name} {...form.field(field.name)} {...field} />
  );

  return (
    <Form form={form} submit={submit} isSticky className="grid gap-4 md:grid-cols-2">
      {PLACE_FIELDS.map(text)}
      <div className={WIDE}>
        <StoreHours hours={draft.hours} problems={problems} onChange={(hours) => change({ hours })} />
      </div>
      {ORDER_FIELDS.map(text)}
      <div className={WIDE}>
        <TickBox
          label="Paused"
          hint="While it is paused, nobody can order from this store."
          checked={draft.paused}
          onChange={(paused) => change({ paused })}
        />
        {draft.paused && text(PAUSE_REASON)}
      </div>
      <DraftConflict form={form} labels={LABELS} submit={submit} describeField={describeField} />
    </Form>
  );
}
