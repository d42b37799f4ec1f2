// Plans a price or a discount of one product, or of many together. Times are those of the shop.

import { useRef, useState } from 'react';
import type {
  PlannedMany,
  PlanFields,
  PricePlan,
  ProductPlans,
} from '#features/catalogue/price/price-plan.contract.ts';
import { readClockTime, toClockTime } from '#shared/opening-hours.ts';
import { HOUR_MS } from '#shared/times.ts';
import { ApiError } from '../../data/api.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Form, type Problems } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { plural } from '../../ui/number.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { discountedPrice, formatRupees } from '#shared/money.ts';
import { formatDate } from '../../data/language.ts';
import { checkPrices, usePriceQuestion } from '../parts/price-risks.tsx';
import { shopNow } from '../../data/server-clock.ts';

type DiscountedPrice = { price: number; discount: number };

export const toLowestHint = ({ lowest }: Pick<ProductPlans, 'lowest'>) =>
  `Lowest price of the last 30 days: ${formatRupees(lowest)}`;

/**
 * For staff who type a price and a discount: how much less than claimed the discount is, in words; '' when it
 * is true. A price that stays as it is is compared with what was asked before it.
 */
export function toClaimWarning(
  typed: { price: string; discount: string },
  stored: DiscountedPrice,
  { lowest, lowestBefore }: Pick<ProductPlans, 'lowest' | 'lowestBefore'>,
): string {
  const [price, claimed] = [Number(typed.price), Number(typed.discount)];
  if (typed.price.trim() === '' || !(price > 0) || !(claimed > 0 && claimed <= 100)) return '';
  const isStored = price === stored.price && claimed === stored.discount;
  const compared = isStored ? lowestBefore : lowest;
  if (compared === null || price <= compared) return '';
  const asked = discountedPrice(price, claimed);
  // Down, so that it never claims too much itself.
  const real = Math.max(0, Math.floor((1 - asked / compared) * 1_000) / 10);
  if (real >= claimed) return '';
  return `${claimed}\u00a0% claims more than is true: against the lowest price of the last 30 days, ${formatRupees(compared)}, it is ${real}\u00a0%.`;
}

export const toPlanValue = ({ price, discount }: Pick<PricePlan, 'price' | 'discount'>) =>
  [price !== null && formatRupees(price), discount !== null && `${discount} % off`]
    .filter(Boolean)
    .join(', ');

type PlanTimes = Pick<PricePlan, 'from' | 'until' | 'endedAt' | 'state'>;

/** By the clock of the shop. */
export function toPlanSpan({ from, until, endedAt, state }: PlanTimes, timeZone: string | undefined): string {
  const toText = (iso: string) =>
    formatDate(new Date(iso), {
      ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
    });
  return `${toText(from)} to ${toText(state === 'ended' ? (endedAt ?? until) : until)}`;
}

type Draft = { price: string; discount: string; from: string; until: string };

type PricePlanDialogProps = {
  title: string;
  productIds: string[];
  timeZone: string;
  onClose: () => void;
  /** What the owner should know of the price, in words. */
  warn?: (draft: Draft) => string;
  /** Resolves with the products it was and was not planned for. Throws when it is refused. */
  onPlan: (fields: PlanFields) => Promise<PlannedMany>;
};

export function PricePlanDialog({ title, onClose, ...rest }: PricePlanDialogProps) {
  const result = useRef<PlannedMany>(null);
  const [notPlanned, setNotPlanned] = useState<PlannedMany | null>(null);
  if (notPlanned) return <NotPlanned {...notPlanned} onClose={onClose} />;
  return (
    <FormDialog
      open
      onClose={() => (result.current?.refused.length ? setNotPlanned(result.current) : onClose())}
      title={title}
      description="Starts and ends automatically; the old price returns."
    >
      <PlanForm
        {...rest}
        onPlan={async (fields) => (result.current = await rest.onPlan(fields))}
        onCancel={onClose}
      />
    </FormDialog>
  );
}

