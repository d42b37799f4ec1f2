// One line of a draft: its product and how many; folded below, what else the bill and the pack say of it.

import { memo, useId, useState } from 'react';
import type { FoundProduct } from '#features/stock/find/find.contract.ts';
import { readAmount } from '#shared/csv-cell.ts';
import { formatRupees, toPaise } from '#shared/money.ts';
import { findPriceRisks, toUnitCost } from '#shared/price-risks.ts';
import { toBarCode } from '#shared/product-code.ts';
import type { Draft, LineTexts, DraftState, LineEdit } from '../../data/stock/draft.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toCount } from '../../ui/number.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ask } from '../parts/ask.tsx';
import { AssignCode } from '../thumb/bar-code.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { ProductFinder } from '../thumb/product-finder.tsx';
import { Button, RemoveButton } from '../../ui/button.tsx';
import type { Receipt, ReceiptLine } from '#features/stock/receipt/receipt.contract.ts';

type DraftLineProps = {
  line: ShownLine;
  storeId: string;
  /** What is left of the order; null for a delivery without one. */
  ordered: number | null;
  onEdit: Draft['edit'];
  onRemove: Draft['remove'];
  /** Called when typing in a field has ended. */
  onRest: () => Promise<boolean>;
};

type FieldName = Exclude<keyof LineTexts, 'code'>;

type FieldSpec = {
  name: FieldName;
  label: string;
  inputMode: 'numeric' | 'decimal' | 'text';
  hint: string;
};

const UNITS: FieldSpec = { name: 'quantity', label: 'Units', inputMode: 'numeric', hint: '' };
const FOLDED: readonly FieldSpec[] = [
  { name: 'cost', label: 'Unit cost', inputMode: 'decimal', hint: '₹ without tax' },
  { name: 'gst', label: 'GST', inputMode: 'decimal', hint: '%' },
  { name: 'mrp', label: 'MRP', inputMode: 'decimal', hint: '₹ on the pack' },
  { name: 'free', label: 'Free', inputMode: 'numeric', hint: '1 of 10 + 1' },
  { name: 'bestBefore', label: 'Best before', inputMode: 'text', hint: '31/12/2026' },
  { name: 'batch', label: 'Batch', inputMode: 'text', hint: '' },
];

export const LINE_COLUMNS = 'md:grid-cols-[32px_minmax(0,1fr)_112px_44px]';

export const DraftLine = memo(function DraftLine({
  line,
  storeId,
  ordered,
  onEdit,
  onRemove,
  onRest,
}: DraftLineProps) {
  const [isChoosing, setChoosing] = useState(false);
  function choose({ _id: productId, name: productName }: FoundProduct): void {
    onEdit(line._id, { productId, productName });
    void onRest();
  }
  const offered = toOtherMrp(line);
  const name = line.product?.name || line.chosenName || line.nameInFile || line.code || 'new line';
  const toField = (field: FieldSpec) => (
    <LineField
      key={field.name}
      {...field}
      about={name}
      value={line[field.name]}
      problem={line.problems[field.name]}
      onChange={(text) =>
        // The yes was to another price.
        onEdit(line._id, {
          [field.name]: text,
          ...(field.name === 'mrp' && line.takesMrp && { takesMrp: false }),
        })
      }
      onRest={() => void onRest()}
    />
  );
  return (
    <li
      aria-label={`Line ${line.number}: ${name}`}
      className={`relative grid gap-3 p-3 md:items-start ${LINE_COLUMNS} ${hasProblems(line) ? 'border-l-4 border-l-alert' : ''}`}
    >
      <span aria-hidden className="hidden pt-2.5 text-sm text-soft tabular-nums md:block">
        {line.number}
      </span>
      <div className="min-w-0">
        <WhatItIs line={line} ordered={ordered} />
        {!line.product && !line.chosenName && line.isSaved && (
          <Button look="outlined" className="mt-2" onClick={() => setChoosing(true)}>
            Choose product<span className="sr-only"> of line {line.number}</span>
          </Button>
        )}
      </div>
      {toField(UNITS)}
      <RemoveButton
        label={`Remove line ${line.number}: ${name}`}
        onClick={() => onRemove(line._id)}
        className="justify-self-end max-md:absolute max-md:top-0 max-md:right-0"
      />
      <details className="md:col-[2/-1]" open={FOLDED.some((field) => line.problems[field.name])}>
        <summary className="flex min-h-11 items-center text-sm text-leaf wrap-anywhere">
          {toSummary(line)}
          <span className="sr-only">, {name}</span>
        </summary>
        <div className="grid grid-cols-2 gap-2 pt-1 md:grid-cols-6">{FOLDED.map(toField)}</div>
        {offered !== null && (
          <TickBox
            label={`Make ${formatRupees(offered)} the price of ${name}`}
            hint={`The shop has ${formatRupees(line.product!.price)}.`}
            checked={line.takesMrp}
            onChange={(takesMrp) => {
              const take = () => {
                onEdit(line._id, { takesMrp });
                void onRest();
              };
              const risks = takesMrp ? findMrpRisks(line, offered) : [];
              if (risks.length === 0) return take();
              const title = `Make ${formatRupees(offered)} the price of ${name}?`;
              const text = `The shop has ${formatRupees(line.product!.price)}. ${risks.join('. ')}.`;
              ask({ title, text, confirmLabel: 'Change the price', onConfirm: take });
            }}
          />
        )}
      </details>
      {line.code ? (
        <AssignCode
          code={isChoosing ? toBarCode(line.code) : null}
          storeId={storeId}
          source="receipt"
          onSaved={choose}
          onOnce={choose}
          onClose={() => setChoosing(false)}
        />
      ) : (
        <Dialog
          open={isChoosing}
          onOpenChange={setChoosing}
          title={`Which product is ${line.nameInFile || `line ${line.number}`}?`}
        >
          <ProductFinder
            storeId={storeId}
            label="Search products"
            isFocused
            start={line.nameInFile}
            onChoose={(product) => {
              choose(product);
              setChoosing(false);
            }}
          />
        </Dialog>
      )}
    </li>
  );
});

