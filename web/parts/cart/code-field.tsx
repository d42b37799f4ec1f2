// The code of an offer: chosen from those that everybody may know or typed, applied, and taken off again. The
// field is folded until somebody has one.

import { useEffect, useId, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../data/action.ts';
import type { BillOffers } from '../../data/cart/bill.queries.ts';
import { formatRupees } from '#shared/money.ts';
import { failureText, isOffline } from '../../data/failure.ts';
import { t } from '../../data/language.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, useForm } from '../form.tsx';
import { callApi } from '../../data/api.ts';
import { getCartStore } from '../../data/cart/cart-store.ts';
import { Alert } from '../../ui/notice.tsx';

type Coupon = NonNullable<BillOffers['coupon']>;

const toText = (error: unknown) =>
  isOffline(error) ? t('A code needs a connection. Try again when you are online.') : failureText(error);

type CodeFieldProps = Pick<BillOffers, 'coupon' | 'codes' | 'discounts'> & {
  /** These amounts are of the cart as it is. */
  isKnown: boolean;
};

export function CodeField({ coupon, codes, discounts, isKnown }: CodeFieldProps) {
  const [isOpen, setOpen] = useState(false);
  if (coupon && isOpen) setOpen(false);
  // After a press the focus goes to what took the place of its button.
  const box = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const state = coupon ? coupon.code : isOpen;
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (wasPressed.current) box.current!.querySelector<HTMLElement>('input, button')?.focus();
    wasPressed.current = false;
  });
  // The new state may be here before the call has returned.
  const keepFocus = (isKept = true) => (wasPressed.current = isKept);
  return (
    <div ref={box}>
      {coupon ? (
        <AppliedCode coupon={coupon} keepFocus={keepFocus} />
      ) : isOpen ? (
        <TypedCode keepFocus={keepFocus} />
      ) : (
        <Button
          look="quiet"
          aria-expanded={false}
          className="-mx-2 px-2! text-leaf"
          onClick={() => {
            keepFocus();
            setOpen(true);
          }}
        >
          {t('Have a code?')}
        </Button>
      )}
      {isKnown && codes.length > 0 && (
        <ul aria-label={t('Codes to choose from')} className="grid gap-2 pb-2">
          {codes.map((code) => (
            <KnownCode key={code.offerId} {...code} isMore={discounts.length > 0} keepFocus={keepFocus} />
          ))}
        </ul>
      )}
    </div>
  );
}

type KeepFocus = { keepFocus: (isKept?: boolean) => unknown };

function TypedCode({ keepFocus }: KeepFocus) {
  const { addCode } = useCoupon();
  const form = useForm<{ code: string }>({
    isQuiet: true,
    check: ({ code }) => (code.trim() === '' ? { code: t('Enter a code') } : {}),
    send: async ({ code }) => {
      keepFocus();
      toastSuccess(await addCode(code.trim()));
    },
    onError: (error, { refuse }) => {
      keepFocus(false);
      refuse('', { code: toText(error) });
    },
  });
  return (
    <Form form={form} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 py-1">
      <Field
        name="code"
        label={t('Code')}
        error={form.problems.code}
        most={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        className="[&_input]:uppercase"
      />
      {/* Beside the box, under the label. */}
      <Button type="submit" look="outlined" isPending={form.isPending} className="mt-6">
        {t('Apply')}
      </Button>
    </Form>
  );
}

type KnownCodeProps = KeepFocus & BillOffers['codes'][number] & { isMore: boolean };

/** `isMore`: something is taken off already. */
function KnownCode({ code, label, saves, missing, isMore, keepFocus }: KnownCodeProps) {
  const { addCode } = useCoupon();
  const { isPending, problem, press } = usePress(toText);
  const about = useId();
  const apply = async () => {
    keepFocus();
    toastSuccess(await addCode(code));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 rounded-button border border-dashed border-leaf px-3 py-1 text-sm">
      <p id={about} className="min-w-0 flex-1 py-1 wrap-anywhere">
        <b>{label}</b> <span className="whitespace-nowrap">{code}</span>
        <span className="block text-leaf-dark">
          {missing > 0
            ? t('Add {amount} more to use this code', { amount: formatRupees(missing) })
            : t(isMore ? 'Saves {amount} more' : 'Saves {amount}', { amount: formatRupees(saves) })}
        </span>
      </p>
      {missing === 0 && (
        <Button
          look="quiet"
          className="-mr-2 px-2! text-leaf"
          isPending={isPending}
          aria-label={t('Apply {code}', { code })}
          aria-describedby={about}
          onClick={() => void press(apply)}
        >
          {t('Apply')}
        </Button>
      )}
      <Alert className="basis-full pb-1 text-alert">{problem}</Alert>
    </li>
  );
}

function AppliedCode({ coupon: { code, why }, keepFocus }: KeepFocus & { coupon: Coupon }) {
  const { removeCode } = useCoupon();
  const { isPending, problem, press } = usePress(toText);
  const about = useId();
  const remove = async () => {
    keepFocus();
    toastSuccess(await removeCode());
  };
  return (
    <>
      <div className="flex items-center gap-3 text-sm">
        <p id={about} className="min-w-0 flex-1 py-1 wrap-anywhere">
          {t('Code')} <b className={why ? '' : 'text-leaf-dark'}>{code}</b>
          {why === 'better' && (
            <span className="block text-soft">
              {t('Another offer saves you more, so it is applied instead.')}
            </span>
          )}
        </p>
        <Button
          look="quiet"
          className="px-2! text-alert! underline"
          isPending={isPending}
          aria-describedby={about}
          onClick={() => void press(remove)}
        >
          {t('Remove')}
        </Button>
      </div>
      <Alert className="pb-1 text-sm text-alert">{problem}</Alert>
    </>
  );
}

/** Each returns the server's message; the bill has been read anew by then. */
function useCoupon() {
  const { refetch } = getCartStore(useQueryClient());
  return {
    addCode: async (code: string): Promise<string> => {
      const { message } = await callApi('POST /api/cart/coupon', { body: { code } });
      await refetch();
      return message;
    },
    removeCode: async (): Promise<string> => {
      const { message } = await callApi('DELETE /api/cart/coupon');
      await refetch();
      return message;
    },
  };
}
