// Sets a product's shelf in the store, and its reorder level.

import type { LedgerProduct } from '#features/catalogue/stock/stock.contract.ts';
import { useStockBookings } from '../../data/stock/ledger.queries.ts';
import { Form } from '../../parts/form.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useDraftForm } from '../parts/draft-form.ts';

const QUESTION = { title: 'Close without saving?', text: 'What you typed will be lost.' };

type ShelfDialogProps = {
  isOpen: boolean;
  storeId: string;
  product: LedgerProduct;
  onClose: () => void;
};

export function ShelfDialog({ isOpen, onClose, ...rest }: ShelfDialogProps) {
  return (
    <FormDialog open={isOpen} onClose={onClose} title="Shelf and level" question={QUESTION}>
      <ShelfForm {...rest} />
    </FormDialog>
  );
}

function ShelfForm({ storeId, product }: Pick<ShelfDialogProps, 'storeId' | 'product'>) {
  const { set } = useStockBookings();
  const form = useDraftForm({
    start: { shelf: product.shelf, reorderLevel: product.reorderLevel?.toString() ?? '' },
    send: ({ shelf, reorderLevel }) =>
      set({
        storeId,
        productId: product._id,
        shelf: shelf.trim(),
        reorderLevel: reorderLevel.trim() || null,
      }),
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
        label="Low below"
        hint="Below it, the product appears under Low stock. If empty, only its sales count."
        inputMode="numeric"
        maxLength={7}
      />
    </Form>
  );
}
