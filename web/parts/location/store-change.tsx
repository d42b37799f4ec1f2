// Another store than the one whose prices are shown delivers to a place. Where that changes the bill, it is
// shown before it is taken.

import { useId } from 'react';
import type { FoundStore } from '#features/stores/store/store.contract.ts';
import { isSoldOut } from '#features/cart/cart/cart.rules.ts';
import type { Bill } from '#shared/bill.ts';
import { toPaise } from '#shared/money.ts';
import { fromAnswer } from '../../data/cart/bill.queries.ts';
import type { Cart } from '../../data/cart/cart.queries.ts';
import { t } from '../../data/language.ts';
import { useBillThere, useShownStoreId } from '../../data/store/serving.ts';
import { Button } from '../../ui/button.tsx';
import { formatNewTotal } from './new-total.ts';

export type StoreChange = {
  store: NonNullable<FoundStore['store']>;
  /** Not known yet: neither ask nor change. */
  isPending: boolean;
  /** Nothing of the bill changes, so nobody need be asked. */
  isSame: boolean;
  /** 'Total is now ₹105: Delivery Charge ₹25.'; '' where it is not known. */
  total: string;
  /** Names of what that store does not have. */
  missing: string[];
};

/** null where the store that is shown delivers. `bill`: of the cart there. */
export function useStoreChange(
  cart: Cart,
  bill: Bill | null,
  { pincode, found, giftWrap }: { pincode: string; found: FoundStore | undefined; giftWrap?: boolean },
): StoreChange | null {
  const store = found?.store?._id === useShownStoreId() ? undefined : found?.store;
  const wanted = cart.lines.filter((line) => !isSoldOut(line));
  const isEmpty = wanted.length === 0;
  const { data, isLoading } = useBillThere(cart, {
    pincode: store && !isEmpty ? pincode : undefined,
    giftWrap,
  });
  if (!store) return null;
  const known = new Set(data?.lines.map(({ productId }) => productId));
  const missing = data ? wanted.filter(({ productId }) => !known.has(productId._id)) : [];
  const isSame = data !== undefined && toPaise(data.total) === bill?.totalPaise && missing.length === 0;
  return {
    store,
    isPending: cart.state === 'unknown' || cart.isSaving || isLoading || (!isEmpty && bill === null),
    isSame: isEmpty || isSame,
    total: (data && formatNewTotal(bill, fromAnswer(data, cart.rates.gstBasisPoints))) ?? '',
    missing: missing.map(({ productId }) => productId.name),
  };
}

type StoreOfferProps = {
  change: StoreChange;
  /** Who says that this store delivers there. */
  title: string;
  isTaking: boolean;
  onTake: () => void;
  onStay: () => void;
};

export function StoreOffer({ change: { total, missing }, title, isTaking, onTake, onStay }: StoreOfferProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card bg-marigold-tint p-3 text-sm wrap-anywhere">
      <p id={id} className="font-semibold">
        {title}
      </p>
      {total && <p className="mt-1 text-base font-bold">{total}</p>}
      {missing.length > 0 && (
        <p className="mt-1">{t('Not in stock there: {names}', { names: missing.join(', ') })}</p>
      )}
      <div className="mt-2 flex gap-2">
        <Button className="flex-1" isPending={isTaking} onClick={onTake}>
          {t('Shop there')}
        </Button>
        <Button look="outlined" className="flex-1" onClick={onStay}>
          {t('Stay')}
        </Button>
      </div>
    </section>
  );
}
