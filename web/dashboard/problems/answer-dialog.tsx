// The answer to a problem: how much is given back, or why nothing is. It says what it does before it is sent
// once; the server's refusal is shown in it.

import { useState } from 'react';
import type { StaffProblem } from '#features/order/after-sales/problem.contract.ts';
import { MAX_PROBLEM_TEXT } from '#shared/limits.ts';
import { formatRupees } from '#shared/money.ts';
import { failureText } from '../../data/failure.ts';
import { useAnswerProblem } from '../../data/orders/problems.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { QuestionForm } from '../parts/question-form.tsx';
import { usePress } from '../../data/action.ts';
import { readAmount, suggestRefund } from '../parts/refund-amount.ts';

export type Answering = { problem: StaffProblem; by: 'money' | 'reason'; isOpen: boolean };

type AnswerDialogProps = Answering & {
  onClose: () => void;
  /** Moves the keyboard focus elsewhere: the buttons disappear with the problem. */
  onAnswered: () => void;
};

export function AnswerDialog({ isOpen, ...rest }: AnswerDialogProps) {
  const { problem, by, onClose } = rest;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={by === 'money' ? 'Give money back?' : 'Decline?'}
      description={`Order ${problem.number}: ${problem.line.name}`}
      size="narrow"
      ignoresOutsideClick
    >
      <AnswerForm {...rest} />
    </Dialog>
  );
}

function AnswerForm({ problem, by, onClose, onAnswered }: Omit<AnswerDialogProps, 'isOpen'>) {
  const { _id, left } = problem;
  const [amount, setAmount] = useState(() => String(suggestRefund(problem)));
  const [reason, setReason] = useState('');
  const [fieldError, setFieldError] = useState('');
  const sending = usePress(failureText);
  const answer = useAnswerProblem();
  const isMoney = by === 'money';
  const read = readAmount(amount, left);

  function send() {
    const missing = isMoney ? read.error : reason.trim() ? '' : 'Say why';
    setFieldError(missing);
    if (missing) return;
    void sending.press(async () => {
      toastSuccess(await answer(isMoney ? { _id, refund: read.rupees } : { _id, reason: reason.trim() }));
      onClose();
      onAnswered();
    });
  }

  return (
    <QuestionForm
      sending={sending}
      submitLabel={
        isMoney ? (read.error ? 'Give back' : `Give back ${formatRupees(read.rupees)}`) : 'Decline'
      }
      submitLook={isMoney ? 'primary' : 'danger'}
      onSubmit={send}
      onClose={onClose}
    >
      {isMoney ? (
        <>
          <Field
            label="Rupees"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={fieldError}
            onChange={({ target }) => {
              setAmount(target.value);
              setFieldError('');
            }}
          />
          <p className="text-sm">
            At most {formatRupees(left)}. {toWayBack(problem)} This cannot be undone.
          </p>
        </>
      ) : (
        <>
          <TextArea
            label="Why nothing is refunded"
            rows={4}
            maxLength={MAX_PROBLEM_TEXT}
            value={reason}
            error={fieldError}
            onChange={({ target }) => {
              setReason(target.value);
              setFieldError('');
            }}
          />
          <p className="text-sm">The shopper sees exactly what you write. This cannot be undone.</p>
        </>
      )}
    </QuestionForm>
  );
}

function toWayBack({ payment_status, customer }: StaffProblem): string {
  return payment_status === 'CASH ON DELIVERY'
    ? `The order was paid in cash: pay ${customer.name} back in person.`
    : `It will be refunded to the card of ${customer.name}.`;
}
