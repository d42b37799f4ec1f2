// How the delivery was: one press on a star is the rating; a word may follow it, and both may be changed.

import { StarIcon } from 'lucide-react';
import { useState } from 'react';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { MAX_RATING_TEXT } from '#shared/limits.ts';
import { useAction } from '../../../data/action.ts';
import { changeAndRead } from '../../../data/changes.ts';
import { t } from '../../../data/language.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { Form, useForm } from '../../../parts/form.tsx';
import { useNow } from '../../../parts/order/now.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

const STARS = [1, 2, 3, 4, 5];
const FEW_STARS = 2;

type OrderRatingProps = {
  order: OrderDetails;
  /** null when nothing can be reported. */
  onReport: (() => void) | null;
};

/** Nothing before the delivery, and when its time is over. Few stars lead to the report of what was wrong. */
export function OrderRating({ order, onReport }: OrderRatingProps) {
  const { orderId, rating, rateUntil } = order;
  const now = useNow();
  const { isPending, run } = useAction();
  // Shown while it is being sent.
  const [pressed, setPressed] = useState<number | null>(null);
  if (rateUntil === null || now.getTime() > Date.parse(rateUntil)) return null;
  const shown = pressed ?? rating?.stars ?? 0;

  const rate = (stars: number) =>
    run(async () => {
      setPressed(stars);
      try {
        await changeAndRead('POST /api/order/rate', { body: { orderId, stars, text: rating?.text ?? '' } });
      } finally {
        setPressed(null);
      }
    });

  return (
    <section aria-labelledby="order-rating" className="min-w-0 panel p-4">
      <h2 id="order-rating" className="text-base font-bold">
        {rating ? t('Thank you for your rating') : t('How was it?')}
      </h2>
      <fieldset aria-labelledby="order-rating" aria-busy={isPending} className="-ml-2 flex min-w-0 gap-1">
        {STARS.map((stars) => (
          <button
            key={stars}
            type="button"
            aria-label={t('{stars, plural, one {1 star} other {{stars} stars}}', { stars })}
            aria-pressed={stars === shown}
            onClick={() => void rate(stars)}
            className={`grid size-12 place-items-center rounded-button hover:bg-leaf-tint ${stars <= shown ? 'text-marigold-deep' : 'text-soft'}`}
          >
            <StarIcon className={stars <= shown ? 'size-8 fill-current' : 'size-8'} />
          </button>
        ))}
      </fieldset>
      {onReport && rating && rating.stars <= FEW_STARS && (
        <div className="mt-1 mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="font-semibold">{t('What went wrong?')}</p>
          <Button look="outlined" onClick={onReport}>
            {t('Report a problem')}
          </Button>
        </div>
      )}
      {rating && <RatingText key={orderId} orderId={orderId} rating={rating} />}
    </section>
  );
}

type RatingTextProps = { orderId: string; rating: NonNullable<OrderDetails['rating']> };

function RatingText({ orderId, rating }: RatingTextProps) {
  const [text, setText] = useState(rating.text);
  const form = useForm({
    read: () => ({ orderId, stars: rating.stars, text: text.trim() }),
    async send(body) {
      await changeAndRead('POST /api/order/rate', { body }, () => toastSuccess(t('Thank you')));
    },
    fallbackField: 'text',
    isQuiet: true,
  });
  return (
    <Form form={form} submit={t('Send')} look={text.trim() === rating.text ? 'inactive' : 'primary'}>
      <TextArea
        label={t('Anything to add? (optional)')}
        name="text"
        error={form.problems.text}
        rows={2}
        maxLength={MAX_RATING_TEXT}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Form>
  );
}
