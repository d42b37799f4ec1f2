// Books a correction, waste, expired units, or a move to another store, with how many and why. The result is
// shown before it is pressed.

import { useLayoutEffect, useState, type FormEvent } from 'react';
import type { LedgerProduct } from '#features/catalogue/stock/stock.contract.ts';
import { makeId } from '#shared/ids.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { type Problems, useForm } from '../../parts/form-problems.ts';
import { useVisitor } from '../../data/account/user.ts';
import { useStockBookings } from '../../data/stock/ledger.queries.ts';
import { useWorkStore } from '../../data/store/work-store.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField, toOptions } from '../../ui/select.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { toNotSent } from '../../data/action.ts';
import { toUnits } from '../parts/stock-labels.ts';
import { toCount } from '../parts/metric-labels.ts';

export type BookingKind = 'correction' | 'waste' | 'expiry' | 'move';

const WORDS: Record<BookingKind, { title: string; label: string; button: string; hint: string }> = {
  correction: {
    title: 'Correct the stock',
    label: 'How many are there?',
    button: 'Correct',
    hint: 'To count a whole shelf, use the Count page.',
  },
  waste: { title: 'Book waste', label: 'How many?', button: 'Book waste', hint: 'Broken, spilled, spoiled.' },
  expiry: { title: 'Book as expired', label: 'How many?', button: 'Book as expired', hint: '' },
  move: { title: 'Move to another store', label: 'How many?', button: 'Move', hint: '' },
};

const ROLES: readonly StaffRole[] = ['manager'];
const QUESTION = { title: 'Close without booking?', text: 'Nothing is booked yet.' };

type DialogProps = {
  /** Closed while null. */
  kind: BookingKind | null;
  storeId: string;
  product: LedgerProduct;
  onClose: () => void;
};

export function StockBookingDialog({ kind, onClose, ...rest }: DialogProps) {
  // The contents stay while the dialog fades out.
  const [shown, setShown] = useState<BookingKind>('correction');
  if (kind && kind !== shown) setShown(kind);
  return (
    <FormDialog open={kind !== null} onClose={onClose} title={WORDS[shown].title} question={QUESTION}>
      {(form) => <BookingForm key={shown} kind={shown} {...rest} {...form} />}
    </FormDialog>
  );
}

type BookingFormProps = Omit<DialogProps, 'kind' | 'onClose'> & {
  kind: BookingKind;
  onUnsaved: (isUnsaved: boolean) => void;
  onSaved: () => void;
};

function BookingForm({ kind, storeId, product, onUnsaved, onSaved }: BookingFormProps) {
  const [key] = useState(() => makeId());
  const [count, setCount] = useState('');
  const [note, setNote] = useState('');
  const [toStoreId, setToStoreId] = useState('');
  const { form, problems, refuse, clear, isPending, send } = useForm({ isOnce: true });
  const { adjust, move } = useStockBookings();
  const { label, button, hint } = WORDS[kind];
  const isUnsaved = count !== '' || note !== '' || toStoreId !== '';
  useLayoutEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved]);

  const number = /^\d{1,7}$/.test(count.trim()) ? Number(count) : null;
  const after = number === null ? null : kind === 'correction' ? number : product.stock - number;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const mistakes = findMistakes({ kind, number, stock: product.stock, note, toStoreId });
    if (number === null || Object.keys(mistakes).length > 0)
      return refuse(Object.values(mistakes)[0]!, mistakes);
    await send(
      async () => {
        const line = {
          productId: product._id,
          quantity: kind === 'correction' ? number - product.stock : number,
        };
        const words = note.trim() === '' ? {} : { note: note.trim() };
        toastSuccess(
          kind === 'move'
            ? await move({ fromStoreId: storeId, toStoreId, lines: [line], ...words }, key)
            : await adjust({ storeId, kind, lines: [line], ...words }, key),
        );
        onSaved();
      },
      (error) => refuse(toNotSent(error), { form: toNotSent(error) }),
    );
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-sm">
        <strong className="font-semibold wrap-anywhere">{product.name}</strong>, {toUnits(product.stock)} in
        stock
      </p>
      <Field
        name="count"
        label={label}
        hint={hint}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={7}
        value={count}
        error={problems.count}
        onChange={({ target }) => {
          setCount(target.value);
          clear('count');
        }}
      />
      {kind === 'move' && (
        <OtherStores
          storeId={storeId}
          value={toStoreId}
          error={problems.toStoreId}
          onChange={(id) => {
            setToStoreId(id);
            clear('toStoreId');
          }}
        />
      )}
      <Field
        name="note"
        label={kind === 'correction' ? 'Why' : 'Why (optional)'}
        autoComplete="off"
        required={kind === 'correction'}
        maxLength={200}
        value={note}
        error={problems.note}
        onChange={({ target }) => {
          setNote(target.value);
          clear('note');
        }}
      />
      <output className="text-sm font-semibold">
        {after !== null && after >= 0 && `${toCount(product.stock)} now, ${toCount(after)} afterwards`}
      </output>
      <p
        role="alert"
        className={problems.form ? 'rounded-button bg-alert-tint p-3 text-sm text-alert' : 'sr-only'}
      >
        {problems.form}
      </p>
      <Button type="submit" isPending={isPending}>
        {button}
      </Button>
    </form>
  );
}

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

type OtherStoresProps = {
  storeId: string;
  value: string;
  error: string | undefined;
  onChange: (storeId: string) => void;
};

/** The other stores that this person works for. */
function OtherStores({ storeId, value, error, onChange }: OtherStoresProps) {
  const user = useVisitor().user!;
  const { stores } = useWorkStore(user, ROLES);
  const others = stores.filter(({ _id }) => _id !== storeId);
  return (
    <SelectField
      name="toStoreId"
      label="To"
      required
      options={toOptions(others)}
      hint={others.length === 0 ? 'You do not work for any other store.' : ''}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
