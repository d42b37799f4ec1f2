// A delivery that is being typed, scanned or read from a file. Every line shows its problems, and keeps what
// was typed.

import { useState, useId } from 'react';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { makeId } from '#shared/ids.ts';
import { toPurchaseListPath } from '#shared/page-urls.ts';
import { type Draft, type LineEdit, useDraft } from '../../data/stock/draft.ts';
import { plural } from '../../ui/number.tsx';
import { changeAndTell } from '../../data/work-changes.ts';
import { DeleteDraft } from '../thumb/delete-draft.tsx';
import { ProductFinder } from '../thumb/product-finder.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkNotice } from '../thumb/work-notice.tsx';
import { BookBar } from './book-bar.tsx';
import {
  DraftLine,
  LINE_COLUMNS,
  findByCode,
  findByProduct,
  hasProblems,
  oneMore,
  type ShownLine,
  toShownLines,
} from './draft-line.tsx';
import { DraftList } from './draft-list.tsx';
import { saveReceipt } from '../thumb/begin-receipt.ts';
import { BillOf, SavedField } from './bill-of.tsx';
import { ReceiptSlip } from './booked-receipt.tsx';
import { quietQuery, useOwn } from '../../data/reads.ts';
import { Link } from '../../ui/link.tsx';

export function DraftReceipt({ receipt }: { receipt: Receipt }) {
  const draft = useDraft(receipt._id, async (body) => (await saveReceipt(body)).data);
  const lines = toShownLines(receipt, draft);
  // Lines that had a problem when the filter was set: a line does not disappear while it is being corrected.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const wrong = lines.filter(hasProblems);
  const shown = only ? lines.filter(({ _id }) => only.has(_id)) : lines;
  return (
    <article aria-label="Draft of a delivery" className="grid gap-4">
      <DraftHead receipt={receipt} />
      <BillOf receipt={receipt} />
      {receipt.list && (
        <p className="text-sm">
          A delivery of order{' '}
          <Link to={toPurchaseListPath(receipt.list._id)} className="font-semibold text-leaf hover:underline">
            {receipt.list.number}
          </Link>
          : enter what came. Differences are shown before you book.
        </p>
      )}
      <DraftAdd receipt={receipt} draft={draft} lines={lines} />
      <Unsaved draft={draft} />
      {(wrong.length > 0 || only) && (
        <div className="flex flex-wrap items-center gap-3 rounded-card border-2 border-alert bg-alert-tint p-3">
          <p className="min-w-0 flex-1 font-semibold">{formatWrong(wrong.length)}</p>
          <Button
            look="outlined"
            aria-pressed={only !== null}
            onClick={() => setOnly(only ? null : new Set(wrong.map(({ _id }) => _id)))}
          >
            {only ? 'Show all lines' : 'Show only these'}
          </Button>
        </div>
      )}
      <Lines lines={shown} receipt={receipt} draft={draft} />
      <BookBar receipt={receipt} draft={draft} lineCount={lines.length}>
        <DeleteDraft
          warning="The draft will be lost. Nothing in it has been booked."
          remove={() => changeAndTell('DELETE /api/stock/receipt', { body: { _id: receipt._id } })}
        />
        <Button look="outlined" onClick={() => window.print()}>
          Print
        </Button>
      </BookBar>
      <ReceiptSlip receipt={receipt} />
    </article>
  );
}

function formatWrong(count: number): string {
  if (count === 0) return 'All of these lines can be booked now.';
  return plural(count, 'line cannot be booked yet.', 'lines cannot be booked yet.');
}

type LinesProps = { lines: readonly ShownLine[]; receipt: Receipt; draft: Draft };

