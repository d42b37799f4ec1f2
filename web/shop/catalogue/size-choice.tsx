// The sizes of one product as links: the price and unit price of each. The current one is marked, and so are
// sold-out ones.

import type { ProductSize } from '#features/catalogue/catalogue.contract.ts';
import { discountedPrice, formatRupees } from '#shared/money.ts';
import { toProductPath } from '#shared/slugs.ts';
import { t, tServer } from '../../data/language.ts';
import { toUnitText } from '../../parts/products/unit-price.ts';
import { Link } from '../../ui/link.tsx';

type SizeChoiceProps = { sizes: readonly ProductSize[]; currentId: string };

const CHIPS =
  'grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2 md:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]';

export function SizeChoice({ sizes, currentId }: SizeChoiceProps) {
  if (sizes.length === 0) return null;
  return (
    <nav aria-label={t('Sizes')} className="mt-2 md:mt-4">
      <ul className={CHIPS}>
        {sizes.map((size) => (
          <li key={size._id} className="min-w-0">
            <Link
              to={toProductPath(size)}
              aria-current={size._id === currentId ? 'page' : undefined}
              className="flex h-full min-h-11 flex-col panel px-1.5 py-1.5 text-sm hover:border-leaf aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-tint aria-[current=page]:inset-ring aria-[current=page]:inset-ring-leaf"
            >
              <span className="font-semibold wrap-anywhere">{toUnitText(size.unit)}</span>
              <span>{formatRupees(discountedPrice(size.price, size.discount))}</span>
              {size.unitPrice && (
                <span className="text-xs tracking-tight text-soft">
                  {t('{price} per {per}', {
                    price: formatRupees(size.unitPrice.price),
                    per: tServer(size.unitPrice.per),
                  })}
                </span>
              )}
              {!size.isInStock && (
                <span className="text-xs font-semibold text-alert">{t('Out of stock')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
