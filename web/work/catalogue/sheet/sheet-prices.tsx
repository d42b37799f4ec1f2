// Changes the prices of the selected lines together: every price is shown before and after, and they are then
// saved as if they had been typed, so undo and the choice after somebody else's change work as everywhere.

import { useEffect, useState } from 'react';
import { discountFor, explainSelling, formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { failureText } from '../../../data/failure.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Form, useForm } from '../../../parts/form.tsx';
import { Table } from '../../../parts/table.tsx';
import { Field } from '../../../ui/field.tsx';
import { plural, toCount } from '../../../ui/number.tsx';
import { Select } from '../../../ui/select.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import type { SheetRow } from '#features/catalogue/sheet/sheet.contract.ts';
import type { RiskyPrice } from '#features/catalogue/price/price-plan.contract.ts';
import { toRiskList, usePriceQuestion } from '../../parts/price-risks.tsx';
import { NO_NAMES, readCell } from './sheet-columns.ts';
import type { CellEdit, SheetDrafts } from './sheet-drafts.ts';
import type { SheetRows } from './sheet-rows.ts';

const PRICE_WAYS = [
  { value: 'percent', label: 'By percent' },
  { value: 'rupees', label: 'By rupees' },
  { value: 'to', label: 'To one price' },
] as const;
type PriceWay = (typeof PRICE_WAYS)[number]['value'];

const AMOUNT = /^([+\-−])?\s*(\d{1,8}(?:\.\d{1,2})?)$/;

/** The number that was typed, or what is wrong with it. */
export function readChange(way: PriceWay, text: string): number | string {
  const [, sign, digits] = AMOUNT.exec(text.replaceAll(/[₹%,]/g, '').trim()) ?? [];
  if (digits === undefined)
    return way === 'to' ? 'Enter a price, such as 99' : 'Enter a number, such as 5 or -5';
  if (way === 'to' && sign) return 'A price has no sign';
  const amount = sign === '-' || sign === '−' ? -Number(digits) : Number(digits);
  if (way !== 'to' && amount === 0) return '0 changes nothing';
  if (way === 'percent' && (amount < -90 || amount > 900)) return 'Enter a percentage from -90 to 900';
  return amount;
}

/** The new price in rupees, as it is typed into a cell. */
export function toNewPrice(rupees: number, way: PriceWay, amount: number, isWhole: boolean): string {
  const paise = {
    percent: () => Math.round((toPaise(rupees) * (100 + amount)) / 100),
    rupees: () => toPaise(rupees) + toPaise(amount),
    to: () => toPaise(amount),
  }[way]();
  return String(toRupees(isWhole ? Math.round(paise / 100) * 100 : paise));
}

/** The same for the price after the discount, which takes off whole rupees. */
export function toNewSelling(
  { price, sellingPrice }: Pick<SheetRow, 'price' | 'sellingPrice'>,
  way: PriceWay,
  amount: number,
  isWhole: boolean,
): { text: string; problem: string | null } {
  const wanted = toPaise(Number(toNewPrice(sellingPrice, way, amount, false)));
  const mrp = toPaise(price);
  const paise = isWhole && way !== 'to' ? mrp - Math.round((mrp - wanted) / 100) * 100 : wanted;
  const isPossible = paise >= 0 && discountFor(mrp, paise) !== null;
  return { text: String(toRupees(paise)), problem: isPossible ? null : explainSelling(mrp, paise) };
}

const PRICES = [
  { value: 'sellingPrice', label: 'Selling price' },
  { value: 'price', label: 'MRP' },
] as const;
type PriceColumn = (typeof PRICES)[number]['value'];

/** More than anybody reads before saving. */
const MAX_PRICES = 500;

type SheetPricesProps = {
  rows: SheetRows;
  drafts: SheetDrafts;
  chosen: ReadonlySet<string>;
  onClose: () => void;
};

export function SheetPrices({ rows, drafts, chosen, onClose }: SheetPricesProps) {
  const [column, setColumn] = useState<PriceColumn>('sellingPrice');
  const [way, setWay] = useState<PriceWay>('percent');
  const [amount, setAmount] = useState('');
  const [isWhole, setWhole] = useState(true);
  const loading = useLoaded(rows, chosen);
  const found = [...chosen].flatMap((id) => rows.find(id) ?? []);
  const change = readChange(way, amount);
  const lines = typeof change === 'string' ? [] : found.map((row) => toLine(row, change)).map(withRisks);

  function toLine(row: (typeof found)[number], by: number) {
    if (column === 'sellingPrice') return { ...row, ...toNewSelling(row, way, by, isWhole) };
    const text = toNewPrice(row.price, way, by, isWhole);
    return { ...row, text, problem: readCell('price', text, NO_NAMES).problem };
  }

  function withRisks(line: ReturnType<typeof toLine>): PricedLine {
    return { ...line, risks: drafts.risksOf(line._id, { [column]: Number(line.text) }) };
  }

  const wrong = lines.filter(({ problem }) => problem !== null).length;
  const edits: CellEdit[] = lines
    .filter((line) => line.problem === null && Number(line.text) !== line[column])
    .map(({ _id: id, text }) => ({ id, column, text }));

  const { requireSure, question } = usePriceQuestion();

  const form = useForm({
    read: () => edits,
    check: () => {
      if (typeof change === 'string') return { amount: change };
      if (loading !== null) return { form: loading || 'The prices are still being loaded' };
      return edits.length === 0 ? { amount: 'No price would change' } : {};
    },
    send: async () => {
      await requireSure(toRiskList(lines.flatMap((line) => line.risks)));
      drafts.type(edits);
      drafts.leave(
        edits.map(({ id }) => id),
        true,
      );
      onClose();
    },
    fallbackField: 'form',
    isQuiet: true,
  });

  const isOver = chosen.size > MAX_PRICES;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Change ${plural(chosen.size, 'price')}`}
      description={
        isOver
          ? `Choose at most ${MAX_PRICES} products to change their prices together.`
          : 'Shoppers see the new prices at once. “Undo the last change” above the sheet brings them all back.'
      }
      hasPlainForm
    >
      {!isOver && (
        <Form
          form={form}
          submit={edits.length > 0 ? `Save ${plural(edits.length, 'new price')}` : 'Save'}
          onCancel={onClose}
        >
          <div className="grid grid-cols-2 items-start gap-3">
            <Select
              label="Price"
              labelClass="col-span-2 grid gap-1"
              value={column}
              options={PRICES}
              onChange={(value) => setColumn(value as PriceColumn)}
            />
            <Select
              label="Change"
              value={way}
              options={PRICE_WAYS}
              onChange={(value) => setWay(value as PriceWay)}
            />
            <Field
              label={
                way === 'percent'
                  ? 'Percent, minus for less'
                  : way === 'rupees'
                    ? 'Rupees, minus for less'
                    : 'Rupees'
              }
              name="amount"
              autoComplete="off"
              maxLength={20}
              value={amount}
              error={form.problems.amount}
              onChange={({ target }) => setAmount(target.value)}
            />
          </div>
          <TickBox label="Whole rupees" checked={isWhole} onChange={setWhole} />
          {lines.length > 0 && <NewPrices lines={lines} column={column} />}
          <output className="block text-sm text-soft">
            {[
              loading === '' && 'Loading the prices',
              wrong > 0 && `${toCount(wrong)} cannot be changed so and stay as they are.`,
              loading === null &&
                found.length < chosen.size &&
                `${toCount(chosen.size - found.length)} are not in this filter and stay as they are.`,
            ]
              .filter(Boolean)
              .join(' ')}
          </output>
          {question}
        </Form>
      )}
    </FormDialog>
  );
}

type PricedLine = SheetRow & { text: string; problem: string | null; risks: RiskyPrice[] };

function NewPrices({ lines, column }: { lines: readonly PricedLine[]; column: PriceColumn }) {
  return (
    <div className="[&>div]:max-h-[40dvh]">
      <Table
        label="New prices"
        shape="scroll"
        rows={lines}
        toKey={({ _id }) => _id}
        columns={[
          { name: 'Product', render: ({ name, unit }) => `${name}, ${unit}` },
          { name: 'Now', isNumber: true, render: (line) => formatRupees(line[column]) },
          {
            name: 'New',
            isNumber: true,
            render: ({ text, problem, risks }) =>
              problem === null ? (
                <>
                  <strong className="font-semibold">{formatRupees(Number(text))}</strong>
                  {risks.map((risk) => (
                    <span key={risk.after} className="block text-alert">
                      {risk.risks.join('. ')}
                    </span>
                  ))}
                </>
              ) : (
                <span className="text-alert">{problem}</span>
              ),
          },
        ]}
      />
    </div>
  );
}

/** Lines that were selected without being seen are loaded. null: all are; '' while they are not, or why. */
function useLoaded(rows: SheetRows, chosen: ReadonlySet<string>): string | null {
  const isMissing = chosen.size <= MAX_PRICES && [...chosen].some((id) => !rows.find(id));
  const [state, setState] = useState<string | null>(isMissing ? '' : null);
  useEffect(() => {
    if (state !== '') return;
    rows.need(0, Math.min(rows.total ?? 1, MAX_PRICES) - 1).then(
      () => setState(null),
      (error: unknown) => setState(failureText(error)),
    );
  }, [rows, state]);
  return state;
}
