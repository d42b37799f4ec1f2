// Edits one product in a dialog. The product is loaded when the dialog opens; closing with something typed
// asks first.

import { useShownStore } from '../../../data/store/work-store.ts';
import { useState, useId } from 'react';
import { useOwnerSubCategories } from '../../../data/catalogue/catalogue-admin.queries.ts';
import type { StaffProduct, Product } from '#features/catalogue/catalogue.contract.ts';
import {
  fetchProduct,
  pricePlans,
  usePricePlans,
  useProductChanges,
  useProductToEdit,
} from '../../../data/catalogue/products-admin.queries.ts';
import { DraftConflict } from '../../parts/conflict-box.tsx';
import { useDraftForm } from '../../parts/draft-form.ts';
import { describeField, PRODUCT_LABELS, toDraft, toFields, type ProductDraft } from './product-draft.ts';
import { PRODUCT_FORM, ProductForm } from './product-form.tsx';
import {
  toClaimWarning,
  toLowestHint,
  toPlanSpan,
  toPlanValue,
  PricePlanDialog,
} from '../price-plan-dialog.tsx';
import { ProductSizes } from './product-sizes.tsx';
import { QueryView } from '../../../parts/query-view.tsx';
import { Skeletons } from '../../../parts/list-skeletons.tsx';
import { useLastShown } from '../../../ui/shown-item.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { toRiskList, toRisks, usePriceQuestion } from '../../parts/price-risks.tsx';
import type { PricePlan, ProductPlans } from '#features/catalogue/price/price-plan.contract.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { AskDialog } from '../../../parts/ask-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { opensDialog } from '../../../ui/dialog.tsx';

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
  const { data: subCategories } = useOwnerSubCategories();
  const { storeId } = useShownStore();
  const { requireSure, question } = usePriceQuestion();
  const form = useDraftForm<ProductDraft>({
    ...PRODUCT_FORM,
    start: () => toDraft(opened),
    storedAs: `product ${opened._id}`,
    async send(draft) {
      const fields = toFields(draft);
      const { price, discount, gstRate } = fields;
      const subCategory = fields.subCategory.map(({ _id }) => _id);
      await requireSure(toRiskList(toRisks(base, { price, discount, gstRate, subCategory }, subCategories)));
      return update(base, fields);
    },
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
      cost={base.cost}
      hints={
        plans.data && {
          price: toLowestHint(plans.data),
          discount: toClaimWarning(form.draft, base, plans.data),
        }
      }
    >
      <PricePlans product={base} plans={plans} />
      <ProductSizes productId={opened._id} />
      {question}
      <DraftConflict form={form} labels={PRODUCT_LABELS} submit={SUBMIT} describeField={describeField} />
    </ProductForm>
  );
}

const STATES = { planned: 'Planned', running: 'Running', ended: 'Ended' } as const;

type PricePlansProps = { product: Product; plans: ReturnType<typeof usePricePlans> };

/**
 * The section 'Planned prices' of the product form: prices and discounts that begin and end by themselves.
 */
function PricePlans({ product, plans }: PricePlansProps) {
  const id = useId();
  const [isPlanning, setPlanning] = useState(false);
  const [removed, setRemoved] = useState<PricePlan | null>(null);
  const { plan, remove } = pricePlans;
  const timeZone = plans.data?.timeZone ?? 'UTC';
  return (
    <section aria-labelledby={`${id}-heading`} className="rounded-card border border-line p-3">
      <h3 id={`${id}-heading`} className="text-sm font-semibold">
        Planned prices
      </h3>
      <p className="mt-1 text-sm text-soft">
        They begin and end by themselves, to the second. What you change by hand meanwhile stays. Changes here
        are saved immediately.
      </p>
      <div className="mt-3 grid gap-3">
        <QueryView
          query={plans}
          failure="The planned prices could not be loaded."
          waiting={<Skeletons each="h-14" />}
        >
          {(read) => (
            <>
              <p className="text-sm">{toLowestHint(read)}</p>
              <PlanList {...read} onRemove={setRemoved} />
              <Button
                look="outlined"
                className="justify-self-start"
                onClick={() => setPlanning(true)}
                {...opensDialog}
              >
                Plan a price
              </Button>
              {isPlanning && (
                <PricePlanDialog
                  title={`Plan a price: ${product.name}`}
                  productIds={[product._id]}
                  timeZone={read.timeZone}
                  onClose={() => setPlanning(false)}
                  warn={({ price, discount }) =>
                    toClaimWarning(
                      {
                        price: price || String(product.price),
                        discount: discount || String(product.discount),
                      },
                      product,
                      read,
                    )
                  }
                  onPlan={async (fields) => {
                    toastSuccess((await plan(product._id, fields)).message);
                    return { planned: 1, refused: [] };
                  }}
                />
              )}
            </>
          )}
        </QueryView>
      </div>
      <AskDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={removed?.state === 'running' ? 'End this price now?' : 'Remove this planned price?'}
        text={
          removed?.state === 'running'
            ? 'Shoppers pay at once what the product cost before.'
            : 'It will not begin.'
        }
        subject={removed ? toPlanSpan(removed, timeZone) : undefined}
        confirmLabel={removed?.state === 'running' ? 'End now' : 'Remove'}
        onConfirm={async () => toastSuccess((await remove(removed!._id)).message)}
      />
    </section>
  );
}

type PlanListProps = Pick<ProductPlans, 'plans' | 'timeZone'> & { onRemove: (plan: PricePlan) => void };

/** What is over is out of the way. */
function PlanList({ plans, ...rest }: PlanListProps) {
  const open = plans.filter(({ state }) => state !== 'ended');
  const ended = plans.filter(({ state }) => state === 'ended');
  return (
    <>
      {open.length > 0 ? (
        <PlanLines label="Planned and running prices" plans={open} {...rest} />
      ) : (
        <p className="text-sm">Nothing is planned.</p>
      )}
      {ended.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-3 text-sm font-semibold text-leaf">
            Past ({ended.length})
          </summary>
          <PlanLines label="Past prices" plans={ended} {...rest} />
        </details>
      )}
    </>
  );
}

function PlanLines({ label, plans, timeZone, onRemove }: PlanListProps & { label: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {plans.map((plan) => {
        const { _id, state, changedByHand } = plan;
        const value = toPlanValue(plan);
        const span = toPlanSpan(plan, timeZone);
        const action = state === 'running' ? 'End now' : 'Remove';
        return (
          <li key={_id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">
                {value}{' '}
                <span className={state === 'running' ? 'font-semibold text-leaf' : 'font-normal text-soft'}>
                  {STATES[state]}
                  {changedByHand && ', changed by hand'}
                </span>
              </span>
              <span className="block text-soft">{span}</span>
            </span>
            {state !== 'ended' && (
              <Button
                look="outlined"
                aria-label={`${action}: ${value}, ${span}`}
                onClick={() => onRemove(plan)}
                {...opensDialog}
              >
                {action}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
