// The total of a draft, and booking it: asks once, with the number of lines and units, and says what happens
// to lines that cannot be booked.

import { useState, type ReactNode } from 'react';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { ApiError } from '../../data/api.ts';
import type { Draft } from '../../data/stock/draft.ts';
import { readAgain } from '../../data/change.ts';
import { change } from '../../data/work-changes.ts';
import { DifferenceList, withDraft } from '../parts/difference-list.tsx';
import { toSum, toUnits } from '../parts/stock-labels.ts';
import { toNotSent, usePress } from '../../data/action.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { showReceipt } from '../thumb/begin-receipt.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { WorkBar } from '../thumb/work-notice.tsx';
import { plural, toCount } from '../../ui/number.tsx';

type BookBarProps = { receipt: Receipt; draft: Draft; lineCount: number; children: ReactNode };

const toLines = (count: number) => plural(count, 'line');

export function BookBar({ receipt, draft, lineCount, children }: BookBarProps) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const [closesRest, setClosesRest] = useState(false);
  const saving = usePress();
  const { total, problemCount, revision } = receipt;
  const after = receipt.list ? withDraft(receipt) : [];
  const left = after.reduce((sum, { quantity, came }) => sum + Math.max(0, quantity - came), 0);

  async function ask() {
    setProblem('');
    await saving.press(async () => {
      if (await draft.flush()) setAsking(true);
      else setProblem('Not booked: some lines are not saved yet.');
    });
  }

  async function confirm() {
    try {
      const body = { _id: receipt._id, revision, skipProblems: problemCount > 0, closesRest };
      await change('POST /api/stock/receipt/book', { body }, ({ data }) => showReceipt(data));
    } catch (error) {
      // The next question must be about the current draft.
      if (error instanceof ApiError && error.status === 409) await readAgain(['GET /api/stock/receipt']);
      throw error;
    }
  }

  const words =
    lineCount === 0
      ? 'There is nothing to book yet.'
      : total.lines === 0 && draft.trouble === null
        ? 'No line can be booked yet.'
        : '';
  const sum = toSum(total);
  return (
    <>
      <div className="flex flex-wrap gap-2">{children}</div>
      <WorkBar problem={problem}>
        <div className="flex flex-wrap items-center gap-3">
          <output className="min-w-0 flex-1 text-base font-bold">
            {problemCount > 0 && `${toCount(total.lines)} of `}
            {toLines(lineCount)}, {toUnits(total.units)}
            {sum && `, ${sum}`}
          </output>
          <Button
            look={words ? 'inactive' : 'primary'}
            aria-busy={saving.isPending}
            onClick={() => (words ? setProblem(words) : void ask())}
          >
            Book
          </Button>
        </div>
      </WorkBar>
      {isAsking && (
        <AskDialog
          onError={toNotSent}
          look="primary"
          title={`Book ${toLines(total.lines)}, ${toUnits(total.units)}?`}
          confirmLabel={problemCount > 0 ? `Book ${toLines(total.lines)}` : 'Book'}
          cancelLabel="Not yet"
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {problemCount > 0 && (
            <p className="mb-3 border-l-4 border-alert pl-3 text-base font-semibold">
              {toLines(problemCount)} cannot be booked yet. {problemCount === 1 ? 'It stays' : 'They stay'} in
              a new draft.
            </p>
          )}
          {receipt.list && (
            <div className="mb-3">
              <DifferenceList lines={after} />
              {left > 0 && (
                <TickBox
                  label={`${toUnits(left)} ${left === 1 ? 'is' : 'are'} still open: close the order without ${left === 1 ? 'it' : 'them'}`}
                  checked={closesRest}
                  onChange={setClosesRest}
                />
              )}
            </div>
          )}
          <p className="text-base">
            The store’s stock is increased immediately. Mistakes are then corrected product by product, and
            what came damaged is thrown away at its line.
          </p>
        </AskDialog>
      )}
    </>
  );
}
