// Sets a product's shelf in the store, and its reorder level.

import { useLayoutEffect, useState, type FormEvent } from 'react';
import type { LedgerProduct } from '#features/catalogue/stock/stock.contract.ts';
import { useStockBookings } from '../../data/stock/ledger.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useForm } from '../../parts/form-problems.ts';

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
      {(form) => <ShelfForm {...rest} {...form} />}
    </FormDialog>
  );
}

type ShelfFormProps = Pick<ShelfDialogProps, 'storeId' | 'product'> & {
  onUnsaved: (isUnsaved: boolean) => void;
  onSaved: () => void;
};

function ShelfForm({ storeId, product, onUnsaved, onSaved }: ShelfFormProps) {
  const before = { shelf: product.shelf, level: product.reorderLevel?.toString() ?? '' };
  const [shelf, setShelf] = useState(before.shelf);
  const [level, setLevel] = useState(before.level);
  const { form, problems, clear, isPending, send } = useForm({ fallbackField: 'form', isOnce: true });
  const { set } = useStockBookings();
  const isUnsaved = shelf !== before.shelf || level !== before.level;
  useLayoutEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    await send(async () => {
      const reorderLevel = level.trim() === '' ? null : level.trim();
      toastSuccess(await set({ storeId, productId: product._id, shelf: shelf.trim(), reorderLevel }));
      onSaved();
    });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-sm font-semibold wrap-anywhere">{product.name}</p>
      <Field
        name="shelf"
        label="Shelf"
        hint="Picking and counting follow this order: A-2 comes before A-10."
        autoComplete="off"
        maxLength={40}
        value={shelf}
        error={problems.shelf}
        onChange={({ target }) => {
          setShelf(target.value);
          clear('shelf');
        }}
      />
      <Field
        name="reorderLevel"
        label="Low below"
        hint="Below it, the product appears under Low stock. If empty, only its sales count."
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={level}
        error={problems.reorderLevel}
        onChange={({ target }) => {
          setLevel(target.value);
          clear('reorderLevel');
        }}
      />
      <p
        role="alert"
        className={problems.form ? 'rounded-button bg-alert-tint p-3 text-sm text-alert' : 'sr-only'}
      >
        {problems.form}
      </p>
      <Button type="submit" isPending={isPending}>
        Save
      </Button>
    </form>
  );
}
