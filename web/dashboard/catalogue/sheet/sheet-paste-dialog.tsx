// Shows the mistakes in a pasted block, by line and column. The good lines are saved only when the person
// confirms; the others then stay in the sheet as typed, to be corrected.

import { Table } from '../../parts/table.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PastePlan } from './sheet-paste.ts';

const MAX_SHOWN = 100;

type SheetPasteDialogProps = {
  plan: PastePlan | null;
  onClose: () => void;
  onBook: (plan: PastePlan) => void;
};

export function SheetPasteDialog({ plan, onClose, onBook }: SheetPasteDialogProps) {
  const good = new Set(plan?.good.map(({ id }) => id)).size;
  const wrong = new Set(plan?.problems.map(({ line }) => line)).size;
  return (
    <Dialog
      open={plan !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={wrong === 1 ? '1 pasted line has a mistake' : `${wrong} pasted lines have a mistake`}
      description="Nothing has been changed yet."
      ignoresOutsideClick
    >
      {plan && (
        <>
          <section
            // Focusable, so that the keyboard can scroll it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label="Mistakes"
            className="mb-4 max-h-[50dvh] overflow-auto rounded-card border border-line"
          >
            <Table
              rows={plan.problems.slice(0, MAX_SHOWN)}
              toKey={(_, at) => at}
              className=""
              cell="px-3 py-2 align-top"
              columns={[
                { name: 'Line', className: 'tabular-nums font-normal', render: ({ line }) => line },
                { name: 'Product', render: ({ name }) => name },
                { name: 'Column', render: ({ column }) => column },
                {
                  name: 'Pasted',
                  className: 'max-w-40 break-words',
                  render: ({ text }) => <strong className="font-semibold">{text}</strong>,
                },
                {
                  name: 'What is wrong',
                  render: ({ problem }) => <span className="text-alert">{problem}</span>,
                },
              ]}
            />
          </section>
          {plan.problems.length > MAX_SHOWN && (
            <p className="mb-4 text-sm text-soft">and {plan.problems.length - MAX_SHOWN} more</p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={onClose}>
              Change nothing
            </Button>
            <Button onClick={() => onBook(plan)}>
              {good === 0 ? 'Paste into the sheet' : `Save the ${good} good ${good === 1 ? 'line' : 'lines'}`}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
