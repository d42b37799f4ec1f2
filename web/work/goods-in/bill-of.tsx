// The supplier's bill of a delivery: its date and total, compared with the lines, and a photo of it.

import { useRef, useState } from 'react';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { usePress } from '../../data/action.ts';
import { ApiError } from '../../data/api.ts';
import type { CallBody } from '../../data/calls.ts';
import { failureText } from '../../data/failure.ts';
import { showOwn } from '../../data/reads.ts';
import { findPictureProblem, upload } from '../../data/upload.ts';
import { change } from '../../data/work-changes.ts';
import { PictureInput } from '../../parts/picture-input.tsx';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Field } from '../../ui/field.tsx';
import { TextLink, textLink } from '../../ui/link.tsx';
import { formatDay } from '../parts/stock-labels.ts';
import { showReceipt } from '../thumb/begin-receipt.ts';
import { Alert } from '../../ui/notice.tsx';

const saveBill = (body: CallBody<'PUT /api/stock/bill'>) =>
  change('PUT /api/stock/bill', { body }, ({ data }) => showReceipt(data));

export function BillOf({ receipt }: { receipt: Receipt }) {
  const { _id, bill, supplier } = receipt;
  const isUntaxed = receipt.gstNumber === '' && receipt.lines.some(({ gstRate }) => gstRate);
  return (
    <details className="panel px-3" open={bill.day !== null || (supplier !== '' && isUntaxed)}>
      <summary className="flex min-h-11 items-center text-sm font-semibold text-leaf">
        Bill: date, total and photo
      </summary>
      <div className="grid gap-3 pb-3">
        {supplier !== '' && isUntaxed && (
          <p className="text-sm text-marigold-ink">
            No GSTIN of {supplier} is known, so the GST of these lines is no input tax.{' '}
            <TextLink to="/dashboard/suppliers">Add it</TextLink>
            {receipt.state === 'booked' && ', then save the date or the total here'}.
          </p>
        )}
        {bill.paidAt ? (
          <p className="text-sm wrap-anywhere">
            Of {formatDay(bill.day!)}
            {bill.total !== null && `, ${formatRupees(bill.total)}`}. Paid <DateTime at={bill.paidAt} />
            {bill.paidBy && ` by ${bill.paidBy}`}: {bill.how}
          </p>
        ) : (
          <div className="grid gap-3 md:grid-cols-2">
            <SavedField
              saved={bill.day ?? ''}
              save={(day) => saveBill({ _id, day })}
              label="Bill date"
              type="date"
              hint={bill.dueDay ? `Due ${formatDay(bill.dueDay)}, by the supplier’s terms.` : ''}
            />
            <SavedField
              saved={bill.total?.toFixed(2) ?? ''}
              save={(text) => saveBill({ _id, total: (text || null) as number | null })}
              label="Bill total, ₹"
              inputMode="decimal"
              hint={toComparison(receipt)}
            />
          </div>
        )}
        <Photo receipt={receipt} />
      </div>
    </details>
  );
}

/** What the lines come to, beside what is on the bill. */
function toComparison({ bill, total }: Receipt): string {
  const paise = Math.round((total.cost + total.tax) * 100);
  if (paise === 0) return '';
  const lines = `The lines come to ${formatRupees(paise / 100)}${total.tax > 0 ? ' with tax' : ''}`;
  if (bill.total === null) return `${lines}.`;
  const more = Math.round(bill.total * 100) - paise;
  if (more === 0) return `${lines}, as the bill.`;
  return `${lines}: the bill is ${formatRupees(Math.abs(more) / 100)} ${more > 0 ? 'more' : 'less'}.`;
}

function Photo({ receipt: { _id, bill } }: { receipt: Receipt }) {
  const input = useRef<HTMLInputElement>(null);
  const { isPending, problem, setProblem, press } = usePress(failureText);

  async function send(file: File): Promise<void> {
    const rejection = findPictureProblem(file);
    if (rejection) return setProblem(rejection);
    const form = new FormData();
    form.append('photo', file);
    await press(async () => {
      const options = { onProgress: () => {}, signal: new AbortController().signal };
      const { data } = await upload('POST /api/stock/bill-photo', { _id }, form, options);
      showOwn('GET /api/stock/receipt', { query: { _id } }, (known) => known && { ...known, bill: data });
    });
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="outlined" isPending={isPending} onClick={() => input.current?.click()}>
        {bill.hasPhoto ? 'Another photo' : 'Photo of the bill'}
      </Button>
      <PictureInput ref={input} label="Photo of the bill" onChoose={([file]) => file && void send(file)} />
      {bill.hasPhoto && (
        <a
          href={`/api/stock/bill-photo?_id=${_id}`}
          target="_blank"
          rel="noreferrer"
          className={textLink('px-2 text-sm')}
        >
          See the photo
        </a>
      )}
      <Alert className="w-full text-sm text-alert">{problem}</Alert>
    </div>
  );
}

type SavedFieldProps = {
  saved: string;
  save: (text: string) => Promise<unknown>;
  label: string;
  hint?: string;
  list?: string;
  maxLength?: number;
  type?: 'date';
  inputMode?: 'decimal';
};

/** Saved when it is left. */
export function SavedField({ saved, save, ...field }: SavedFieldProps) {
  // What is typed and not saved yet.
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');

  async function leave() {
    const wanted = typed?.trim() ?? saved;
    if (wanted === saved) {
      setTyped(null);
      return;
    }
    try {
      await save(wanted);
      setProblem('');
      setTyped((now) => (now?.trim() === wanted ? null : now));
    } catch (error) {
      const [said] = Object.values(error instanceof ApiError ? error.fields : {});
      setProblem(`Not saved. ${said ?? failureText(error)}`);
    }
  }

  return (
    <Field
      {...field}
      autoComplete="off"
      value={typed ?? saved}
      error={problem}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void leave()}
      onKeyDown={({ key }) => key === 'Enter' && void leave()}
    />
  );
}
