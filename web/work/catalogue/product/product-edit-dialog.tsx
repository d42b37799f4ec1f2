// Edits one product in a dialog. The product is loaded when the dialog opens; closing with something typed
// asks first.

import { useShownStore } from '../../../data/store/work-store.ts';
import { useLayoutEffect, useState } from 'react';
import type { StaffProduct } from '#features/catalogue/catalogue.contract.ts';
import { ApiError } from '../../../data/api.ts';
import {
  fetchProduct,
  useProductChanges,
  useProductToEdit,
} from '../../../data/catalogue/products-admin.queries.ts';
import { usePricePlans } from '../../../data/catalogue/price-plans.queries.ts';
import { useFormRecovery } from '../../../parts/form-recovery.ts';
import { ConflictBox, type Conflict } from './product-conflict.tsx';
import { toDraft, type ProductDraft, type ProductFields } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { isChanged, mergeNewest, takeOver } from './product-merge.ts';
import { PricePlans } from './product-price-plans.tsx';
import { toClaimWarning, toLowestHint } from '../price-claim.ts';
import { ProductSizes } from './product-sizes.tsx';
import { QueryView } from '../../../parts/query-view.tsx';
import { Skeletons } from '../../../parts/list-skeletons.tsx';
import { FormDialog, useFormDialog } from '../../../parts/form-dialog.tsx';

type EditDialogProps = {
  /** Closed while null. */
  productId: string | null;
  onClose: () => void;
  /** Called with the server's message. */
  onSaved: (message: string) => void;
};

export function EditDialog({ productId, onClose, onSaved }: EditDialogProps) {
  // The contents stay while the dialog fades out; every opening starts afresh.
  const [shown, setShown] = useState({ productId: '', isOpen: false, opening: 0 });
  if (shown.isOpen !== (productId !== null)) {
    setShown((before) =>
      productId ? { productId, isOpen: true, opening: before.opening + 1 } : { ...before, isOpen: false },
    );
  }

  return (
    <FormDialog open={productId !== null} onClose={onClose} title="Edit Product" size="wide">
      <LoadedForm key={shown.opening} productId={shown.productId} onSaved={onSaved} />
    </FormDialog>
  );
}

type FormProps = Pick<EditDialogProps, 'onSaved'>;

function LoadedForm({ productId, ...props }: FormProps & { productId: string }) {
  const product = useProductToEdit(productId);
  return (
    <QueryView
      query={product}
      failure="The product could not be loaded."
      waiting={<Skeletons each="h-[640px]" />}
    >
      {(opened) => <EditForm opened={opened} {...props} />}
    </QueryView>
  );
}

function EditForm({ opened, onSaved }: FormProps & { opened: StaffProduct }) {
  const recovery = useFormRecovery<{ base: StaffProduct; draft: ProductDraft }>(`product ${opened._id}`);
  /** The product that the draft is a change of. */
  const [base, setBase] = useState(recovery.recovered?.base ?? opened);
  const [draft, setDraft] = useState(() => recovery.recovered?.draft ?? toDraft(opened));
  const [conflict, setConflict] = useState<Conflict>({ state: 'none' });
  const { update } = useProductChanges();
  const plans = usePricePlans(opened._id);
  const { storeId } = useShownStore();
  const dialog = useFormDialog()!;
  const { onUnsaved } = dialog;

  const isUnsaved = isChanged(draft, base);
  // A layout effect, so that it is known before anything else can be pressed.
  useLayoutEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved]);

  async function submit(fields: ProductFields) {
    try {
      const message = await recovery.during({ base, draft }, () => update(base, fields));
      dialog.onSaved();
      onSaved(message);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        setConflict({ state: 'refused', message: error.message });
      }
      throw error;
    }
  }

  async function loadNewest() {
    const newest = await fetchProduct(base._id, storeId);
    const merge = mergeNewest(draft, base, newest);
    setBase(newest);
    setDraft(merge.draft);
    setConflict({ state: 'loaded', newest, taken: merge.taken, disputed: merge.disputed });
  }

  return (
    <ProductForm
      draft={draft}
      onChange={setDraft}
      picturesAtOnce="one"
      submitLabel="Update Product"
      onSubmit={submit}
      hints={
        plans.data && {
          price: toLowestHint(plans.data),
          discount: toClaimWarning(draft, base, plans.data),
        }
      }
    >
      <PricePlans product={base} plans={plans} />
      <ProductSizes productId={opened._id} />
      <ConflictBox
        conflict={conflict}
        draft={draft}
        onLoad={loadNewest}
        onChoose={(names, isNewest) => {
          if (conflict.state !== 'loaded') return;
          if (isNewest) setDraft((before) => takeOver(before, conflict.newest, names));
          setConflict({
            ...conflict,
            disputed: conflict.disputed.filter((name) => !names.includes(name)),
          });
        }}
      />
    </ProductForm>
  );
}
