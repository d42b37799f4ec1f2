// Adds a list of lines from a supplier's file or copied from a spreadsheet. Mistakes are shown at their
// lines.

import { useId, useState } from 'react';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { FILE_TYPES } from '../../data/catalogue/catalogue-import.queries.ts';
import type { Draft } from '../../data/stock/draft.ts';
import { useReceiptCalls } from '../../data/stock/receipts.queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { plural } from '../../ui/number.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { readListFile, toErrorText } from '../parts/read-list-file.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Form } from '../../parts/form.tsx';

const MAX_BYTES = 400_000;
const TOO_LARGE = 'This file is too large: a receipt can have at most 500 lines.';

type DraftListProps = { receipt: Receipt; draft: Draft; onAdded: (words: string) => void };

export function DraftList({ receipt, draft, onAdded }: DraftListProps) {
  const id = useId();
  const { addList } = useReceiptCalls();
  const [isPasting, setPasting] = useState(false);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState('');

  /** Throws the server's error. */
  async function add(csv: string): Promise<void> {
    // Saves pending lines first, so that the list is added to the draft that is shown.
    const isSaved = await draft.flush();
    if (!isSaved) throw new Error('Not added: other lines are not saved yet.');
    const before = receipt.lines.length;
    const { lines, problemCount, unusedColumns } = await addList({ _id: receipt._id, csv });
    const added = lines.length - before;
    const wrong = problemCount === 0 ? '' : `, ${problemCount} cannot be booked yet`;
    const unused =
      unusedColumns.length === 0 ? '' : ` Columns that were not used: ${unusedColumns.join(', ')}.`;
    onAdded(`${plural(added, 'line is', 'lines are')} added${wrong}.${unused}`);
  }

  async function read(file: File | undefined): Promise<void> {
    if (!file || isReading) return;
    setReading(true);
    setProblem('');
    try {
      await add(await readListFile(file, MAX_BYTES, TOO_LARGE));
    } catch (error) {
      setProblem(toErrorText(error));
    }
    setReading(false);
  }

  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        <label
          htmlFor={id}
          className={buttonClass(
            'outlined',
            'min-h-14 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 md:min-h-11',
          )}
        >
          {isReading ? 'Reading ...' : 'From a file'}
          <input
            id={id}
            type="file"
            accept={FILE_TYPES}
            disabled={isReading}
            className="sr-only"
            onChange={({ target }) => {
              void read(target.files?.[0]);
              // So that the same file can be chosen again after it was corrected.
              target.value = '';
            }}
          />
        </label>
        <Button look="outlined" className="max-md:min-h-14" {...opensDialog} onClick={() => setPasting(true)}>
          Paste a list
        </Button>
      </div>
      <p role="alert" className={problem ? 'text-sm text-alert' : ''}>
        {problem}
      </p>
      <FormDialog
        open={isPasting}
        onClose={() => setPasting(false)}
        title="Paste a list"
        question={{ title: 'Close without adding?', text: 'The list is not added yet.' }}
      >
        <PasteForm add={add} />
      </FormDialog>
    </div>
  );
}

function PasteForm({ add }: { add: (csv: string) => Promise<void> }) {
  const form = useDraftForm({
    start: { csv: '' },
    send: ({ csv }) => add(csv),
    onError: (error, { refuse }) => refuse(toErrorText(error), { csv: toErrorText(error) }),
  });
  return (
    <Form form={form} submit="Add lines">
      <p className="text-sm text-soft">
        One line per product: bar code or SKU, units, cost, best before. With a heading line, the columns can
        be in any order.
      </p>
      <TextArea {...form.field('csv')} label="Lines" rows={8} required />
    </Form>
  );
}
