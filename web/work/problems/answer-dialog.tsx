// The answer to a problem: how much is given back, or why nothing is. It says what it does before it is sent
// once; the server's refusal is shown in it.

import type { StaffProblem } from '#features/orders/after-sales/after-sales.contract.ts';
import { MAX_PROBLEM_TEXT } from '#shared/limits.ts';
import { formatRupees } from '#shared/money.ts';
import { changeAndRead } from '../../data/work-changes.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { readAmount, suggestRefund } from '../parts/refund-amount.ts';

export type ProblemReply = { problem: StaffProblem; by: 'money' | 'reason'; isOpen: boolean };

type AnswerDialogProps = ProblemReply & {
  onClose: () => void;
  /** Moves the keyboard focus elsewhere: the buttons disappear with the problem. */
  onAnswered: () => void;
};

export function AnswerDialog({ isOpen, ...rest }: AnswerDialogProps) {
  const { problem, by, onClose } = rest;
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      title={by === 'money' ? 'Give money back?' : 'Decline?'}
      description={`Order ${problem.number}: ${problem.line.name}`}
      size="narrow"
    >
      <AnswerForm {...rest} />
    </FormDialog>
  );
}

function AnswerForm({ problem, by, onClose, onAnswered }: Omit<AnswerDialogProps, 'isOpen'>) {
  const { _id, left } = problem;
  const isMoney = by === 'money';
  const form = useDraftForm({
    start: () => ({ amount: String(suggestRefund(problem)), reason: '' }),
    check: ({ amount, reason }) =>
      isMoney ? { amount: readAmount(amount, left).error } : reason.trim() ? {} : { reason: 'Say why' },
    async send({ amount, reason }) {
      const refund = readAmount(amount, left).rupees;
      const { message } = await changeAndRead('PUT /api/order/answer-problem', {
        body: isMoney ? { _id, refund } : { _id, reason: reason.trim() },
      });
      onClose();
      onAnswered();
      return message;
    },
    fallbackField: 'form',
    isQuiet: true,
  });
  const read = readAmount(form.draft.amount, left);

  return (
    <Form
      form={form}
      submit={isMoney ? (read.error ? 'Give back' : `Give back ${formatRupees(read.rupees)}`) : 'Decline'}
      look={isMoney ? 'primary' : 'danger'}
      isQuestion
      onCancel={onClose}
    >
      {isMoney ? (
        <>
          <Field {...form.field('amount')} label="Rupees" inputMode="decimal" />
          <p className="text-sm">
            At most {formatRupees(left)}. {toWayBack(problem)} This cannot be undone.
          </p>
        </>
      ) : (
        <>
          <TextArea
            {...form.field('reason')}
            label="Why nothing is refunded"
            rows={4}
            maxLength={MAX_PROBLEM_TEXT}
          />
          <p className="text-sm">The shopper sees exactly what you write. This cannot be undone.</p>
        </>
      )}
    </Form>
  );
}

function toWayBack({ payment_status, customer }: StaffProblem): string {
  return payment_status === 'CASH ON DELIVERY'
    ? `The order was paid in cash: pay ${customer.name} back in person.`
    : `It will be refunded to ${customer.name}, the way it was paid.`;
}
