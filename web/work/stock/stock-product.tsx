// The stock of a product in one store, its shelf, and a manager's actions.

import { useState, type ComponentProps } from 'react';
import type { LedgerProduct } from '#features/catalogue/stock/stock.contract.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import type { CallBody } from '../../data/calls.ts';
import { changeAndTell } from '../../data/work-changes.ts';
import { Form, type Problems } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { DraftConflict } from '../parts/conflict-box.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { opensDialog } from '../../ui/dialog.tsx';
import { Figures } from '../parts/detail-page.tsx';
import { toCount } from '../../ui/number.tsx';
import { makeId } from '#shared/ids.ts';
import { WASTE_LABELS, WASTE_REASONS } from '#shared/waste.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { ApiError } from '../../data/api.ts';
import { useVisitor } from '../../data/account/user.ts';
import { useWorkStore } from '../../data/store/work-store.ts';
import { SelectField, toNamed, toOptions } from '../../ui/select.tsx';
import { toNotSent } from '../../data/action.ts';
import { toUnits } from '../parts/stock-labels.ts';
import { openForm } from '../parts/ask.tsx';

type StockProductProps = { storeId: string; product: Omit<LedgerProduct, 'openingStock'> };

export function StockProduct({ storeId, product }: StockProductProps) {
  const hasStores = useShopFacts()?.hasStores ?? false;
  const { stock, shelf, reorderLevel, sold } = product;
  const facts: [string, string][] = [
    ['In stock', toCount(stock)],
    ['Sold in 28 days', toCount(sold)],
    ['Shelf', shelf || 'not known'],
    ['Reorder level', reorderLevel === null ? 'not set' : toCount(reorderLevel)],
  ];
  const kinds: [BookingKind, string][] = [
    ['correction', 'Correct'],
    ['waste', 'Waste'],
    ...(hasStores ? [['move', 'Move to another store'] as [BookingKind, string]] : []),
  ];
  const openBooking = (kind: BookingKind) =>
    openForm({
      title: WORDS[kind].title,
      question: QUESTION,
      children: <BookingForm kind={kind} storeId={storeId} product={product} />,
    });
  const openPlace = () =>
    openForm({ title: 'Shelf and level', children: <ShelfForm storeId={storeId} product={product} /> });
  return (
    <section aria-label="Stock here" className="grid gap-3 panel p-4">
      <Figures facts={facts} />
      <div className="flex flex-wrap gap-2" {...opensDialog}>
        {kinds.map(([kind, label]) => (
          <Button key={kind} look="outlined" onClick={() => openBooking(kind)}>
            {label}
          </Button>
        ))}
        <Button look="quiet" className="text-leaf" onClick={openPlace}>
          Shelf and level
        </Button>
      </div>
    </section>
  );
}

type ShelfPlace = Pick<LedgerProduct, 'shelf' | 'reorderLevel'>;

/** Its shelf in the store, and its reorder level. */
function ShelfForm({ storeId, product }: StockProductProps) {
  /** What the draft is a change of. */
  const [was, setWas] = useState<ShelfPlace>(product);
  const form = useDraftForm({
    start: () => toDraft(product),
    send({ shelf, reorderLevel }) {
      const body = {
        storeId,
        productId: product._id,
        shelf: shelf.trim(),
        // As typed: the server reads the number and says what is wrong with it.
        reorderLevel: reorderLevel.trim() || null,
        was: { shelf: was.shelf, reorderLevel: was.reorderLevel },
      };
      return changeAndTell('PUT /api/store/stock', { body: body as CallBody<'PUT /api/store/stock'> });
    },
    changed: {
      code: 'STOCK_CHANGED',
      toDraft(now) {
        setWas(now as ShelfPlace);
        return toDraft(now as ShelfPlace);
      },
    },
    fallbackField: 'form',
  });

  return (
    <Form form={form} submit="Save">
      <p className="text-sm font-semibold wrap-anywhere">{product.name}</p>
      <Field
        {...form.field('shelf')}
        label="Shelf"
        hint="Picking and counting follow this order: A-2 comes before A-10."
        maxLength={40}
      />
      <Field
        {...form.field('reorderLevel')}
        label="Reorder level"
        hint="Below it, the product appears under Low stock. If empty, only its sales count."
        inputMode="numeric"
        maxLength={7}
      />
      <DraftConflict form={form} labels={{ shelf: 'Shelf', reorderLevel: 'Reorder level' }} submit="Save" />
    </Form>
  );
}

const toDraft = ({ shelf, reorderLevel }: ShelfPlace) => ({
  shelf,
  reorderLevel: reorderLevel?.toString() ?? '',
});

type BookingKind = 'correction' | 'waste' | 'move';

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

type BookingFormProps = StockProductProps & { kind: BookingKind };

function BookingForm({ kind, storeId, product }: BookingFormProps) {
  const [key] = useState(() => makeId());
  const { label, button, hint } = WORDS[kind];
  const form = useDraftForm({
    start: { count: '', note: '', toStoreId: '', reason: 'broken' },
    check: ({ count, note, toStoreId }) =>
      findMistakes({ kind, number: readCount(count), stock: product.stock, note, toStoreId }),
    send({ count, note, toStoreId, reason }) {
      const number = readCount(count)!;
      const lines = [
        { productId: product._id, quantity: kind === 'correction' ? number - product.stock : number },
      ];
      const headers = { 'idempotency-key': key };
      const words = note.trim() === '' ? {} : { note: note.trim() };
      return kind === 'move'
        ? changeAndTell('POST /api/stock/move', {
            body: { fromStoreId: storeId, toStoreId, lines, ...words },
            headers,
          })
        : changeAndTell('POST /api/stock/adjust', {
            body: {
              ...{ storeId, lines, ...words },
              kind: kind === 'waste' ? WASTE_REASONS.find((one) => one === reason)! : kind,
            },
            headers,
          });
    },
    onError(error, { refuse }) {
      const count = error instanceof ApiError ? error.fields['lines.0.quantity'] : undefined;
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
