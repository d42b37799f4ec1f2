// Adds a list of lines from a supplier's file or copied from a spreadsheet. Mistakes are shown at their
// lines.

import { useState } from 'react';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { failureText } from '../../data/failure.ts';
import type { Draft } from '../../data/stock/draft.ts';
import { Form } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { plural } from '../../ui/number.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { ListFileButton, readListFile } from '../parts/list-file.tsx';
import { saveReceipt } from '../thumb/begin-receipt.ts';
import { Alert } from '../../ui/notice.tsx';
import { openForm } from '../parts/ask.tsx';

const MAX_BYTES = 400_000;
const TOO_LARGE = 'This file is too large: a receipt can have at most 500 lines.';

type DraftListProps = { receipt: Receipt; draft: Draft; onAdded: (words: string) => void };

export function DraftList({ receipt, draft, onAdded }: DraftListProps) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState('');

  /** Throws the server's error. */
  async function add(csv: string): Promise<void> {
    // Saves pending lines first, so that the list is added to the draft that is shown.
    const isSaved = await draft.flush();
    if (!isSaved) throw new Error('Not added: other lines are not saved yet.');
    const before = receipt.lines.length;
    const { data, unusedColumns = [] } = await saveReceipt({ _id: receipt._id, csv });
    const { lines, problemCount } = data;
    const added = lines.length - before;
    const wrong = problemCount === 0 ? '' : `, ${problemCount} cannot be booked yet`;
    const unused =
      unusedColumns.length === 0 ? '' : ` Columns that were not used: ${unusedColumns.join(', ')}.`;
    onAdded(`${plural(added, 'line is', 'lines are')} added${wrong}.${unused}`);
  }

  async function read(file: File): Promise<void> {
    if (isReading) return;
    setReading(true);
    setProblem('');
    try {
      await add(await readListFile(file, MAX_BYTES, TOO_LARGE));
    } catch (error) {
      setProblem(toErrorText(error));
    }
    setReading(false);
  }

  const paste = () =>
    openForm({
      title: 'Paste a list',
      question: { title: 'Close without adding?', text: 'The list is not added yet.' },
      children: <PasteForm add={add} />,
    });

  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        <ListFileButton look="outlined" isBusy={isReading} onChoose={read}>
          {isReading ? 'Reading ...' : 'From a file'}
        </ListFileButton>
        <Button look="outlined" {...opensDialog} onClick={paste}>
          Paste a list
        </Button>
      </div>
      <Alert className="text-sm text-alert">{problem}</Alert>
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

/** The server's message, or the reason why the file could not be read. */
const toErrorText = (error: unknown) =>
  error instanceof Error && error.constructor === Error ? error.message : failureText(error);
