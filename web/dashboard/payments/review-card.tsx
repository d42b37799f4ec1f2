// One payment review: what differs, the amounts, what to do, and the button that marks it as resolved.

import { Link } from 'react-router';
import type { PaymentReview } from '#features/payment/payment.contract.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { failureText } from '../../data/failure.ts';
import { isReviewChanged, useResolveReview } from '../../data/orders/payment-reviews.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { formatAmount } from '../../ui/number.tsx';
import { ProviderId } from '../parts/provider-id.tsx';
import { describeReview, PROVIDER_NAMES } from '../parts/review-labels.ts';
import { usePress } from '../../data/action.ts';

type ReviewCardProps = {
  review: PaymentReview;
  /** Moves the keyboard focus elsewhere: the button disappears with the review. */
  onResolved: () => void;
};

export function ReviewCard({ review, onResolved }: ReviewCardProps) {
  const { _id, orderId, paymentIntent, provider, url, isTest, resolvedAt } = review;
  const resolve = useResolveReview();
  const { isPending, problem, press } = usePress(toText);
  const { title, what, todo } = describeReview(review);

  const markAsSeen = () =>
    press(async () => {
      toastSuccess(await resolve(review));
      onResolved();
    });

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
              <Link
                to={`/dashboard/orders?order=${orderId}`}
                className="-my-3 mr-2 inline-flex min-h-11 items-center font-semibold text-leaf underline"
              >
                Order {toOrderNumber(orderId)}
              </Link>
            )}
            <DateTime at={review.updatedAt} isShort />
            {isTest && ' · test payment, not charged'}
          </p>
          <p className="text-sm">{what}</p>
          {!resolvedAt && <ToDo steps={todo} />}
        </div>
        {review.amounts && <Amounts review={review} amounts={review.amounts} />}
      </div>
      {paymentIntent && (
        <div className="mt-3 flex flex-wrap items-center gap-x-2 text-xs text-soft">
          Payment at {provider ? PROVIDER_NAMES[provider] : 'the payment provider'}:
          <ProviderId id={paymentIntent} provider={provider} url={url} />
        </div>
      )}
      <p role="alert" className={problem ? 'mt-3 rounded-button bg-alert-tint p-3 text-sm text-alert' : ''}>
        {problem}
      </p>
      {resolvedAt ? (
        <p className="mt-3 text-sm text-soft">
          {review.resolvedBy ? `Resolved by ${review.resolvedBy}` : 'Resolved automatically'},{' '}
          <DateTime at={resolvedAt} />
        </p>
      ) : (
        <Button
          look="outlined"
          className="mt-3 w-full md:w-auto"
          aria-label={`Mark as resolved: ${title}`}
          // Not `disabled`: the keyboard focus would be lost.
          isPending={isPending}
          onClick={() => !isPending && void markAsSeen()}
        >
          {isPending ? 'Saving ...' : 'Mark as resolved'}
        </Button>
      )}
    </li>
  );
}

function ToDo({ steps }: { steps: string[] }) {
  return (
    <div className="rounded-button bg-marigold-tint p-3 text-sm text-marigold-ink">
      <h3 className="font-semibold">What to do</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </div>
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
    ['The shop has', money(charged - refunded - lost)],
    ...(disputed > 0 ? [['Of this in dispute', money(disputed)] as [string, string]] : []),
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

const toText = (error: unknown) =>
  isReviewChanged(error)
    ? 'The amounts have changed since you looked, so nothing was marked. These are the new ones.'
    : failureText(error);
