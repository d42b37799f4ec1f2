// Adds a list of lines from a supplier's file or copied from a spreadsheet. Mistakes are shown at their
// lines.

import { useId, useState } from 'react';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { FILE_TYPES } from '../../data/csv-file.ts';
import { failureText } from '../../data/failure.ts';
import type { Draft } from '../../data/stock/draft.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { plural } from '../../ui/number.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { saveReceipt } from '../thumb/begin-receipt.ts';

const MAX_BYTES = 400_000;
const TOO_LARGE = 'This file is too large: a receipt can have at most 500 lines.';

type DraftListProps = { receipt: Receipt; draft: Draft; onAdded: (words: string) => void };

export function DraftList({ receipt, draft, onAdded }: DraftListProps) {
  const id = useId();
  const [isPasting, setPasting] = useState(false);
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
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
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
        <Button look="outlined" {...opensDialog} onClick={() => setPasting(true)}>
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

/** The server's message, or the reason why the file could not be read. */
const toErrorText = (error: unknown) =>
  error instanceof Error && error.constructor === Error ? error.message : failureText(error);

/** Throws an error that says what to do when the file cannot be read. */
async function readListFile(file: File, maxBytes: number, tooLarge: string): Promise<string> {
  if (/\.(?:xlsx?|ods|numbers)$/i.test(file.name)) {
    throw new Error('This is a workbook. Save it as "CSV UTF-8 (Comma delimited)" and choose that file.');
  }
  if (file.size > maxBytes) throw new Error(tooLarge);
  return decode(new Uint8Array(await file.arrayBuffer()));
}

/** UTF-16 when there is a byte order mark, else UTF-8, else what old spreadsheets write. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
