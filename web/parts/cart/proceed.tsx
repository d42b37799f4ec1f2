// From the cart to the checkout, and what stands in the way of it: lines that are sold out, or of which
// fewer are left.

import { useNavigate } from 'react-router';
import type { CartLine } from '#features/cart/cart.contract.ts';
import { isShort, isSoldOut, onlyLeft } from '#features/cart/cart.rules.ts';
import { useCart, useTakeOutLine } from '../../data/cart/cart.ts';
import { toastError } from '../../data/toast.ts';
import { useVisitor } from '../../data/account/user.ts';

/** What has to be done before these lines can be ordered; null when nothing has to. */
export function findObstacle(
  lines: readonly CartLine[],
): { text: string; soldOut: readonly CartLine[] } | null {
  const soldOut = lines.filter(isSoldOut);
  const [first] = soldOut;
  if (first) {
    const text =
      soldOut.length === 1
        ? `${first.productId.name} is out of stock.`
        : `${soldOut.length} items are out of stock.`;
    return { text, soldOut };
  }
  const short = lines.find(isShort);
  if (!short) return null;
  const { name, stock } = short.productId;
  return { text: `${name}: ${onlyLeft(stock).toLowerCase()}.`, soldOut };
}

/** Stands above the button that it keeps from working. */
export function ObstacleNote({ id, lines }: { id?: string; lines: readonly CartLine[] }) {
  const takeOut = useTakeOutLine();
  const obstacle = findObstacle(lines);
  if (!obstacle) return null;
  const { text, soldOut } = obstacle;
  return (
    <div
      id={id}
      className="mb-2 flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-alert-tint py-1 pr-1 pl-3 text-sm"
    >
      <p className="min-w-0 flex-1 basis-40 py-1.5 font-medium wrap-anywhere text-alert">{text}</p>
      {soldOut.length > 0 && (
        <button
          type="button"
          onClick={() => {
            for (const { productId } of soldOut) takeOut(productId._id);
          }}
          className="min-h-11 rounded-button px-3 font-semibold text-alert underline"
        >
          {soldOut.length === 1 ? 'Remove it' : 'Remove them'}
        </button>
      )}
    </div>
  );
}

/** Specification 5: only a signed-in shopper checks out; the others come back after signing in. */
export function useProceed(): { isBlocked: boolean; proceed: (onLeave?: () => void) => void } {
  const { lines } = useCart();
  const navigate = useNavigate();
  const { state } = useVisitor();
  const obstacle = findObstacle(lines);
  return {
    isBlocked: obstacle !== null,
    proceed: (onLeave) => {
      if (obstacle) {
        toastError(obstacle.text);
        return;
      }
      onLeave?.();
      if (state === 'signed-out') {
        toastError('Please Login Before Proceeding');
        void navigate('/login', { state: { from: '/checkout' } });
      } else {
        void navigate('/checkout');
      }
    },
  };
}
