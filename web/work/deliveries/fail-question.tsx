// Asks why an order could not be delivered. The shopper reads the reason, so it is chosen or typed, and asked
// once.

import { toNotSent } from '../../data/action.ts';
import { useId, useState } from 'react';
import type { DeliveryRow } from '#features/orders/fulfilment/delivery.contract.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';

const REASONS = [
  'Nobody answered the door',
  'The address could not be found',
  'The customer no longer wanted the order',
];
/** The server's own limit. */
const MAX_LETTERS = 200;

type FailQuestionProps = {
  row: DeliveryRow;
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

export function FailQuestion({ row, onConfirm, onClose }: FailQuestionProps) {
  const [reason, setReason] = useState('');
  const id = useId();
  const isTyped = !REASONS.includes(reason);
  return (
    <AskDialog
      onError={toNotSent}
      title={`Order ${row.number} was not delivered?`}
      confirmLabel="Not delivered"
      cancelLabel="Back"
      check={() => (reason.trim() === '' ? 'Choose or type a reason' : '')}
      onConfirm={() => onConfirm(reason.trim())}
      onClose={onClose}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-base font-medium">
          The order will be cancelled. Bring the bag back to the store. {row.customer} will see this reason:
        </legend>
        {REASONS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={reason === each}
            onClick={() => setReason(each)}
            className={`min-h-14 rounded-button border-2 px-3 text-left text-base font-bold ${reason === each ? 'border-leaf bg-leaf-tint' : 'border-ink/60 bg-paper'}`}
          >
            {each}
          </button>
        ))}
        <label htmlFor={id} className="mt-1 text-base font-semibold">
          Something else
        </label>
        <input
          id={id}
          value={isTyped ? reason : ''}
          maxLength={MAX_LETTERS}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
          className="min-h-14 w-full rounded-button border-2 border-ink/60 bg-paper px-3 text-base font-medium"
        />
      </fieldset>
    </AskDialog>
  );
}
