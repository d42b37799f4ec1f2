// Bar codes, read by the camera where the browser can, or typed (some scanners act as a keyboard). A known
// code picks one more pack; an unknown one can be saved for the open line.

import { useState } from 'react';
import type { PickLine } from '#features/orders/fulfilment/picking.contract.ts';
import { failureText } from '../../data/failure.ts';
import { leftOf } from '../../data/picking/pick-steps.ts';
import { callApi } from '../../data/api.ts';
import { useIsHydrated } from '../../data/hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { PickCamera, canScan } from '../thumb/pick-camera.tsx';
import { cleanCode } from '#shared/product-code.ts';
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
  const hasCamera = useIsHydrated() && canScan();
  const [isScanning, setScanning] = useState(false);
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const [unknown, setUnknown] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  function read(code: string): void {
    setUnknown(null);
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

  async function remember(line: PickLine, code: string): Promise<void> {
    if (isSaving) return;
    setSaving(true);
    try {
      const body = { orderId, lineId: line.lineId, code };
      onLearned((await callApi('PUT /api/picking/bar-code', { body })).data);
      setUnknown(null);
      setWords(`${code} is saved for ${line.name}.`);
    } catch (error) {
      setWords(`${code} is not saved. ${failureText(error)}`);
    }
    setSaving(false);
  }

  return (
    <section aria-label="Bar code" className="rounded-card border-2 border-ink/25 bg-paper p-2">
      {isScanning && <PickCamera onCode={read} onClose={() => setScanning(false)} onProblem={setWords} />}
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const code = cleanCode(typed);
          if (code === '') return;
          setTyped('');
          read(code);
        }}
      >
        {hasCamera && !isScanning && (
          <Button className="px-3!" onClick={() => setScanning(true)}>
            Scan
          </Button>
        )}
        <input
          aria-label="Bar code"
          placeholder="Bar code"
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="search"
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-14 w-full min-w-0 rounded-button border-2 border-ink/60 bg-paper px-3 text-xl placeholder:text-base placeholder:text-ink/75"
        />
        <Button type="submit" look="outlined" className="px-3!">
          Find
        </Button>
      </form>
      <output className={words ? 'mt-2 block px-1 text-base font-semibold wrap-anywhere' : ''}>
        {words}
      </output>
      {unknown && !openLine && (
        <p className="mt-1 px-1 text-base font-medium">Open the matching line to save the code for it.</p>
      )}
      {unknown && openLine && (
        <Button
          look="outlined"
          className="mt-2 w-full"
          aria-busy={isSaving}
          onClick={() => void remember(openLine, unknown)}
        >
          Save it for {openLine.name}
        </Button>
      )}
    </section>
  );
}
