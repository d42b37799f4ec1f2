// Adds lines to a draft: by a scanned or typed code, by a product's name, or as a list from a file or a
// spreadsheet. Each gets the last purchase price as its cost.

import { useState } from 'react';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { makeId } from '#shared/ids.ts';
import type { Draft, LineEdit } from '../../data/stock/draft.ts';
import { ProductFinder } from '../thumb/product-finder.tsx';
import { WorkButton } from '../thumb/work-button.tsx';
import { DraftList } from './draft-list.tsx';
import { findByCode, findByProduct, oneMore, type ShownLine } from './shown-lines.ts';

type DraftAddProps = { receipt: Receipt; draft: Draft; lines: readonly ShownLine[] };

export function DraftAdd({ receipt, draft, lines }: DraftAddProps) {
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
          <WorkButton type="submit" look="outlined" className="px-4! md:min-h-11">
            Add
          </WorkButton>
        }
      />
      <output className={words ? 'block px-1 text-base font-semibold wrap-anywhere' : ''}>{words}</output>
      <DraftList receipt={receipt} draft={draft} onAdded={setWords} />
    </section>
  );
}
