// The question before prices are saved that may be slips: below cost, or far from the price now. It shows
// them, and for many of them a press alone is no answer.

import { useState } from 'react';
import type {
  PriceCheck,
  PriceCheckBody,
  RiskyPrice,
} from '#features/catalogue/price/price-plan.contract.ts';
import type { StaffProduct } from '#features/catalogue/catalogue.contract.ts';
import { toSoldBasisPoints, type TaxGiver } from '#features/catalogue/catalogue.rules.ts';
import { toRiskyPrice } from '#features/catalogue/price/price-plan.rules.ts';
import type { SetTaxesBody } from '#features/catalogue/tax/tax.contract.ts';
import { toStored } from '#features/catalogue/product-fields.rules.ts';
import { applyPrices, readCells, type CellsInput } from '#features/catalogue/sheet/sheet-cells.rules.ts';
import { formatRupees } from '#shared/money.ts';
import { MAX_PRESSED_RISKS } from '#shared/price-risks.ts';
import { ApiError, callApi } from '../../data/api.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { Table } from '../../parts/table.tsx';
import { Field } from '../../ui/field.tsx';
import { plural, toCount } from '../../ui/number.tsx';
import { useDraftForm } from './draft-form.ts';

type PricedRow = Pick<
  StaffProduct,
  '_id' | 'name' | 'unit' | 'price' | 'discount' | 'cost' | 'gstRate' | 'subCategory'
>;

/** What is to be asked before these cells of a product are saved. */
export function toRisks(
  { _id: id, name, unit, price, discount, cost, gstRate, subCategory }: PricedRow,
  set: CellsInput,
  subCategories: readonly TaxGiver[] | undefined,
): RiskyPrice[] {
  const problems = {};
  const wanted = readCells(problems, set);
  const subCategoryIds = subCategory.map(({ _id }) => _id);
  const before = { ...toStored({ price, discount, cost, gstRate }), subCategoryIds };
  const after = { ...before, ...wanted, ...applyPrices(problems, before, wanted), id, name, unit };
  // What is wrong is not saved.
  if (Object.keys(problems).length > 0) return [];
  return toRiskyPrice(
    { ...before, soldBasisPoints: toSoldBasisPoints(before, subCategories) },
    { ...after, soldBasisPoints: toSoldBasisPoints(after, subCategories) },
  );
}

/** The same for many products, by the server. */
export const checkPrices = async (productIds: string[], set: PriceCheckBody['set']): Promise<PriceCheck> =>
  (await callApi('POST /api/product/check-prices', { body: { productIds, set } })).data;

export const checkTaxes = async (taxes: SetTaxesBody['taxes']): Promise<PriceCheck> =>
  (await callApi('POST /api/subcategory/check-taxes', { body: { taxes } })).data;

export const toRiskList = (products: RiskyPrice[]): PriceCheck => ({ count: products.length, products });

/** `requireSure` throws when somebody would rather look again; show `question` where the form is. */
export function usePriceQuestion() {
  const [asked, setAsked] = useState<(PriceCheck & { answer: (isSure: boolean) => void }) | null>(null);

  async function requireSure(risks: PriceCheck): Promise<void> {
    if (risks.count === 0) return;
    const isSure = await new Promise<boolean>((answer) => setAsked({ ...risks, answer }));
    setAsked(null);
    if (!isSure) throw new ApiError(0, { message: 'Nothing was saved.' });
  }

  return { requireSure, question: asked && <PriceQuestion {...asked} /> };
}

type PriceQuestionProps = PriceCheck & { answer: (isSure: boolean) => void };

function PriceQuestion(props: PriceQuestionProps) {
  return (
    <FormDialog
      open
      onClose={() => props.answer(false)}
      title={`Check ${plural(props.count, 'price')}`}
      description="Below cost, or more than 30 % from the price now."
    >
      <QuestionForm {...props} />
    </FormDialog>
  );
}

function QuestionForm({ count, products, answer }: PriceQuestionProps) {
  const isMany = count > MAX_PRESSED_RISKS;
  const words = `Type ${count} to confirm`;
  const form = useDraftForm({
    start: { typed: '' },
    check: ({ typed }) => ({ typed: isMany && typed.trim() !== String(count) ? words : '' }),
    send: async () => answer(true),
    fallbackField: 'form',
    isQuiet: true,
  });
  const rest = count - products.length;
  return (
    <Form form={form} submit={`Save ${plural(count, 'price')}`} isQuestion onCancel={() => answer(false)}>
      <div className="[&>div]:max-h-[40dvh]">
        <PriceRiskTable products={products} />
      </div>
      {rest > 0 && <p className="text-sm text-soft">{`And ${toCount(rest)} more.`}</p>}
      {isMany && <Field {...form.field('typed')} label={words} inputMode="numeric" />}
    </Form>
  );
}

function PriceRiskTable({ products }: Pick<PriceCheck, 'products'>) {
  return (
    <Table
      label="Prices to check"
      shape="scroll"
      rows={products}
      toKey={(_, at) => at}
      columns={[
        { name: 'Product', render: ({ name }) => name },
        { name: 'Now', isNumber: true, render: ({ before }) => (before > 0 ? formatRupees(before) : '–') },
        { name: 'New', isNumber: true, render: ({ after }) => formatRupees(after) },
        {
          name: 'Why',
          render: ({ risks }) => <span className="text-alert">{risks.join('. ')}</span>,
        },
      ]}
    />
  );
}
