// Edits one product in a dialog. The product is loaded when the dialog opens; closing with something typed
// asks first.

import { useShownStore } from '../../../data/store/work-store.ts';
import { useState } from 'react';
import type { StaffProduct } from '#features/catalogue/catalogue.contract.ts';
import {
  fetchProduct,
  useProductChanges,
  useProductToEdit,
} from '../../../data/catalogue/products-admin.queries.ts';
import { usePricePlans } from '../../../data/catalogue/price-plans.queries.ts';
import { DraftConflict } from '../../parts/conflict-box.tsx';
import { useDraftForm } from '../../parts/draft-form.ts';
import { describeField, PRODUCT_LABELS, toDraft, toFields, type ProductDraft } from './product-draft.ts';
import { PRODUCT_FORM, ProductForm } from './product-form.tsx';
import { PricePlans } from './product-price-plans.tsx';
import { toClaimWarning, toLowestHint } from '../price-claim.ts';
import { ProductSizes } from './product-sizes.tsx';
import { QueryView } from '../../../parts/query-view.tsx';
import { Skeletons } from '../../../parts/list-skeletons.tsx';
import { useLastShown } from '../../../ui/shown-item.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';

const SUBMIT = 'Update Product';

type EditDialogProps = {
  /** Closed while null. */
  productId: string | null;
  onClose: () => void;
  /** Called with the server's message. */
  onSaved: (message: string) => void;
};

export function EditDialog({ productId, onClose, onSaved }: EditDialogProps) {
  const shown = useLastShown(productId, productId !== null);
  return (
    <FormDialog open={productId !== null} onClose={onClose} title="Edit Product" size="wide">
      {shown && <LoadedForm key={shown} productId={shown} onSaved={onSaved} />}
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
  /** The product that the draft is a change of. */
  const [base, setBase] = useState(opened);
  const { update } = useProductChanges();
  const plans = usePricePlans(opened._id);
  const { storeId } = useShownStore();
  const form = useDraftForm<ProductDraft>({
    ...PRODUCT_FORM,
    start: () => toDraft(opened),
    storedAs: `product ${opened._id}`,
    send: (draft) => update(base, toFields(draft)),
    onSaved,
    changed: {
      code: 'PRODUCT_CHANGED',
      words: 'Someone else changed this product. Please review it.',
      // When it cannot be read either, the refusal is shown, and sending again tries both again.
      toDraft: async () => {
        const newest = await fetchProduct(opened._id, storeId).catch(() => null);
        if (newest) setBase(newest);
        return newest && toDraft(newest);
      },
    },
  });

  return (
    <ProductForm
      form={form}
      picturesAtOnce="one"
      submitLabel={SUBMIT}
      hints={
        plans.data && {
          price: toLowestHint(plans.data),
          discount: toClaimWarning(form.draft, base, plans.data),
        }
      }
    >
      <PricePlans product={base} plans={plans} />
      <ProductSizes productId={opened._id} />
      <DraftConflict form={form} labels={PRODUCT_LABELS} submit={SUBMIT} describeField={describeField} />
    </ProductForm>
  );
}
