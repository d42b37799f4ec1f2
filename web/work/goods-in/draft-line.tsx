// One line of a draft: its product, how many, the cost of one, and the best-before date.

import { memo, useId, useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import type { Draft, LineTexts } from '../../data/stock/draft.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toCount } from '../../ui/number.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProductFinder } from '../thumb/product-finder.tsx';
import { Button, RemoveButton } from '../../ui/button.tsx';
import { hasProblems, type ShownLine } from './shown-lines.ts';

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

const FIELDS: { name: FieldName; label: string; inputMode: 'numeric' | 'decimal' | 'text'; hint: string }[] =
  [
    { name: 'quantity', label: 'Units', inputMode: 'numeric', hint: '' },
    { name: 'cost', label: 'Unit cost', inputMode: 'decimal', hint: '₹' },
    { name: 'bestBefore', label: 'Best before', inputMode: 'text', hint: '31/12/2026' },
  ];

export const LINE_COLUMNS = 'md:grid-cols-[32px_minmax(0,1fr)_112px_128px_144px_44px]';

export const DraftLine = memo(function DraftLine({
  line,
  storeId,
  ordered,
  onEdit,
  onRemove,
  onRest,
}: DraftLineProps) {
  const [isChoosing, setChoosing] = useState(false);
  const name = line.product?.name || line.chosenName || line.nameInFile || line.code || 'new line';
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
      <div className="grid grid-cols-3 gap-2 md:contents">
        {FIELDS.map((field) => (
          <LineField
            key={field.name}
            {...field}
            about={name}
            value={line[field.name]}
            problem={line.problems[field.name]}
            onChange={(text) => onEdit(line._id, { [field.name]: text })}
            onRest={() => void onRest()}
          />
        ))}
      </div>
      <RemoveButton
        label={`Remove line ${line.number}: ${name}`}
        onClick={() => onRemove(line._id)}
        className="justify-self-end max-md:absolute max-md:top-0 max-md:right-0"
      />
      <Dialog
        open={isChoosing}
        onOpenChange={setChoosing}
        title={`Which product is ${line.nameInFile || line.code || `line ${line.number}`}?`}
      >
        <ProductFinder
          storeId={storeId}
          label="Search products"
          isFocused
          start={line.nameInFile || line.code}
          onChoose={({ _id, name: productName }) => {
            onEdit(line._id, { productId: _id, productName });
            void onRest();
            setChoosing(false);
          }}
        />
      </Dialog>
    </li>
  );
});

function WhatItIs({
  line: { product, chosenName, nameInFile, code, problems, isSaved },
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

type LineFieldProps = (typeof FIELDS)[number] & {
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
      <label htmlFor={id} className="mb-1 block text-xs text-soft md:sr-only">
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
