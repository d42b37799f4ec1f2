// The bar codes of a product: who taught them, and for those who keep the catalogue a field to add one, to
// take it from another product, and to remove it.

import { useState } from 'react';
import type { BarCode, BarCodeOwner } from '#features/catalogue/bar-code/bar-code.contract.ts';
import type { ProductOverview } from '#features/office/product-page/product-page.contract.ts';
import { usePress } from '../../data/action.ts';
import { failureText } from '../../data/failure.ts';
import { changeAndRead } from '../../data/work-changes.ts';
import { RemoveButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/notice.tsx';
import { PackView, readOwner, ScanField } from '../thumb/bar-code.tsx';
import { ask } from '../parts/ask.tsx';

const DURING = { picking: 'while picking', count: 'while counting', receipt: 'during goods in' } as const;

type BarCodesProps = { product: ProductOverview; mayChange: boolean };

export function BarCodes({ product, mayChange }: BarCodesProps) {
  const { _id: productId, name, unit, barCodes } = product;
  const [words, setWords] = useState('');
  const { problem, setProblem, press } = usePress(failureText);

  async function save(code: string, from?: string): Promise<void> {
    await changeAndRead('PUT /api/product/bar-code', { body: { productId, code, ...(from && { from }) } });
    setWords(`${code} is saved.`);
  }
  const add = (code: string) =>
    press(async () => {
      setWords('');
      try {
        await save(code);
      } catch (error) {
        const owner = readOwner(error);
        if (!owner || owner.isSku) throw error;
        askToMove(code, owner);
      }
    });
  const askToMove = (code: string, owner: BarCodeOwner): void =>
    ask({
      title: 'Move this bar code?',
      text: `${code} belongs to ${owner.name}, ${owner.unit}. Move it here?`,
      confirmLabel: 'Move it here',
      look: 'primary',
      onConfirm: () => save(code, owner._id),
      onError(error) {
        const now = readOwner(error);
        if (now) askToMove(code, now);
        return failureText(error);
      },
      children: (
        <>
          <p className="mb-1 text-soft">From</p>
          <PackView pack={owner} />
          <p className="mt-3 mb-1 text-soft">To</p>
          <PackView pack={product} />
        </>
      ),
    });
  const askToRemove = (code: string) =>
    ask({
      title: 'Remove this bar code?',
      text: `Scanners will no longer find ${name}, ${unit} by it.`,
      subject: code,
      confirmLabel: 'Remove',
      onConfirm: async () => {
        await changeAndRead('DELETE /api/product/bar-code', { body: { productId, code } });
        setWords(`${code} is removed.`);
      },
    });

  return (
    <div className="grid gap-3 text-sm">
      {barCodes.length === 0 && <p className="text-soft">No scanner knows this product yet.</p>}
      <ul aria-label="Bar codes" className="grid gap-2 empty:hidden">
        {barCodes.map((each) => (
          <li key={each.code} className="flex items-center justify-between gap-2">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere tabular-nums">{each.code}</span>
              <TaughtBy barCode={each} />
            </span>
            {mayChange && (
              <RemoveButton
                label={`Remove ${each.code}`}
                onClick={() => askToRemove(each.code)}
                {...opensDialog}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && <ScanField submit="Add" onCode={(code) => void add(code)} onProblem={setProblem} />}
      <FormAlert problem={problem} />
      <output className={words ? 'font-medium' : ''}>{words}</output>
    </div>
  );
}

function TaughtBy({ barCode: { source, by, at } }: { barCode: BarCode }) {
  const who = by ? ` by ${by}` : '';
  return (
    <span className="block text-soft">
      {source === 'catalogue' ? `Added${who}` : `Taught${who} ${DURING[source]}`}
      {at && (
        <>
          , <DateTime at={at} />
        </>
      )}
    </span>
  );
}
