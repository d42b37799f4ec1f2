// Adds lines to a draft: by a scanned or typed code, by a product's name, or as a list from a file or a
// spreadsheet.

import { useState } from 'react';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { makeId } from '#shared/ids.ts';
import { useIsHydrated } from '../../data/hydrated.ts';
import type { Draft, LineEdit } from '../../data/stock/draft.ts';
import { ProductFinder } from '../parts/product-finder.tsx';
import { canScan } from '../work/bar-codes.ts';
import { PickCamera } from '../work/pick-camera.tsx';
import { WorkButton } from '../work/work-button.tsx';
import { DraftList } from './draft-list.tsx';
import { findByCode, findByProduct, oneMore, type ShownLine } from './shown-lines.ts';

type DraftAddProps = { receipt: Receipt; draft: Draft; lines: readonly ShownLine[] };

export function DraftAdd({ receipt, draft, lines }: DraftAddProps) {
  const hasCamera = useIsHydrated() && canScan();
  const [words, setWords] = useState('');
  const [isScanning, setScanning] = useState(false);

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
      {isScanning && <PickCamera onCode={addCode} onClose={() => setScanning(false)} onProblem={setWords} />}
      <ProductFinder
        storeId={receipt.storeId}
        label="Name, bar code or SKU"
        onCode={addCode}
        onChoose={({ _id: productId, name: productName }) =>
          add(findByProduct(lines, productId), productName, { productId, productName })
        }
        before={
          hasCamera &&
          !isScanning && (
            <WorkButton className="px-3! md:min-h-11" onClick={() => setScanning(true)}>
              Scan
            </WorkButton>
          )
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
