// Adds lines to a draft: a code that is scanned or typed, a product that is looked for, or a whole list from
// a file or a spreadsheet.

import { useRef, useState } from 'react';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { makeId } from '#shared/ids.ts';
import { useIsHydrated } from '../../data/hydrated.ts';
import type { Draft } from '../../data/stock/draft.ts';
import { canScan } from '../work/bar-codes.ts';
import { PickCamera } from '../work/pick-camera.tsx';
import { WorkButton } from '../work/work-button.tsx';
import { DraftList } from './draft-list.tsx';
import { findByCode, oneMore, type ShownLine } from './shown-lines.ts';

type DraftAddProps = { receipt: Receipt; draft: Draft; lines: readonly ShownLine[] };

export function DraftAdd({ receipt, draft, lines }: DraftAddProps) {
  const hasCamera = useIsHydrated() && canScan();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const [isScanning, setScanning] = useState(false);

  function add(code: string): void {
    const known = findByCode(lines, code);
    if (known) {
      const quantity = oneMore(known.quantity);
      draft.edit(known._id, { quantity });
      setWords(`${known.product?.name ?? code}: ${quantity}`);
    } else {
      draft.edit(makeId(), { code, quantity: '1' });
      setWords(`${code} is added.`);
    }
    void draft.flush();
  }

  return (
    <section
      aria-label="Add lines"
      className="grid gap-2 rounded-card border-2 border-ink/25 bg-paper p-2 md:p-3"
    >
      {isScanning && <PickCamera onCode={add} onClose={() => setScanning(false)} onProblem={setWords} />}
      <form
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const code = typed.trim();
          if (code === '') return;
          setTyped('');
          add(code);
          input.current?.focus();
        }}
      >
        {hasCamera && !isScanning && (
          <WorkButton className="px-3!" onClick={() => setScanning(true)}>
            Scan
          </WorkButton>
        )}
        <input
          ref={input}
          aria-label="Bar code or SKU"
          placeholder="Bar code or SKU"
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-14 w-0 min-w-40 flex-1 rounded-button border-2 border-ink/40 bg-paper px-3 text-xl placeholder:text-base placeholder:text-ink/75"
        />
        <WorkButton type="submit" look="outlined" className="px-4!">
          Add
        </WorkButton>
      </form>
      <output className={words ? 'block px-1 text-base font-semibold' : ''}>{words}</output>
      <DraftList receipt={receipt} draft={draft} onAdded={setWords} />
    </section>
  );
}
