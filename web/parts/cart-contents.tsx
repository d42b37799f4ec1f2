// What the cart holds and what it comes to, for the drawer and for /cart. Skeleton, error, empty and full.

import { Link, useNavigate } from 'react-router';
import type { CartLine } from '#features/cart/cart.contract.ts';
import { discountedPrice, formatRupees } from '#shared/money.ts';
import { toProductPath } from '#shared/slugs.ts';
import { useCart } from '../data/cart.ts';
import { toastError } from '../data/toast.ts';
import { useVisitor } from '../data/user.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { CartBill } from './cart-bill.tsx';
import { EmptyBasket } from './cart-empty-basket.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

type ContentsProps = {
  look: 'drawer' | 'page';
  /** Called when a press leads to another page. */
  onLeave?: () => void;
};

export function CartContents({ look, onLeave }: ContentsProps) {
  const cart = useCart();
  const proceed = useProceed();

  if (cart.state === 'unknown') return <CartSkeleton />;
  if (cart.state === 'error') {
    return (
      <div role="alert" className="grid place-items-center gap-4 px-4 py-16 text-center">
        <p>Your cart could not be loaded. Nothing in it is lost.</p>
        <Button onClick={() => void cart.refetch()}>Try again</Button>
      </div>
    );
  }
  if (cart.lines.length === 0) {
    return (
      <div className="grid flex-1 place-content-center justify-items-center gap-4 px-4 py-12 text-center">
        <EmptyBasket className="w-44" />
        <p className="text-base font-semibold">Your cart is empty</p>
        <ButtonLink to="/" onClick={onLeave} className="min-w-36">
          Shop Now
        </ButtonLink>
      </div>
    );
  }

  const isPage = look === 'page';
  return (
    <div
      className={
        isPage
          ? 'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]'
          : 'flex min-h-0 flex-1 flex-col bg-ground'
      }
    >
      <div
        className={
          isPage
            ? 'grid gap-4'
            : 'grid min-h-0 flex-1 content-start gap-3 overflow-y-auto overscroll-contain p-3'
        }
      >
        <p className="flex items-center justify-between rounded-card bg-leaf-tint px-4 py-3 text-sm font-semibold text-leaf-dark">
          <span>Your total savings</span>
          <span>{formatRupees(cart.totals.savings)}</span>
        </p>
        <ul aria-label="Items" className="rounded-card border border-line bg-paper">
          {cart.lines.map((line) => (
            <Line key={line._id} line={line} onLeave={onLeave} />
          ))}
        </ul>
        {!isPage && <CartBill totals={cart.totals} />}
      </div>
      <div
        className={
          isPage ? 'grid gap-4 lg:sticky lg:top-[calc(var(--top)+16px)]' : 'border-t border-line bg-paper p-3'
        }
      >
        {isPage && <CartBill totals={cart.totals} />}
        <Button
          className="min-h-13 w-full text-base"
          onClick={() => {
            onLeave?.();
            proceed();
          }}
        >
          <span className="flex-1 text-left">{formatRupees(cart.totals.total)}</span>
          Proceed
        </Button>
      </div>
    </div>
  );
}

/** Specification 5: only a signed-in shopper checks out; the others come back after signing in. */
function useProceed() {
  const navigate = useNavigate();
  const { state } = useVisitor();
  return () => {
    if (state === 'signed-out') {
      toastError('Please Login Before Proceeding');
      void navigate('/login', { state: { from: '/checkout' } });
    } else {
      void navigate('/checkout');
    }
  };
}

function Line({ line, onLeave }: { line: CartLine; onLeave?: (() => void) | undefined }) {
  const product = line.productId;
  return (
    <li className="flex gap-3 border-line p-3 not-first:border-t">
      <div className="size-16 shrink-0 overflow-clip rounded-button bg-ground">
        <Picture src={product.image[0] ?? ''} alt="" sizes="64px" className="size-full" />
      </div>
      <div className="min-w-0 flex-1 text-sm">
        <Link
          to={toProductPath(product)}
          onClick={onLeave}
          className="line-clamp-2 font-medium wrap-anywhere hover:text-leaf hover:underline"
        >
          {product.name}
        </Link>
        <div className="flex items-end justify-between gap-2">
          <div className="min-w-0">
            <p className="line-clamp-2 wrap-anywhere text-soft">{product.unit}</p>
            <p className="font-bold">
              {formatRupees(discountedPrice(product.price, product.discount))}
              {product.discount > 0 && (
                <s className="ml-2 font-normal text-soft">
                  <span className="sr-only">instead of </span>
                  {formatRupees(product.price)}
                </s>
              )}
            </p>
          </div>
          {/* A line that ran out keeps its stepper: it can still be taken out. */}
          <QuantityStepper product={{ _id: product._id, name: product.name, isInStock: true }} />
        </div>
        {line.notice && <p className="mt-1 font-medium text-alert">{line.notice}</p>}
      </div>
    </li>
  );
}

function CartSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-3 p-3">
      <span className="sr-only">Loading your cart</span>
      {['h-11', 'h-24', 'h-24', 'h-24', 'h-40'].map((height, index) => (
        <div key={index} className={`skeleton rounded-card ${height}`} />
      ))}
    </div>
  );
}
