// From the cart to the checkout, and what blocks it: sold-out lines, lines with too little stock, and a cart
// below the minimum order.

import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import { isShort, isSoldOut } from '#features/cart/cart/cart.rules.ts';
import { useCart, useTakeOutLine, type Cart } from '../../data/cart/cart.queries.ts';
import { t } from '../../data/language.ts';
import { formatRupees } from '#shared/money.ts';
import { toastError, toastNote } from '../../data/toast.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { findLocation, placeQuestion } from '../../data/store/delivery-location.ts';
import { useVisitor } from '../../data/account/user.ts';
import { navigate } from '../../ui/router.tsx';

/** `isQuiet`: nothing is wrong, the minimum order is just not reached yet. */
type Obstacle = { text: string; soldOut: readonly CartLine[]; isQuiet?: true };
type CartMinimum = Pick<Cart, 'lines' | 'missing' | 'minimumOrder'>;

/** What must be fixed before the cart can be ordered; null when nothing. */
export function findObstacle({ lines, missing, minimumOrder }: CartMinimum): Obstacle | null {
  const soldOut = lines.filter(isSoldOut);
  const [first] = soldOut;
  if (first) {
    const text =
      soldOut.length === 1
        ? t('{name} is out of stock.', { name: first.productId.name })
        : t('{count, plural, one {# item is} other {# items are}} out of stock.', { count: soldOut.length });
    return { text, soldOut };
  }
  const short = lines.find(isShort);
  if (!short && missing > 0 && lines.length > 0) {
    const text = t('Add {missing} more to place the order. The minimum is {minimum}.', {
      missing: formatRupees(missing),
      minimum: formatRupees(minimumOrder),
    });
    return { text, soldOut, isQuiet: true };
  }
  if (!short) return null;
  const { name, stock } = short.productId;
  return { text: t('{name}: only {stock} left in stock.', { name, stock }), soldOut };
}

/** Shown above the button that it disables. */
export function ObstacleNote({ id, cart }: { id?: string; cart: CartMinimum }) {
  const takeOut = useTakeOutLine();
  const obstacle = findObstacle(cart);
  if (!obstacle) return null;
  const { text, soldOut, isQuiet } = obstacle;
  return (
    <div
      id={id}
      className={`mb-2 flex flex-wrap items-center justify-between gap-x-3 rounded-card py-1 pr-1 pl-3 text-sm ${isQuiet ? 'bg-marigold-tint text-marigold-ink' : 'bg-alert-tint text-alert'}`}
    >
      <p className="min-w-0 flex-1 basis-40 py-1.5 font-medium wrap-anywhere">{text}</p>
      {soldOut.length > 0 && (
        <button
          type="button"
          onClick={() => {
            for (const { productId } of soldOut) takeOut(productId._id);
          }}
          className="min-h-11 rounded-button px-3 font-semibold text-alert underline"
        >
          {t(soldOut.length === 1 ? 'Remove it' : 'Remove them')}
        </button>
      )}
    </div>
  );
}

/** Only signed-in shoppers check out, and are asked for a place; others come back after signing in. */
export function useProceed(): { isBlocked: boolean; proceed: (onLeave?: () => void) => void } {
  const cart = useCart();
  const { state } = useVisitor();
  const hasAreas = useShopFacts()?.hasAreas ?? false;
  const obstacle = findObstacle(cart);
  return {
    isBlocked: obstacle !== null,
    proceed: (onLeave) => {
      if (obstacle) {
        toastError(obstacle.text);
        return;
      }
      if (state === 'signed-out') {
        onLeave?.();
        toastNote(t('Please Login Before Proceeding'));
        navigate('/login', { state: { from: '/checkout' } });
        return;
      }
      const goOn = () => {
        onLeave?.();
        navigate('/checkout');
      };
      if (hasAreas && !findLocation()) placeQuestion.set({ beside: null, goOn });
      else goOn();
    },
  };
}
