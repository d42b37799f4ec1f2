// Books a correction of a product in one store, waste with its reason, or a move to another store.

import { useState, type ComponentProps } from 'react';
import { makeId } from '#shared/ids.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { WASTE_LABELS, WASTE_REASONS } from '#shared/waste.ts';
import { useVisitor } from '../../data/account/user.ts';
import { toNotSent } from '../../data/action.ts';
import { ApiError } from '../../data/api.ts';
import { useWorkStore } from '../../data/store/work-store.ts';
import { changeAndTell } from '../../data/work-changes.ts';
import { Form, type Problems } from '../../parts/form.tsx';
import { Field } from '../../ui/field.tsx';
import { toCount } from '../../ui/number.tsx';
import { SelectField, toNamed, toOptions } from '../../ui/select.tsx';
import { openForm } from './ask.tsx';
import { useDraftForm } from './draft-form.ts';
import { toUnits } from './stock-labels.ts';

export type BookingKind = 'correction' | 'waste' | 'move';

const WORDS: Record<BookingKind, { title: string; label: string; button: string; hint: string }> = {
  correction: {
    title: 'Correct the stock',
    label: 'How many are there?',
    button: 'Correct',
    hint: 'To count a whole shelf, use the Count page.',
  },
  waste: { title: 'Book waste', label: 'How many?', button: 'Book waste', hint: '' },
  move: { title: 'Move to another store', label: 'How many?', button: 'Move', hint: '' },
};

const ROLES: readonly StaffRole[] = ['manager'];
const QUESTION = { title: 'Close without booking?', text: 'Nothing is booked yet.' };

type BookingTarget = {
  storeId: string;
  product: { _id: string; name: string; stock: number };
  /** The line of a delivery that came damaged, and what the ledger says of it. */
  delivery?: { lineId: string; note: string };
};

export const openBooking = (kind: BookingKind, booking: BookingTarget): void =>
  openForm({
    title: WORDS[kind].title,
    question: QUESTION,
    children: <BookingForm kind={kind} {...booking} />,
  });

function BookingForm({ kind, storeId, product, delivery }: BookingTarget & { kind: BookingKind }) {
  const [key] = useState(() => makeId());
  const { label, button, hint } = WORDS[kind];
  const form = useDraftForm({
    start: { count: '', note: delivery?.note ?? '', toStoreId: '', reason: 'broken' },
    check: ({ count, note, toStoreId }) =>
      findMistakes({ kind, number: readCount(count), stock: product.stock, note, toStoreId }),
    send({ count, note, toStoreId, reason }) {
      const number = readCount(count)!;
      const line = {
        productId: product._id,
        quantity: kind === 'correction' ? number - product.stock : number,
      };
      // Of what expired on its way the rest of the delivery is still there.
      const lineId = reason === 'expiry' ? undefined : delivery?.lineId;
      const headers = { 'idempotency-key': key };
      const words = note.trim() === '' ? {} : { note: note.trim() };
      return kind === 'move'
        ? changeAndTell('POST /api/stock/move', {
            body: { fromStoreId: storeId, toStoreId, lines: [line], ...words },
            headers,
          })
        : changeAndTell('POST /api/stock/adjust', {
            body: {
              ...{ storeId, lines: [{ ...line, ...(lineId && { lineId }) }], ...words },
              kind: kind === 'waste' ? WASTE_REASONS.find((one) => one === reason)! : kind,
            },
            headers,
          });
    },
    onError(error, { refuse }) {
      const fields = error instanceof ApiError ? error.fields : {};
      const count = fields['lines.0.quantity'] ?? fields['lines.0.lineId'];
      refuse(toNotSent(error), count ? { count } : { form: toNotSent(error) });
    },
  });

  const number = readCount(form.draft.count);
  const after = number === null ? null : kind === 'correction' ? number : product.stock - number;

  return (
    <Form form={form} submit={button}>
      <p className="text-sm">
        <strong className="font-semibold wrap-anywhere">{product.name}</strong>, {toUnits(product.stock)} in
        stock
      </p>
      <Field {...form.field('count')} label={label} hint={hint} inputMode="numeric" required maxLength={7} />
      {kind === 'waste' && (
        <SelectField {...form.field('reason')} label="What happened" options={toNamed(WASTE_LABELS)} />
      )}
      {kind === 'move' && <OtherStores storeId={storeId} {...form.field('toStoreId')} />}
      <Field
        {...form.field('note')}
        label={kind === 'correction' ? 'Why' : 'Why (optional)'}
        required={kind === 'correction'}
        maxLength={200}
      />
      <output className="text-sm font-semibold">
        {after !== null && after >= 0 && `${toCount(product.stock)} now, ${toCount(after)} afterwards`}
      </output>
    </Form>
  );
}

const readCount = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : null);

type Draft = { kind: BookingKind; number: number | null; stock: number; note: string; toStoreId: string };

function findMistakes({ kind, number, stock, note, toStoreId }: Draft): Problems {
  const mistakes: Problems = {};
  if (number === null) mistakes.count = 'Enter a whole number';
  else if (kind === 'correction') {
    if (number === stock) mistakes.count = 'This is already the recorded stock';
  } else if (number === 0) mistakes.count = 'Enter how many';
  else if (number > stock) mistakes.count = `Only ${toCount(stock)} in stock`;
  if (kind === 'correction' && note.trim() === '') mistakes.note = 'Say why';
  if (kind === 'move' && toStoreId === '') mistakes.toStoreId = 'Choose a store';
  return mistakes;
}

type OtherStoresProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'> & { storeId: string };

/** The other stores that this person works for. */
function OtherStores({ storeId, ...field }: OtherStoresProps) {
  const user = useVisitor().user!;
  const { stores } = useWorkStore(user, ROLES);
  const others = stores.filter(({ _id }) => _id !== storeId);
  return (
    <SelectField
      {...field}
      label="To"
      required
      options={toOptions(others)}
      hint={others.length === 0 ? 'You do not work for any other store.' : ''}
    />
  );
}
