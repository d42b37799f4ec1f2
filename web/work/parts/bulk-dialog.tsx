// Does the same with many chosen rows, one after the other. It says before how many, then how far it is, and
// in the end which failed and why; those can be tried again.

import { useEffect, useRef, useState } from 'react';
import { failureText, isOffline } from '../../data/failure.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';

type BulkDialogProps<Row> = {
  title: string;
  text?: string;
  /** As they were chosen; the list may lose them meanwhile. */
  rows: readonly Row[];
  toName: (row: Row) => string;
  confirmLabel: string;
  /** Throws when it is refused; the others are done all the same. */
  work: (row: Row) => Promise<unknown>;
  /** When all are done. */
  onDone: () => void;
  onClose: () => void;
};

export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { title, text, rows, toName, confirmLabel, work, onDone, onClose } = props;
  const [left, setLeft] = useState(rows);
  const [failed, setFailed] = useState<readonly { name: string; why: string }[]>([]);
  const [progress, setProgress] = useState('');
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  async function run(): Promise<boolean> {
    const refused: { row: Row; name: string; why: string }[] = [];
    let lost = '';
    for (const [at, row] of left.entries()) {
      // Closed: what is done stays done, and nothing more begins.
      if (!isOpen.current) return false;
      setProgress(`${at + 1} of ${left.length}`);
      try {
        if (lost) throw new Error(lost);
        await work(row);
      } catch (error) {
        if (isOffline(error)) lost = failureText(error);
        refused.push({ row, name: toName(row), why: lost || failureText(error) });
      }
    }
    setProgress('');
    setFailed(refused);
    if (refused.length > 0) setLeft(refused.map(({ row }) => row));
    else onDone();
    return refused.length === 0;
  }

  return (
    <AskDialog
      title={title}
      {...(text && { text })}
      look="primary"
      confirmLabel={failed.length > 0 ? 'Try these again' : confirmLabel}
      cancelLabel={failed.length > 0 ? 'Close' : 'Cancel'}
      onConfirm={run}
      onClose={onClose}
    >
      <output className="block text-sm font-semibold">{progress}</output>
      {failed.length > 0 && (
        <div role="alert">
          <p className="mb-2 text-sm font-semibold">
            {failed.length} of {rows.length} not done:
          </p>
          <ul className="grid max-h-[40dvh] gap-2 overflow-auto text-sm">
            {failed.map(({ name, why }, at) => (
              <li key={at}>
                <strong className="font-semibold">{name}</strong>: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </AskDialog>
  );
}