function Lines({ lines, receipt: { storeId, list }, draft }: LinesProps) {
  if (lines.length === 0) {
    return (
      <p className="panel p-6 text-center text-sm text-soft">
        No lines yet. Scan a bar code, type a name or SKU, or load the lines from a file.
      </p>
    );
  }
  const { edit, remove, flush } = draft;
  const left = new Map(list?.lines.map(({ productId, quantity, came }) => [productId, quantity - came]));
  return (
    <ul aria-label="Lines" className="divide-y divide-line overflow-hidden panel">
      <li aria-hidden className={`hidden gap-3 px-3 py-2 text-sm text-soft md:grid ${LINE_COLUMNS}`}>
        <span className="col-span-2">Product</span>
        <span>Units</span>
      </li>
      {lines.map((line) => (
        <DraftLine
          key={line._id}
          line={line}
          storeId={storeId}
          ordered={list ? Math.max(0, left.get(line.product?._id ?? '') ?? 0) : null}
          onEdit={edit}
          onRemove={remove}
          onRest={flush}
        />
      ))}
    </ul>
  );
}

function Unsaved({ draft: { edits, trouble, flush } }: { draft: Draft }) {
  if (!trouble) return null;
  if (trouble.kind === 'refused' || trouble.kind === 'gone') {
    return <WorkNotice look="alert">Not saved: {trouble.message}</WorkNotice>;
  }
  const count = Object.keys(edits).length;
  const why = trouble.kind === 'offline' ? 'No network' : 'The shop is not responding';
  return (
    <WorkNotice look="wait">
      <p>
        {why}: {plural(count, 'line is', 'lines are')} stored here and will be saved.
      </p>
      <Button look="outlined" onClick={() => void flush()}>
        Try again
      </Button>
    </WorkNotice>
  );
}

type DraftAddProps = { receipt: Receipt; draft: Draft; lines: readonly ShownLine[] };

/**
 * Adds lines to a draft: by a scanned or typed code, by a product's name, or as a list from a file or
 * a spreadsheet. Each gets the last purchase price as its cost.
 */
function DraftAdd({ receipt, draft, lines }: DraftAddProps) {
  const [words, setWords] = useState('');

  function add(known: ShownLine | undefined, name: string, edit: LineEdit): void {
    const quantity = known ? oneMore(known.quantity) : '1';
    if (known) draft.edit(known._id, { quantity });
    else draft.edit(makeId(), { ...edit, quantity });
    setWords(known ? `${known.product?.name ?? name}: ${quantity}` : `${name} is added.`);
    void draft.flush();
  }
  const addCode = (code: string) => add(findByCode(lines, code), code, { code });

  return (
    <section
      aria-label="Add lines"
      className="grid gap-2 rounded-card border-2 border-ink/25 bg-paper p-2 md:p-3"
    >
      <ProductFinder
        storeId={receipt.storeId}
        label="Name, bar code or SKU"
        onCode={addCode}
        isPriced
        onChoose={({ _id: productId, name: productName, lastCost }) =>
          add(findByProduct(lines, productId), productName, {
            ...{ productId, productName },
            ...(lastCost !== null && { cost: lastCost.toFixed(2) }),
          })
        }
        after={
          <Button type="submit" look="outlined">
            Add
          </Button>
        }
      />
      <output className={words ? 'block px-1 text-base font-semibold wrap-anywhere' : ''}>{words}</output>
      <DraftList receipt={receipt} draft={draft} onAdded={setWords} />
    </section>
  );
}

/** The supplier of a delivery and the number of its bill. Saved when the field is left. */
function DraftHead({ receipt }: { receipt: Receipt }) {
  const listId = useId();
  const suppliers = useOwn('GET /api/stock/suppliers', {}, quietQuery).data ?? [];
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <SavedField
        saved={receipt.supplier}
        save={(supplier) => saveReceipt({ _id: receipt._id, supplier })}
        label="Supplier"
        hint="New names are saved."
        list={listId}
        maxLength={100}
      />
      <datalist id={listId}>
        {suppliers.map(({ _id, name }) => (
          <option key={_id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <SavedField
        saved={receipt.reference}
        save={(reference) => saveReceipt({ _id: receipt._id, reference })}
        label="Number of the bill or delivery note"
        maxLength={60}
      />
    </div>
  );
}
