// Ends a delivery at the door: by the four digits on the shopper's page, or by leaving it there if the
// shopper allows that.

import { toNotSent } from '../../data/action.ts';
import { useEffect, useId, useRef, useState } from 'react';
import type { DeliveryRow } from '#features/orders/fulfilment/delivery.contract.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { Alert } from '../../ui/notice.tsx';
import { ask } from '../parts/ask.tsx';

type DeliverFormProps = {
  row: DeliveryRow;
  isPending: boolean;
  problem: string;
  /** Resolves with false when it did not work. */
  onCode: (code: string) => Promise<boolean>;
  onDoor: () => Promise<boolean>;
  onProblem: (words: string) => void;
  onClose: () => void;
};

export function DeliverForm(props: DeliverFormProps) {
  const { row, isPending, problem, onCode, onDoor, onProblem, onClose } = props;
  const [code, setCode] = useState('');
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const mayLeave = row.leaveAtDoor && row.due === 0;
  const hasTries = row.triesLeft !== 0;

  async function send(): Promise<void> {
    if (code.length < 4) {
      // An extra press right after a wrong code must not replace the message about that code.
      if (!problem && !isPending) onProblem('Enter the four digits');
      box.current?.focus();
      return;
    }
    if (await onCode(code)) return;
    box.current?.focus();
    box.current?.select();
  }

  return (
    <form
      className="grid gap-3 rounded-card border-2 border-leaf p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {hasTries && (
        <>
          <label htmlFor={id} className="text-base font-bold">
            Four digits that {row.customer} shows you
          </label>
          <input
            ref={box}
            id={id}
            value={code}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-problem`}
            // A limited length would cut a pasted code that has spaces before it.
            onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, '').slice(0, 4))}
            className="min-h-16 w-full rounded-button border-2 border-ink/60 bg-paper text-center text-[2.25rem] font-extrabold tracking-[0.4em] tabular-nums"
          />
        </>
      )}
      <Alert id={`${id}-problem`} className="rounded-button bg-alert-tint p-3 text-base font-semibold">
        {problem}
      </Alert>
      {hasTries ? (
        <Button type="submit" aria-busy={isPending}>
          {isPending ? 'Sending ...' : 'Delivered'}
        </Button>
      ) : (
        <p className="text-base font-semibold">
          Too many wrong codes for this order. Ask a manager of your store.
        </p>
      )}
      {mayLeave && (
        <Button
          look="outlined"
          onClick={() =>
            ask({
              title: 'Left at the door?',
              text: `${row.customer} asked for the order to be left at the door, and will be told that it has arrived.`,
              confirmLabel: 'Left there',
              cancelLabel: 'Not yet',
              look: 'primary',
              onConfirm: async () => void (await onDoor()),
              onError: toNotSent,
            })
          }
        >
          Left at the door
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        Back
      </Button>
    </form>
  );
}

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

/** The shopper reads the reason, so it is chosen or typed, and asked once. */
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
          Bring the bag back to the store, which decides what follows. {row.customer} will see this reason:
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
