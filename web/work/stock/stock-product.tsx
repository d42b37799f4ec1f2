// The product whose ledger is shown: its stock, its shelf, and a manager's actions.

import { useState } from 'react';
import type { LedgerProduct } from '#features/catalogue/stock/stock.contract.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import type { CallBody } from '../../data/calls.ts';
import { changeAndTell } from '../../data/work-changes.ts';
import { Form } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { DraftConflict } from '../parts/conflict-box.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { opensDialog } from '../../ui/dialog.tsx';
import { Figures } from '../parts/facts.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { StockBookingDialog, type BookingKind } from './stock-booking-dialog.tsx';
import { toCount } from '../../ui/number.tsx';

type StockProductProps = { storeId: string; product: LedgerProduct };

export function StockProduct({ storeId, product }: StockProductProps) {
  const hasStores = useShopFacts()?.hasStores ?? false;
  const [booking, setBooking] = useState<BookingKind | null>(null);
  const [isPlacing, setPlacing] = useState(false);
  const { name, unit, sku, image, stock, shelf, reorderLevel, sold } = product;
  const facts: [string, string][] = [
    ['In stock', toCount(stock)],
    ['Sold in 28 days', toCount(sold)],
    ['Shelf', shelf || 'not known'],
    ['Reorder level', reorderLevel === null ? 'not set' : toCount(reorderLevel)],
  ];
  const kinds: [BookingKind, string][] = [
    ['correction', 'Correct'],
    ['waste', 'Waste'],
    ['expiry', 'Expired'],
    ...(hasStores ? [['move', 'Move to another store'] as [BookingKind, string]] : []),
  ];
  return (
    <article aria-label={name} className="grid gap-3 panel p-4">
      <div className="flex items-center gap-4">
        <span className="size-18 shrink-0">
          <Picture src={image} alt="" sizes="72px" className="size-full" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-bold wrap-anywhere">{name}</h2>
          <p className="text-sm text-soft wrap-anywhere">
            {[unit, sku && `SKU ${sku}`].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <Figures facts={facts} />
      <div className="flex flex-wrap gap-2" {...opensDialog}>
        {kinds.map(([kind, label]) => (
          <Button key={kind} look="outlined" onClick={() => setBooking(kind)}>
            {label}
          </Button>
        ))}
        <Button look="quiet" className="text-leaf" onClick={() => setPlacing(true)}>
          Shelf and level
        </Button>
      </div>
      <StockBookingDialog
        kind={booking}
        storeId={storeId}
        product={product}
        onClose={() => setBooking(null)}
      />
      <FormDialog open={isPlacing} onClose={() => setPlacing(false)} title="Shelf and level">
        <ShelfForm storeId={storeId} product={product} />
      </FormDialog>
    </article>
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
