// The question before prices are saved that may be slips: below cost, or far from the price now. It shows
// them, and for many of them a press alone is no answer.

import { useState } from 'react';
import type { PriceCheckBody } from '#features/catalogue/price/price-plan.contract.ts';
import { applyPrices, readCells, type CellsInput } from '#features/catalogue/sheet/sheet-cells.rules.ts';
import { discountedPaise, formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { findPriceRisks, MAX_PRESSED_RISKS } from '#shared/price-risks.ts';
import { ApiError, callApi } from '../../data/api.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { Table } from '../../parts/table.tsx';
import { Field } from '../../ui/field.tsx';
import { plural, toCount } from '../../ui/number.tsx';
import { useDraftForm } from './draft-form.ts';

/** Selling prices in rupees; the name with the unit. */
export type RiskyPrice = { name: string; before: number; after: number; risks: readonly string[] };
export type Risks = { count: number; products: readonly RiskyPrice[] };

type PricedRow = {
  name: string;
  unit: string;
  price: number;
  discount: number;
  sellingPrice?: number;
  cost: number | null;
};

/** What is to be asked before these cells of a product are saved. */
export function toRisks(row: PricedRow, set: CellsInput): RiskyPrice[] {
  const before = { pricePaise: toPaise(row.price), discountBasisPoints: Math.round(row.discount * 100) };
  const problems = {};
  const { pricePaise, discountBasisPoints } = applyPrices(problems, before, readCells(problems, set));
  // What is wrong is not saved.
  if (Object.keys(problems).length > 0) return [];
  const toSelling = (paise: number, basisPoints: number) =>
    toRupees(discountedPaise(paise, basisPoints / 100));
  const prices = {
    before: toSelling(before.pricePaise, before.discountBasisPoints),
    after: toSelling(pricePaise, discountBasisPoints),
  };
  const risks = findPriceRisks({ ...prices, cost: row.cost });
  return risks.length === 0 ? [] : [{ name: `${row.name}, ${row.unit}`, ...prices, risks }];
}

/** The same for many products, by the server. */
export const checkPrices = async (productIds: string[], set: PriceCheckBody['set']): Promise<Risks> =>
  (await callApi('POST /api/product/check-prices', { body: { productIds, set } })).data;

export const toRiskList = (products: readonly RiskyPrice[]): Risks => ({ count: products.length, products });

/** `requireSure` throws when somebody would rather look again; show `question` where the form is. */
export function usePriceQuestion() {
  const [asked, setAsked] = useState<(Risks & { answer: (isSure: boolean) => void }) | null>(null);

  async function requireSure(risks: Risks): Promise<void> {
    if (risks.count === 0) return;
    const isSure = await new Promise<boolean>((answer) => setAsked({ ...risks, answer }));
    setAsked(null);
    if (!isSure) throw new ApiError(0, { message: 'Nothing was saved.' });
  }

  return { requireSure, question: asked && <PriceQuestion {...asked} /> };
}

type PriceQuestionProps = Risks & { answer: (isSure: boolean) => void };

function PriceQuestion(props: PriceQuestionProps) {
  return (
    <FormDialog
      open
      onClose={() => props.answer(false)}
      title={`Check ${plural(props.count, 'price')}`}
      description="Below what was last paid, or more than 30 % from the price now."
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

function PriceRiskTable({ products }: { products: readonly RiskyPrice[] }) {
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
