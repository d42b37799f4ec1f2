// Bar codes, read by the camera where the browser can, or typed (some scanners act as a keyboard). A known
// code picks one more pack; of an unknown one the picker says which line it is.

import { useState } from 'react';
import type { PickLine } from '#features/orders/fulfilment/picking.contract.ts';
import { leftOf } from '../../data/picking/pick-steps.ts';
import { callApi } from '../../data/api.ts';
import { PackView, ScanField, UnknownCode } from '../thumb/bar-code.tsx';
import { useScanner } from '../parts/scanner.ts';
import { toBarCode } from '#shared/product-code.ts';
import { toLineId } from './pick-labels.ts';

type PickScanProps = {
  orderId: string;
  lines: readonly PickLine[];
  /** The line whose panel is open. */
  openLine: PickLine | null;
  onFound: (line: PickLine) => void;
  onLearned: (line: PickLine) => void;
};

export function PickScan({ orderId, lines, openLine, onFound, onLearned }: PickScanProps) {
  const [words, setWords] = useState('');
  const [unknown, setUnknown] = useState<string | null>(null);
  useScanner((code) => read(toBarCode(code)));

  function read(code: string): void {
    const line = lines.find(({ barCodes }) => barCodes.includes(code));
    if (!line) {
      setUnknown(code);
      setWords(`No line has the code ${code}.`);
      return;
    }
    document.getElementById(toLineId(line))?.scrollIntoView({ block: 'center' });
    if (leftOf(line) === 0) {
      setWords(`${line.name} is already done.`);
      return;
    }
    onFound(line);
    setWords(`${line.name}: ${line.picked + 1} of ${line.quantity}.`);
  }

  async function remember({ lineId, name, unit }: PickLine, code: string): Promise<void> {
    onLearned((await callApi('PUT /api/picking/bar-code', { body: { orderId, lineId, code } })).data);
    setWords(`${code} is saved for ${name}, ${unit}. Scan it again to pick it.`);
  }

  return (
    <section aria-label="Bar code" className="rounded-card border-2 border-ink/25 bg-paper p-2">
      <ScanField submit="Find" onCode={read} onProblem={setWords} />
      <output className={words ? 'mt-2 block px-1 text-base font-semibold wrap-anywhere' : ''}>
        {words}
      </output>
      <UnknownCode code={unknown} onClose={() => setUnknown(null)} guess={openLine} save={remember}>
        {(choose) => (
          <ul aria-label="Lines of the order" className="grid gap-2">
            {lines.map((line) => (
              <li key={line.lineId}>
                <button
                  type="button"
                  onClick={() => choose(line)}
                  className="press w-full rounded-card border border-control bg-paper p-2 hover:bg-leaf-tint"
                >
                  <PackView pack={line} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </UnknownCode>
    </section>
  );
}
