// One payment review: what differs, the amounts, what to do, and the question that marks it as resolved. A
// dispute that was resolved here keeps saying so, with its deadline, until the bank has decided.

import { useState } from 'react';
import type { PaymentReview } from '#features/checkout/checkout.contract.ts';
import { MAX_REVIEW_NOTE } from '#shared/payment.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { DateTime, useTimeZone } from '../../ui/date-time.tsx';
import { failureText } from '../../data/failure.ts';
import { ApiError } from '../../data/api.ts';
import { changeAndRead } from '../../data/work-changes.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert, Notice } from '../../ui/notice.tsx';
import { formatAmount } from '../../ui/number.tsx';
import { ProviderId } from '../parts/reviews-notice.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextLink } from '../../ui/link.tsx';
import { describeReview, PROVIDER_NAMES, toAnswerBy } from '../parts/review-labels.ts';
import { usePress } from '../../data/action.ts';

type ReviewCardProps = {
  review: PaymentReview;
  /** Moves the keyboard focus elsewhere: the button disappears with the review. */
  onResolved: () => void;
};

export function ReviewCard({ review, onResolved }: ReviewCardProps) {
  const { _id, orderId, paymentIntent, provider, url, isTest, resolvedAt } = review;
  const resolve = async (change: { note: string } | { reopen: true }) => {
    const body = { _id, version: review.version, ...change };
    toastSuccess((await changeAndRead('PUT /api/order/resolve-review', { body })).message);
  };
  const { isPending, problem, press } = usePress(failureText);
  const [isAsking, setAsking] = useState(false);
  const [hasChanged, setHasChanged] = useState(false);
  const timeZone = useTimeZone();
  const { title, what, todo } = describeReview(review, timeZone);
  const isOpen = !resolvedAt;

  const heading = `review-${_id}`;
  return (
    <li
      className={`rounded-card border bg-paper p-4 ${resolvedAt ? 'border-line' : 'border-marigold'}`}
      aria-labelledby={heading}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_260px]">
        <div className="grid gap-2">
          <h2 id={heading} className="text-base font-bold wrap-anywhere">
            {title}
          </h2>
          <p className="text-sm text-soft">
            {orderId && (
              <TextLink to={`/dashboard/orders?order=${orderId}`} className="-my-3 mr-2">
                Order {toOrderNumber(orderId)}
              </TextLink>
            )}
            <DateTime at={review.updatedAt} isShort />
            {isTest && ' · test payment, not charged'}
          </p>
          <p className="text-sm">{what}</p>
          {(isOpen || review.isUndecided) && <ToDo steps={todo} />}
        </div>
        {review.amounts && <Amounts review={review} amounts={review.amounts} />}
      </div>
      {paymentIntent && (
        <div className="mt-3 flex flex-wrap items-center gap-x-2 text-xs text-soft">
          Payment at {provider ? PROVIDER_NAMES[provider] : 'the payment provider'}:
          <ProviderId id={paymentIntent} provider={provider} url={url} />
        </div>
      )}
      <FormAlert problem={hasChanged ? CHANGED : problem} className="mt-3" />
      {review.note && <p className="mt-3 text-sm wrap-anywhere whitespace-pre-line">{review.note}</p>}
      {resolvedAt && (
        <p className="mt-3 text-sm text-soft">
          {review.resolvedBy ? `Resolved by ${review.resolvedBy}` : 'Resolved automatically'},{' '}
          <DateTime at={resolvedAt} />
          {review.isUndecided && '. The bank has not decided yet.'}
        </p>
      )}
      {review.isUndecided && (
        <Button
          look="outlined"
          className="mt-3 w-full md:w-auto"
          aria-label={`Open again: ${title}`}
          isPending={isPending}
          onClick={() => !isPending && void press(() => resolve({ reopen: true }))}
        >
          Open again
        </Button>
      )}
      {isOpen && (
        <Button
          look="outlined"
          className="mt-3 w-full md:w-auto"
          aria-label={`Mark as resolved: ${title}`}
          {...opensDialog}
          onClick={() => {
            setHasChanged(false);
            setAsking(true);
          }}
        >
          Mark as resolved
        </Button>
      )}
      {isAsking && (
        <ResolveQuestion
          title={title}
          answerBy={review.reason === 'dispute is open' ? toAnswerBy(review, timeZone) : null}
          resolve={async (note) => {
            await resolve({ note });
            onResolved();
          }}
          onChanged={() => setHasChanged(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

const CHANGED = 'The amounts have changed since you looked, so nothing was marked. These are the new ones.';

type ResolveQuestionProps = {
  title: string;
  /** Of a dispute; '' when no day is known. */
  answerBy: string | null;
  resolve: (note: string) => Promise<void>;
  onChanged: () => void;
  onClose: () => void;
};

function ResolveQuestion({ title, answerBy, resolve, onChanged, onClose }: ResolveQuestionProps) {
  const [note, setNote] = useState('');
  return (
    <AskDialog
      look="primary"
      title="Mark as resolved?"
      text={title}
      confirmLabel="Mark as resolved"
      onConfirm={() => resolve(note.trim())}
      onError={(error) => {
        // Then nothing was resolved.
        const hasChanged = error instanceof ApiError && error.code === 'REVIEW_CHANGED';
        if (!hasChanged) return failureText(error);
        onChanged();
        return null;
      }}
      onClose={onClose}
    >
      {answerBy !== null && (
        <p className="mb-3 text-sm">
          This does not answer the bank{answerBy && `, which waits until ${answerBy}`}. The dispute stays in
          this list, and can be opened again, until the bank has decided.
        </p>
      )}
      <TextArea
        label="What was done (optional)"
        rows={3}
        maxLength={MAX_REVIEW_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </AskDialog>
  );
}

function ToDo({ steps }: { steps: string[] }) {
  return (
    <Notice look="warn" as="div">
      <h3 className="font-semibold">What to do</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </Notice>
  );
}

type AmountsProps = { review: PaymentReview; amounts: NonNullable<PaymentReview['amounts']> };

function Amounts({ review: { details }, amounts }: AmountsProps) {
  const { due, charged, refunded, disputed, lost, difference } = amounts;
  const money = (amount: number) => formatAmount(amount, String(details.currency ?? 'inr'));
  const rows: [string, string, isStrong?: boolean][] = [
    ['Charged', money(charged)],
    ['Refunded', money(refunded)],
    ...(lost > 0 ? [['Lost in disputes', money(lost)] as [string, string]] : []),
    // The bank may ask for all that was charged, also after a part was refunded.
    ...(disputed > 0 ? [['In dispute', money(disputed)] as [string, string]] : []),
    ['The shop has', money(charged - refunded - lost)],
    ['Order amount', money(due)],
    ['Difference', `${difference > 0 ? '+' : ''}${money(difference)}`, true],
  ];
  return (
    <dl
      aria-label="Amounts"
      className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-button bg-ground p-3 text-sm tabular-nums"
    >
      {rows.map(([name, value, isStrong]) => (
        <div key={name} className={`col-span-2 grid grid-cols-subgrid ${isStrong ? 'font-bold' : ''}`}>
          <dt className={isStrong ? '' : 'text-soft'}>{name}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
