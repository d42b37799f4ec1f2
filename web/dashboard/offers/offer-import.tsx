// Offers from a file: what each row would do is shown before anything is saved, and nothing is saved while a
// row is refused.

import { useId, useState } from 'react';
import type { OfferImport } from '#features/cart/offer/offer.contract.ts';
import { FILE_TYPES } from '../../data/catalogue/catalogue-import.queries.ts';
import { usePress } from '../../data/action.ts';
import { useOfferChanges } from '../../data/offers-admin.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Chip, type ChipLook } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toCount } from '../../ui/number.tsx';
import { readListFile, toWords } from '../parts/read-list-file.ts';

const MAX_BYTES = 900_000;
const TOO_LARGE = 'This file is too large: it can have at most 500 offers.';

type ImportDialogProps = { open: boolean; onClose: () => void };

export function ImportDialog({ open, onClose }: ImportDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Offers from a file"
      size="wide"
      ignoresOutsideClick
    >
      <ImportForm onClose={onClose} />
    </Dialog>
  );
}

type Row = OfferImport['rows'][number];

function ImportForm({ onClose }: Pick<ImportDialogProps, 'onClose'>) {
  const id = useId();
  const { readFile, saveFile } = useOfferChanges();
  const { isPending, problem, press } = usePress(toWords);
  const [read, setRead] = useState<{ name: string; csv: string; rows: Row[] } | null>(null);
  const countOf = (action: Row['action']) => read?.rows.filter((row) => row.action === action).length ?? 0;
  const [added, changed, refused] = [countOf('add'), countOf('change'), countOf('refuse')];

  const choose = (file: File) =>
    press(async () => {
      setRead(null);
      const csv = await readListFile(file, MAX_BYTES, TOO_LARGE);
      setRead({ name: file.name, csv, rows: (await readFile(csv)).rows });
    });
  const save = () =>
    press(async () => {
      const { rows, isSaved } = await saveFile(read!.csv);
      // Something has changed since the file was read.
      if (!isSaved) return setRead({ ...read!, rows });
      toastSuccess(`${toCount(added + changed)} saved`);
      onClose();
    });

  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">
        With the columns of the file that <em>Save as CSV</em> writes, at most 500 rows. A row with an id
        changes that offer; one without adds an offer. An empty cell leaves what is there, and (none) empties
        it. Nothing is saved before you have seen what it does.
      </p>
      <label
        htmlFor={id}
        className={buttonClass(
          'outlined',
          'cursor-pointer justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        )}
      >
        {isPending ? 'One moment ...' : read ? 'Choose another file' : 'Choose a CSV file'}
        <input
          id={id}
          type="file"
          accept={FILE_TYPES}
          disabled={isPending}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void choose(file);
            // So that the same file can be chosen again after it was corrected.
            target.value = '';
          }}
        />
      </label>
      <p role="alert" className={problem ? 'text-sm text-alert' : ''}>
        {problem}
      </p>
      {read && (
        <>
          <output className="text-sm font-semibold wrap-anywhere">
            {read.name}: {toCount(added)} added, {toCount(changed)} changed, {toCount(countOf('same'))} as
            before, {toCount(refused)} refused.
          </output>
          {refused > 0 && (
            <p className="text-sm text-alert">
              Correct these rows and choose the file again: nothing is saved while a row is refused.
            </p>
          )}
          <Rows rows={read.rows} />
          {refused === 0 && added + changed > 0 && (
            <Button isPending={isPending} onClick={() => void save()}>
              {`Save ${toCount(added + changed)} ${added + changed === 1 ? 'offer' : 'offers'}`}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

const ACTIONS: Record<Row['action'], [name: string, look: ChipLook]> = {
  refuse: ['Refused', 'bad'],
  change: ['Changed', 'open'],
  add: ['Added', 'good'],
  same: ['As before', 'faint'],
};
const ORDER = Object.keys(ACTIONS);

function Rows({ rows }: { rows: readonly Row[] }) {
  const sorted = rows.toSorted(
    (a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action) || a.line - b.line,
  );
  return (
    <ul aria-label="Rows of the file" className="divide-y divide-line rounded-card border border-line px-3">
      {sorted.map(({ line, name, action, changes, problems }) => (
        <li key={line} className="py-2 text-sm">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="text-soft">Line {line}:</span>{' '}
              <strong className="font-semibold">{name}</strong>
            </span>
            <Chip look={ACTIONS[action][1]}>{ACTIONS[action][0]}</Chip>
          </div>
          <ul>
            {Object.entries(problems).map(([column, words]) => (
              <li key={column} className="wrap-anywhere text-alert">
                {column && `${column}: `}
                {words}
              </li>
            ))}
            {action === 'change' &&
              changes.map(({ column, before, after }) => (
                <li key={column} className="wrap-anywhere text-soft">
                  {column}: <del>{before || 'nothing'}</del>{' '}
                  <ins className="no-underline">{after || 'nothing'}</ins>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