function WhatItIs({
  line: { product, chosenName, nameInFile, code, problems, isSaved, belowCost },
  ordered,
}: Pick<DraftLineProps, 'line' | 'ordered'>) {
  if (product) {
    return (
      <div className="flex items-center gap-3 max-md:pr-14">
        <span className="size-11 shrink-0">
          <Picture src={product.image} alt="" sizes="44px" className="size-full" />
        </span>
        <p className="min-w-0 text-sm">
          <span className="block font-medium wrap-anywhere">{product.name}</span>
          <span className="block text-soft wrap-anywhere">
            {[
              product.unit,
              product.sku && `SKU ${product.sku}`,
              product.lastCost !== null && `last ${formatRupees(product.lastCost)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {belowCost && <span className="block font-medium text-alert">{belowCost}</span>}
          {ordered !== null && (
            <span className="block font-medium">
              {ordered > 0 ? `Ordered: ${toCount(ordered)}` : 'Not ordered'}
            </span>
          )}
        </p>
      </div>
    );
  }
  return (
    <div className="text-sm max-md:pr-14">
      <p className="font-medium wrap-anywhere">{chosenName || nameInFile || code || 'Without a code'}</p>
      {nameInFile && code && <p className="text-soft wrap-anywhere">{code}</p>}
      {problems.code && <p className="text-alert">{problems.code}</p>}
      {!isSaved && !chosenName && <p className="text-soft">Searching ...</p>}
    </div>
  );
}

/** What is typed, or what could be: '₹45.50 + 5 %, MRP ₹50, 1 free'. */
function toSummary({ cost, gst, mrp, free, bestBefore, batch }: ShownLine): string {
  const typed = [
    [cost && `₹${readAmount(cost)}`, gst && `${gst} % GST`].filter(Boolean).join(' + '),
    mrp && `MRP ₹${readAmount(mrp)}`,
    free && `${free} free`,
    bestBefore && `best before ${bestBefore}`,
    batch && `batch ${batch}`,
  ].filter(Boolean);
  return typed.length > 0 ? typed.join(', ') : 'Cost, MRP, free units, best before';
}

/** The printed price, where it is not the price in the shop. */
function toOtherMrp({ product, mrp }: ShownLine): number | null {
  const printed = Number(readAmount(mrp));
  return product && printed > 0 && printed !== product.price ? printed : null;
}

/** Of the selling price, whose discount stays, and what the line costs. */
function findMrpRisks({ product, cost, gst }: ShownLine, offered: number): string[] {
  const { price, sellingPrice } = product!;
  const [paid, rate] = [readAmount(cost), readAmount(gst)].map((text) => (text === '' ? null : Number(text)));
  const after = toPaise((offered * sellingPrice) / price);
  return findPriceRisks(toPaise(sellingPrice), after, toUnitCost(paid!, rate!));
}

type LineFieldProps = FieldSpec & {
  about: string;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
  onRest: () => void;
};

function LineField({ label, hint, inputMode, about, value, problem, onChange, onRest }: LineFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label
        htmlFor={id}
        className={`mb-1 block text-xs text-soft ${label === UNITS.label ? 'md:sr-only' : ''}`}
      >
        {label}
        <span className="sr-only">, {about}</span>
      </label>
      <input
        id={id}
        inputMode={inputMode}
        placeholder={hint}
        value={value}
        maxLength={100}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onRest}
        onKeyDown={({ key }) => key === 'Enter' && onRest()}
        className={`min-h-(--press) w-full min-w-0 rounded-button border bg-paper px-2 text-base placeholder:text-soft ${problem ? 'border-alert' : 'border-control'}`}
      />
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-sm text-alert wrap-anywhere">
          {problem}
        </p>
      )}
    </div>
  );
}

export type ShownLine = {
  _id: string;
  number: number;
  code: string;
  nameInFile: string;
  quantity: string;
  cost: string;
  bestBefore: string;
  free: string;
  mrp: string;
  gst: string;
  batch: string;
  takesMrp: boolean;
  belowCost: string;
  product: ReceiptLine['product'];
  /** Chosen by hand, and not saved yet. */
  chosenId: string;
  chosenName: string;
  problems: ReceiptLine['problems'];
  isSaved: boolean;
};

export function toShownLines(
  receipt: Receipt,
  { edits, removed }: Pick<DraftState, 'edits' | 'removed'>,
): ShownLine[] {
  const known = new Set(receipt.lines.map(({ _id }) => _id));
  const saved = receipt.lines
    .filter(({ _id }) => !removed.includes(_id))
    .map((line) => (edits[line._id] ? withEdit(toShown(line), edits[line._id]!) : toShown(line)));
  let number = receipt.lines.at(-1)?.number ?? 0;
  const fresh = Object.entries(edits)
    .filter(([_id]) => !known.has(_id))
    .map(([_id, edit]) => withEdit({ ...EMPTY, _id, number: ++number }, edit));
  return [...saved, ...fresh];
}

const EMPTY = {
  code: '',
  nameInFile: '',
  quantity: '',
  cost: '',
  bestBefore: '',
  ...{ free: '', mrp: '', gst: '', batch: '', takesMrp: false, belowCost: '' },
  product: null,
  chosenId: '',
  chosenName: '',
  problems: {},
  isSaved: false,
} satisfies Omit<ShownLine, '_id' | 'number'>;

const cache = new WeakMap<ReceiptLine, ShownLine>();

/** Returns the same object for the same line, so that only changed lines are rendered again. */
function toShown(line: ReceiptLine): ShownLine {
  const known = cache.get(line);
  if (known) return known;
  const shown = { ...line, chosenId: '', chosenName: '', isSaved: true };
  cache.set(line, shown);
  return shown;
}

/** What is said of the edited fields is dropped: it was about the old text. */
function withEdit(line: ShownLine, { productId, productName, ...texts }: LineEdit): ShownLine {
  const problems = { ...line.problems };
  for (const field of Object.keys(texts) as (keyof LineTexts)[]) delete problems[field];
  if (productId) delete problems.code;
  if (texts.takesMrp !== undefined) delete problems.mrp;
  const isOther = texts.code !== undefined && texts.code !== line.code && !productId;
  return {
    ...line,
    ...texts,
    ...(Object.keys(texts).length > 0 && { belowCost: '' }),
    ...((isOther || productId) && { product: null }),
    ...(productId && { chosenId: productId, chosenName: productName ?? '' }),
    problems,
  };
}

export const hasProblems = ({ problems }: Pick<ShownLine, 'problems'>) => Object.keys(problems).length > 0;

/** The line to count up when a code is scanned again: the last one with that code. */
export function findByCode(lines: readonly ShownLine[], code: string): ShownLine | undefined {
  const wanted = code.toLowerCase();
  return lines.findLast(
    (line) => line.code.toLowerCase() === wanted || line.product?.sku.toLowerCase() === wanted,
  );
}

/** The same for a product that is chosen by its name. */
export function findByProduct(lines: readonly ShownLine[], productId: string): ShownLine | undefined {
  return lines.findLast(({ product, chosenId }) => product?._id === productId || chosenId === productId);
}

/** The typed quantity plus one; text that is not a number becomes 1. */
export function oneMore(quantity: string): string {
  const count = /^\d{1,6}$/.test(quantity.trim()) ? Number(quantity) : 0;
  return String(count + 1);
}
