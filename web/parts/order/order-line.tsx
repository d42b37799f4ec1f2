// A line of an order: what was ordered, what comes of it, and what comes in place of the rest.

import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { formatRupees, toRupees } from '#shared/money.ts';
import { t } from '../../data/language.ts';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { toUnitText } from '../products/unit-price.ts';
import { formatShort, toPaidPaise } from './order-labels.ts';
import { Link } from '../../ui/link.tsx';

type Line = OrderDetails['lines'][number];

type OrderLineProps = {
  line: Line;
  isShort: boolean;
  /** Where its name leads; nowhere for a shopper. */
  to?: string;
};

export function OrderLine({ line, isShort, to }: OrderLineProps) {
  const { name, unit, quantity, image, lineTotal, delivered, substitute } = line;
  const short = isShort ? formatShort(line) : null;
  // What is missing is counted, and rounded, as one.
  const lessPaise = short ? toPaidPaise(line, quantity - delivered) : 0;
  const paid = toRupees(toPaidPaise(line, quantity) - lessPaise);
  const isGone = short !== null && delivered === 0;
  return (
    <>
      <div className="flex items-center gap-3">
        <span className={`size-14 shrink-0 ${isGone ? 'opacity-50 grayscale' : ''}`}>
          <Picture src={image ?? ''} alt="" sizes="56px" className="size-full rounded-button bg-ground" />
        </span>
        <div className="min-w-0 flex-1 text-sm">
          <p className={`line-clamp-2 font-medium ${isGone ? 'text-soft line-through' : ''}`}>
            {to ? (
              <Link to={to} className="hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          <p className="text-soft">
            {toUnitText(unit)} × {quantity}
          </p>
          {short && <p className="font-medium text-alert">{short}</p>}
        </div>
        <p className="shrink-0 text-right text-sm font-semibold">
          {paid !== lineTotal && (
            <>
              <span className="sr-only">{t('Original price:')} </span>
              <s className="block font-normal text-soft">{formatRupees(lineTotal)}</s>
            </>
          )}
          {formatRupees(paid)}
        </p>
      </div>
      {short && substitute && <Instead substitute={substitute} />}
    </>
  );
}

function Instead({ substitute }: { substitute: NonNullable<Line['substitute']> }) {
  const { name, unit, quantity, image, price } = substitute;
  return (
    <Notice look="info" as="div" className="mt-2 ml-6 flex items-center gap-3 md:ml-16">
      <span className="size-11 shrink-0">
        <Picture src={image ?? ''} alt="" sizes="44px" className="size-full rounded-button bg-paper" />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="line-clamp-2 font-medium">{name}</p>
        <p className="text-soft">
          {toUnitText(unit)} × {quantity}
        </p>
      </div>
      <p className="shrink-0 text-sm font-semibold">{formatRupees(price)}</p>
    </Notice>
  );
}
