// The two payment buttons. On a phone they stick to the lower edge, together with the
// amount to pay, and take their own space at the end of the page. One press orders, so none counts for a
// moment after what is under the finger has changed.

import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import type { Address } from '#features/cart/address/address.contract.ts';
import { toRupees } from '#shared/money.ts';
import type { OnlineMethod } from '#shared/payment.ts';
import { msg, t } from '../../data/language.ts';
import type { ShownBill } from '../../data/cart/bill.queries.ts';
import type { Cart } from '../../data/cart/cart.queries.ts';
import { toastError } from '../../data/toast.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import type { OnlinePayment } from '#shared/shop-facts.ts';
import { Calculating, CodeStopNote } from '../../parts/cart/bill-offers.tsx';
import { findObstacle, ObstacleNote } from '../../parts/cart/proceed.tsx';
import { DeliveryTime } from '../../parts/location/delivery-time.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RollingRupees } from '../../ui/rolling-rupees.tsx';
import { useIsJustThere } from '../../ui/second-tap.ts';
import type { OrderButton } from './place-order.ts';

/** No thumb that taps six times in two seconds pauses so long. */
const REST_MS = 800;

type PayButtonsProps = {
  cart: Cart;
  shown: ShownBill;
  /** What of it the shopper's credit pays. */
  creditPaise: number;
  /** The payment method that was pressed and is pending. */
  pending: OrderButton | null;
  isLocked: boolean;
  address: Address | undefined;
  /** Why nothing can be ordered to this address. */
  reason: string | null;
  onPay: (method: OrderButton) => void;
  /** Why the last press did not become an order. */
  problem: ReactNode;
};

export function PayButtons({
  cart,
  shown,
  creditPaise,
  pending,
  address,
  reason,
  onPay,
  problem,
  ...rest
}: PayButtonsProps) {
  const { bill } = shown;
  const online = useShopFacts()?.onlinePayment ?? null;
  const ids = useId();
  const obstacle = reason ?? findObstacle(cart)?.text ?? null;
  const lockedBy = obstacle !== null ? `${ids}-obstacle` : undefined;
  const aboutOnline = `${ids}-online`;
  const aboutCash = `${ids}-cash`;
  // A problem that is told or taken back, or a code that stops, moves the buttons.
  const isJustThere = useIsJustThere(`${pending} ${shown.offers?.coupon?.why}`, REST_MS);
  const isLocked = rest.isLocked || isJustThere;
  // Grey is what cannot be pressed, not what has just been pressed or has just come up.
  const isOff = (method: OrderButton) => obstacle !== null || (rest.isLocked && pending !== method);

  // No provider takes a payment of nothing.
  const toPayPaise = bill && bill.totalPaise - creditPaise;
  const isFree = toPayPaise === 0;

  function pay(method: OrderButton): void {
    if (obstacle !== null) toastError(obstacle);
    else if (method === 'online' && isFree) toastError(t(FREE));
    else if (!isLocked) onPay(method);
  }

  return (
    <>
      <div className="md:mb-2">
        {problem && <ScrolledIntoView>{problem}</ScrolledIntoView>}
        <p id={aboutOnline} className="text-center text-sm text-soft">
          {online && isFree && t(FREE)}
          {online && !isFree && t('Online Payment: {methods}', { methods: listNames(online) })}
          {!online && t(NO_ONLINE)}
          {online?.isTest && <span className="block">{t(TEST)}</span>}
        </p>
      </div>
      <div className="max-md:sticky max-md:bottom-0 max-md:z-20 max-md:-mx-[16px] max-md:border-t max-md:border-line max-md:bg-paper max-md:p-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))] low:static">
        {address && <DeliveryTime pincode={address.pincode} className="mb-1 md:text-center" />}
        {reason === null ? (
          <ObstacleNote id={`${ids}-obstacle`} cart={cart} />
        ) : (
          <Notice look="alert" id={`${ids}-obstacle`} className="mb-2 font-semibold wrap-anywhere">
            {reason}
          </Notice>
        )}
        <CodeStopNote shown={shown} className="mb-2" />
        <p className="mb-2 flex justify-between text-sm font-bold md:hidden">
          <span>{t('To pay')}</span>
          <span>
            {toPayPaise === null ? <Calculating /> : <RollingRupees amount={toRupees(toPayPaise)} />}
          </span>
        </p>
        <div className="grid grid-cols-2 gap-2 max-[339px]:grid-cols-1 md:grid-cols-1">
          <PayButton
            look={isOff('online') || isFree ? 'inactive' : 'primary'}
            isPending={pending === 'online'}
            isLocked={isLocked || obstacle !== null || isFree}
            disabled={online === null}
            aria-describedby={[lockedBy, aboutOnline].filter(Boolean).join(' ')}
            onClick={() => pay('online')}
          >
            {t('Online Payment')}
          </PayButton>
          <PayButton
            look={isOff('cash') ? 'inactive' : online ? 'outlined' : 'primary'}
            isPending={pending === 'cash'}
            isLocked={isLocked || obstacle !== null}
            aria-describedby={lockedBy ?? aboutCash}
            onClick={() => pay('cash')}
          >
            {t('Cash on Delivery')}
          </PayButton>
        </div>
        <p id={aboutCash} className="mt-1.5 text-center text-xs text-soft">
          {isFree ? t('There is nothing to pay.') : t('Cash: you pay the rider at your door.')}
        </p>
        <output className="sr-only">{pending === 'cash' && t('Placing your order')}</output>
      </div>
    </>
  );
}

const NAMES = { upi: msg('UPI'), card: msg('card') } satisfies Record<OnlineMethod, string>;
const listNames = ({ methods }: OnlinePayment) => methods.map((method) => t(NAMES[method])).join(', ');

const NO_ONLINE = msg('This shop does not accept online payments. Please choose Cash on Delivery.');
const FREE = msg('There is nothing to pay online. Please choose Cash on Delivery.');
const TEST = msg('Online payments are in test mode: you will not be charged.');

type PayButtonProps = ComponentProps<typeof Button> & { isPending: boolean; isLocked: boolean };

/** A locked button keeps the keyboard focus, which a disabled one would lose. */
function PayButton({ isPending, isLocked, children, ...rest }: PayButtonProps) {
  return (
    <Button aria-disabled={isLocked} aria-busy={isPending} className="max-md:px-2" {...rest}>
      {isPending && (
        <span
          aria-hidden
          className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent"
        />
      )}
      {children}
    </Button>
  );
}

/** On a phone the buttons may have been pressed far from this message. Mounted anew with every press. */
function ScrolledIntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current!.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className="mb-2 scroll-mt-[calc(var(--top)+8px)] scroll-mb-40 md:scroll-mb-4">
      {children}
    </div>
  );
}
