// What is bought and what it costs, and the two ways to pay (specification 2).

import type { ComponentProps, ReactNode } from 'react';
import type { CartLine } from '#features/cart/cart.contract.ts';
import { formatRupees, totalsOf, type Totals } from '#shared/money.ts';
import { useShopFacts } from '../parts/logo.tsx';
import { Button } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Way } from './place-order.ts';

type OrderSummaryProps = {
  lines: readonly CartLine[];
  totals: Totals;
  /** What was pressed and is under way. */
  pending: Way | null;
  isLocked: boolean;
  onPress: (way: Way) => void;
  /** Stands above the buttons: why the last press did not become an order. */
  children: ReactNode;
};

export function OrderSummary({ lines, totals, pending, isLocked, onPress, children }: OrderSummaryProps) {
  const card = useShopFacts()?.onlinePayment ?? null;
  return (
    <div className="min-w-0 rounded-card border border-line bg-paper p-4 md:sticky md:top-[calc(var(--top)+24px)]">
      <h2 className="mb-1 text-base font-bold">Summary</h2>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <SummaryLine key={line._id} line={line} />
        ))}
      </ul>
      <dl className="grid gap-2 border-t border-line py-3 text-sm">
        <Row label="Items total">
          {totals.savings > 0 && (
            <>
              <span className="sr-only">Before discount </span>
              <s className="mr-2 text-soft">{formatRupees(totals.undiscounted)}</s>
            </>
          )}
          {formatRupees(totals.subTotal)}
        </Row>
        <Row label="Quantity total">{totals.quantity} item</Row>
        <Row label="Delivery Charge">Free</Row>
        <Row label="Grand total" isStrong>
          {formatRupees(totals.total)}
        </Row>
      </dl>
      <div className="grid gap-2">
        {children}
        <PayButton
          isPending={pending === 'card'}
          isLocked={isLocked}
          disabled={card === null}
          aria-describedby={card?.isTest === false ? undefined : 'about-card'}
          onClick={() => onPress('card')}
        >
          Online Payment
        </PayButton>
        {card?.isTest !== false && (
          <p id="about-card" className="mb-1 text-center text-sm text-soft">
            {card ? TEST : NO_CARD}
          </p>
        )}
        <PayButton
          look={card ? 'outlined' : 'primary'}
          isPending={pending === 'cash'}
          isLocked={isLocked}
          onClick={() => onPress('cash')}
        >
          Cash on Delivery
        </PayButton>
        <output className="sr-only">{pending === 'cash' && 'Placing your order'}</output>
      </div>
    </div>
  );
}

const NO_CARD = 'This shop does not take cards online. Please choose Cash on Delivery.';
const TEST = 'Card payment is a test in this shop: no money moves.';

type PayButtonProps = ComponentProps<typeof Button> & { isPending: boolean; isLocked: boolean };

/** Keeps the keyboard's focus while it is locked, which a disabled one would lose. */
function PayButton({ isPending, isLocked, children, ...rest }: PayButtonProps) {
  return (
    <Button
      aria-disabled={isLocked}
      aria-busy={isPending}
      className="aria-disabled:border-line aria-disabled:bg-line aria-disabled:text-soft"
      {...rest}
    >
      {isPending && (
        <span
          aria-hidden
          className="size-4 animate-spin rounded-full border-2 border-soft border-t-transparent"
        />
      )}
      {children}
    </Button>
  );
}

function Row({
  label,
  isStrong = false,
  children,
}: {
  label: string;
  isStrong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? 'pt-1 text-base font-bold' : ''}`}>
      <dt>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

function SummaryLine({ line: { productId: product, quantity, notice } }: { line: CartLine }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="size-11 shrink-0">
        <Picture
          src={product.image[0] ?? ''}
          alt=""
          sizes="44px"
          className="size-full rounded-button bg-ground"
        />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="line-clamp-2 font-medium">{product.name}</p>
        <p className="text-soft">
          {product.unit} × {quantity}
        </p>
        {notice && <p className="font-medium text-alert">{notice}</p>}
      </div>
      <p className="shrink-0 text-sm font-semibold">
        {formatRupees(totalsOf([{ ...product, quantity }]).total)}
      </p>
    </li>
  );
}
