// Shows the mistakes in a pasted block, by line and column. The good lines are saved only when the person
// confirms; the others then stay in the sheet as typed, to be corrected.

import { Table } from '../../../parts/table.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { plural } from '../../../ui/number.tsx';
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
      title={plural(wrong, 'pasted line has a mistake', 'pasted lines have a mistake')}
      description="Nothing has been changed yet."
      ignoresOutsideClick
    >
      {plan && (
        <>
          <div className="mb-4">
            <Table
              label="Mistakes"
              shape="scroll"
              rows={plan.problems.slice(0, MAX_SHOWN)}
              toKey={(_, at) => at}
              columns={[
                { name: 'Line', className: 'tabular-nums', render: ({ line }) => line },
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
          </div>
          {plan.problems.length > MAX_SHOWN && (
            <p className="mb-4 text-sm text-soft">and {plan.problems.length - MAX_SHOWN} more</p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={onClose}>
              Change nothing
            </Button>
            <Button onClick={() => onBook(plan)}>
              {good === 0 ? 'Paste into the sheet' : `Save the ${plural(good, 'good line')}`}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
