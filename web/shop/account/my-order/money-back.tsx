// What the shop owes of an order paid in cash: the shopper chooses how it comes back, until it is paid.

import { useId, useState } from 'react';
import type { OwedMoney } from '#features/orders/money-back/money-back.contract.ts';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { MAX_UPI_ID } from '#shared/limits.ts';
import { formatRupees } from '#shared/money.ts';
import { changeAndRead } from '../../../data/changes.ts';
import { msg, t } from '../../../data/language.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { Form, useForm } from '../../../parts/form.tsx';
import { formatDay } from '../../../parts/order/store-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';

type Way = NonNullable<OwedMoney['way']>;

const WAYS: readonly { way: Way; label: string }[] = [
  { way: 'credit', label: msg('Credit for my next order, at once') },
  { way: 'upi', label: msg('To my UPI id') },
  { way: 'rider', label: msg('In cash with my next order') },
];

export function MoneyBack({ order: { owed, store } }: { order: OrderDetails }) {
  return owed.map((one) => (
    <Card key={one._id} title={t('{amount} back to you', { amount: formatRupees(one.amount) })}>
      <Owed owed={one} timeZone={store.timeZone} />
    </Card>
  ));
}

function Owed({ owed, timeZone }: { owed: OwedMoney; timeZone: string }) {
  const [isChanging, setChanging] = useState(false);
  const { way, upiId, paidAt, dueAt } = owed;
  if (paidAt) {
    const day = formatDay(paidAt, timeZone);
    const isCredit = way === 'credit';
    return (
      <p className="text-sm">
        {isCredit ? t('It is in your credit, and pays your next order first.') : t('Paid on {day}.', { day })}
      </p>
    );
  }
  const day = formatDay(dueAt, timeZone);
  if (way === null || isChanging)
    return (
      <>
        <p className="mb-3 text-sm">{t('How would you like it?')}</p>
        <WayForm owed={owed} onSaved={() => setChanging(false)} />
      </>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="min-w-0 text-sm wrap-anywhere">
        {way === 'upi'
          ? t('By {day}, to {upiId}.', { day, upiId: upiId ?? '' })
          : t('In cash with your next order. Nothing ordered by {day}? We will call you.', { day })}
      </p>
      <Button look="quiet" onClick={() => setChanging(true)}>
        {t('Change')}
      </Button>
    </div>
  );
}

function WayForm({ owed, onSaved }: { owed: OwedMoney; onSaved: () => void }) {
  const [way, setWay] = useState<Way | null>(owed.way);
  const [upiId, setUpiId] = useState(owed.upiId ?? '');
  const id = useId();
  const form = useForm({
    read: () => ({ _id: owed._id, way: way!, ...(way === 'upi' && { upiId: upiId.trim() }) }),
    check: () => (way === null ? { form: t('Choose how you get your money back') } : {}),
    async send(body) {
      await changeAndRead('PUT /api/order/money-back', { body }, () => toastSuccess(t('Saved')));
      onSaved();
    },
    fallbackField: 'form',
    isQuiet: true,
  });
  return (
    <Form form={form} submit={t('Save')} look={way ? 'primary' : 'inactive'} className="grid gap-3">
      <fieldset className="grid min-w-0 gap-2">
        <legend className="sr-only">{t('How you get your money back')}</legend>
        {WAYS.map(({ way: each, label }) => (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-button border border-line px-3 text-sm has-checked:border-leaf has-checked:bg-leaf-tint has-focus-visible:outline-2 has-focus-visible:outline-leaf"
          >
            <input
              type="radio"
              name={`${id}-way`}
              checked={way === each}
              onChange={() => {
                setWay(each);
                form.clear();
              }}
              className="size-4 shrink-0 accent-leaf outline-none"
            />
            {t(label)}
          </label>
        ))}
      </fieldset>
      {way === 'upi' && (
        <Field
          label={t('UPI id')}
          name="upiId"
          error={form.problems.upiId}
          placeholder={t('name@bank')}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          most={MAX_UPI_ID}
          value={upiId}
          onChange={({ target }) => setUpiId(target.value)}
        />
      )}
    </Form>
  );
}
