// One problem: its order and line, the shopper's text and photo, how much can be given back, and the answer
// or the buttons for one.

import type { StaffProblem } from '#features/orders/after-sales/after-sales.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Button } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PhoneLink, textLink } from '../../ui/link.tsx';
import { formatProblem } from '../../parts/order/problem-labels.ts';
import { MAX_PROBLEM_TEXT } from '#shared/limits.ts';
import { changeAndRead } from '../../data/work-changes.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { readAmount, suggestRefund } from '../parts/refund-amount.ts';

type ProblemCardProps = {
  problem: StaffProblem;
  onAnswer: (by: 'money' | 'reason') => void;
  onPhoto: (url: string) => void;
};

export function ProblemCard({ problem, onAnswer, onPhoto }: ProblemCardProps) {
  const { _id, number, state, text, photo, createdAt, customer, line, payment_status } = problem;
  const isOpen = state === 'open';
  const heading = `problem-${_id}`;
  return (
    <li
      aria-labelledby={heading}
      className={`rounded-card border bg-paper p-4 ${isOpen ? 'border-marigold' : 'border-line'}`}
    >
      <div className="min-w-0">
        <h2 id={heading} className="text-base font-bold wrap-anywhere">
          {sentence(formatProblem(problem))}: {line.name}
        </h2>
        <p className="text-sm wrap-anywhere text-soft">
          Order {number} · <DateTime at={createdAt} isShort /> · {customer.name}
        </p>
        <PhoneLink phone={customer.mobile} className={textLink('-ml-2 rounded-button px-2 text-sm')} />
      </div>
      <div className="mt-1 flex items-center gap-3">
        <span className="size-14 shrink-0">
          <Picture
            src={line.image ?? ''}
            alt=""
            sizes="56px"
            className="size-full rounded-button bg-ground"
          />
        </span>
        <div className="min-w-0 flex-1 text-sm">
          <p className="text-soft">
            {line.unit} × {line.quantity}, {formatRupees(line.lineTotal)} · {payment_status}
          </p>
          {line.substitute && <p className="wrap-anywhere">Substitute sent: {line.substitute}</p>}
        </div>
        {photo && (
          <button
            type="button"
            aria-label={`Photo of ${line.name}`}
            onClick={() => onPhoto(photo)}
            {...opensDialog}
            className="size-20 shrink-0 overflow-hidden rounded-button border border-line"
          >
            <Picture src={photo} alt="" sizes="80px" className="size-full bg-ground" />
          </button>
        )}
      </div>
      {text && (
        <blockquote className="mt-3 border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line">
          {text}
        </blockquote>
      )}
      {isOpen ? <Answers problem={problem} onAnswer={onAnswer} /> : <Answer problem={problem} />}
    </li>
  );
}

function Answers({ problem: { line, left }, onAnswer }: Pick<ProblemCardProps, 'problem' | 'onAnswer'>) {
  return (
    <>
      <p className="mt-3 text-sm">
        {left > 0 ? `At most ${formatRupees(left)} can be refunded.` : 'This line is already fully refunded.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {left > 0 && (
          <Button
            className="max-md:flex-1"
            aria-label={`Give money back for ${line.name}`}
            onClick={() => onAnswer('money')}
            {...opensDialog}
          >
            Give money back
          </Button>
        )}
        <Button
          look="outlined"
          className="max-md:flex-1"
          aria-label={`Decline for ${line.name}`}
          onClick={() => onAnswer('reason')}
          {...opensDialog}
        >
          Decline
        </Button>
      </div>
    </>
  );
}

function Answer({
  problem: { state, refund, reason, answeredAt, answeredBy },
}: Pick<ProblemCardProps, 'problem'>) {
  return (
    <p className="mt-3 rounded-button bg-ground px-3 py-2 text-sm wrap-anywhere">
      {state === 'refunded' ? `${formatRupees(refund ?? 0)} refunded` : `Declined: ${reason}`}
      <span className="block text-soft">
        {answeredBy && `${answeredBy}, `}
        {answeredAt && <DateTime at={answeredAt} isShort />}
      </span>
    </p>
  );
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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
    ? `The order was paid in cash: ${customer.name} chooses how to get it, and it stands in Money owed until it is paid.`
    : `It will be refunded to ${customer.name}, the way it was paid.`;
}