export function NotPlanned({ planned, refused, onClose }: PlannedMany & { onClose: () => void }) {
  return (
    <RefusedDialog
      title={`Not planned for ${plural(refused.length, 'product')}`}
      description={planned > 0 ? 'It is planned for the others.' : 'Nothing is planned.'}
      refused={refused}
      onClose={onClose}
    />
  );
}

type PlanFormProps = Omit<PricePlanDialogProps, 'title' | 'onClose'> & { onCancel: () => void };

function PlanForm({ productIds, timeZone, warn, onPlan, onCancel }: PlanFormProps) {
  const { requireSure, question } = usePriceQuestion();
  const form = useDraftForm<Draft>({
    start: () => ({
      price: '',
      discount: '',
      // The next full hour there: clocks of India are half an hour ahead of full hours of UTC.
      from: toClockTime(timeZone, new Date(shopNow().getTime() + HOUR_MS)).replace(/..$/, '00'),
      until: '',
    }),
    check: (typed) => findProblems(typed, timeZone),
    async send(typed) {
      const { from, until, ...set } = toFields(typed, timeZone);
      await requireSure(await checkPrices(productIds, set));
      await onPlan({ from, until, ...set });
    },
    onError(error, { refuse, rejectWith }) {
      const isTaken = error instanceof ApiError && error.code === 'PRICE_PLAN_OVERLAPS' && error.data;
      if (!isTaken) return rejectWith(error);
      // Somebody else may have planned it since the list was read.
      const other = error.data as PricePlan;
      const words = `${toPlanValue(other)}, ${toPlanSpan(other, timeZone)}`;
      refuse('', { from: `${error.message}: ${words}` });
    },
    fallbackField: 'from',
    isQuiet: true,
  });
  const { field } = form;
  return (
    <Form form={form} submit="Plan" onCancel={onCancel}>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field {...field('price')} label="Price" inputMode="decimal" />
        <Field {...field('discount')} label="Discount in percent" inputMode="decimal" />
      </div>
      <p className="-mt-2 text-sm text-soft">What you leave empty stays as it is.</p>
      <Notice look="warn" as="output" className="-mt-2 font-medium empty:hidden">
        {warn?.(form.draft)}
      </Notice>
      <div className="grid items-start gap-3 md:grid-cols-2">
        <Field {...field('from')} label="From" type="datetime-local" />
        <Field {...field('until')} label="Until" type="datetime-local" />
      </div>
      <p className="-mt-2 text-sm text-soft">Times are in {timeZone}.</p>
      {question}
    </Form>
  );
}

type RefusedDialogProps = {
  title: string;
  description: string;
  refused: readonly { name: string | null; message: string }[];
  onClose: () => void;
};

/** What a change of many products was refused for, and why. */
export function RefusedDialog({ title, description, refused, onClose }: RefusedDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      <ul className="mb-4 grid max-h-[50dvh] gap-2 overflow-auto text-sm">
        {refused.slice(0, 100).map(({ name, message }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list stays as it is
          <li key={at}>
            <strong className="font-semibold">{name ?? 'A deleted product'}</strong>: {message}
          </li>
        ))}
      </ul>
      <Button className="w-full" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

function findProblems({ price, discount, from, until }: Draft, timeZone: string): Problems {
  const isNumber = (text: string) => text.trim() === '' || Number.isFinite(Number(text));
  return {
    ...(price.trim() === '' && discount.trim() === '' && { price: 'Enter a price, a discount or both' }),
    ...(!isNumber(price) && { price: 'Enter a number' }),
    ...(!isNumber(discount) && { discount: 'Enter a number' }),
    ...(!readClockTime(timeZone, from) && { from: 'Enter a day and a time' }),
    ...(!readClockTime(timeZone, until) && { until: 'Enter a day and a time' }),
  };
}

/** Only for a draft without problems. */
function toFields({ price, discount, from, until }: Draft, timeZone: string) {
  const toTime = (text: string) => readClockTime(timeZone, text)!.toISOString();
  return {
    ...(price.trim() !== '' && { price: Number(price) }),
    ...(discount.trim() !== '' && { discount: Number(discount) }),
    from: toTime(from),
    until: toTime(until),
  };
}
