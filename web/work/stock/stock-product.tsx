// The stock of a product in one store, its shelf, and a manager's actions.

import { useState } from 'react';
import type { LedgerProduct } from '#features/catalogue/stock/stock.contract.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import type { CallBody } from '../../data/calls.ts';
import { changeAndTell } from '../../data/work-changes.ts';
import { Form } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { DraftConflict } from '../parts/conflict-box.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { opensDialog } from '../../ui/dialog.tsx';
import { Figures } from '../parts/detail-page.tsx';
import { toCount } from '../../ui/number.tsx';
import { openForm } from '../parts/ask.tsx';
import { openBooking, type BookingKind } from '../parts/stock-booking.tsx';

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
  const openPlace = () =>
    openForm({ title: 'Shelf and level', children: <ShelfForm storeId={storeId} product={product} /> });
  return (
    <section aria-label="Stock here" className="grid gap-3 panel p-4">
      <Figures facts={facts} />
      <div className="flex flex-wrap gap-2" {...opensDialog}>
        {kinds.map(([kind, label]) => (
          <Button key={kind} look="outlined" onClick={() => openBooking(kind, { storeId, product })}>
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
