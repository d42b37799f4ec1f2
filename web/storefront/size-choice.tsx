// The sizes of one product as links: the price and unit price of each. The current one is marked, and so are
// sold-out ones.

import { Link } from 'react-router';
import type { ProductSize } from '#features/catalogue/catalogue.contract.ts';
import { discountedPrice, formatRupees } from '#shared/money.ts';
import { toProductPath } from '#shared/slugs.ts';
import { t, tServer } from '../data/language.ts';
import { rememberProduct } from '../data/pages/link-preview.ts';

type SizeChoiceProps = { sizes: readonly ProductSize[]; currentId: string };

export function SizeChoice({ sizes, currentId }: SizeChoiceProps) {
  if (sizes.length === 0) return null;
  return (
    <nav aria-labelledby="sizes" className="mt-6">
      <h2 id="sizes" className="text-sm font-semibold">
        {t('Sizes')}
      </h2>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        {sizes.map((size) => (
          <li key={size._id} className="min-w-0">
            <Link
              to={toProductPath(size)}
              aria-current={size._id === currentId ? 'page' : undefined}
              onClick={(event) => rememberProduct(size, event.currentTarget, sizes)}
              className="flex h-full min-h-11 flex-col panel px-3 py-2 text-sm hover:border-leaf aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-tint aria-[current=page]:inset-ring aria-[current=page]:inset-ring-leaf"
            >
              <span className="font-semibold wrap-anywhere">{size.unit}</span>
              <span>{formatRupees(discountedPrice(size.price, size.discount))}</span>
              {size.unitPrice && (
                <span className="text-xs text-soft">
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
