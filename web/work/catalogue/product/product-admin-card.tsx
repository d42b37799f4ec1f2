// A product as its owner sees it in the list: picture, name, unit, stock and price, and what is still
// missing.

import type { StaffProduct } from '#features/catalogue/catalogue.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toStockPath } from '#shared/page-urls.ts';
import { useVisitor } from '../../../data/account/user.ts';
import { worksAs } from '../../../parts/account/works-as.ts';
import { Picture } from '../../../ui/picture.tsx';
import { CardActions } from '../../parts/card-actions.tsx';
import { useShownStore } from '../../../data/store/work-store.ts';
import { toCount } from '../../../ui/number.tsx';
import { Link } from '../../../ui/link.tsx';

const SIZES = '(min-width: 1024px) 150px, (min-width: 768px) 22vw, 44vw';

type ProductAdminCardProps = { product: StaffProduct; onEdit: () => void; onDelete: () => void };

export function ProductAdminCard({ product, onEdit, onDelete }: ProductAdminCardProps) {
  const { name, image, unit, stock, price, sku } = product;
  const missing = listMissing(product);
  return (
    <li className="flex min-w-0 flex-col panel">
      <div className="relative p-2">
        <Picture src={image[0] ?? ''} alt="" sizes={SIZES} className="h-auto w-full" />
        {product.isHidden && (
          <p className="absolute top-0 left-0 m-2 rounded-full bg-ink px-2 py-0.5 text-xs font-semibold text-paper">
            Hidden
          </p>
        )}
        {missing.length > 0 && (
          <ul aria-label="Still missing" className="absolute inset-x-0 bottom-0 flex flex-wrap gap-1 p-2">
            {missing.map((what) => (
              <li
                key={what}
                className="rounded-full bg-marigold px-2 py-0.5 text-xs font-semibold text-on-marigold"
              >
                {what}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex-1 px-2">
        <h2 className="line-clamp-2 min-h-10 text-sm font-medium break-words">{name}</h2>
        <p className="mt-0.5 truncate text-xs text-soft">{unit}</p>
        <p className="mt-0.5 h-4 truncate text-xs leading-4 text-soft">{sku && `SKU ${sku}`}</p>
        <p className="mt-0.5 text-xs tabular-nums">
          {formatRupees(price)} · <StockOf productId={product._id} name={name} stock={stock} />
        </p>
      </div>
      <CardActions name={name} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}

/** Links to the stock ledger for those who may read it. */
function StockOf({ productId, name, stock }: { productId: string; name: string; stock: number }) {
  const { user } = useVisitor();
  const { storeId } = useShownStore();
  const look = stock === 0 ? 'font-semibold text-alert' : 'text-soft';
  const words = `${toCount(stock)} in stock`;
  if (!user || !worksAs(user, ['manager'])) return <span className={look}>{words}</span>;
  return (
    <Link
      to={toStockPath(productId, storeId)}
      className={`inline-flex min-h-6 items-center underline underline-offset-2 ${look}`}
    >
      {words}
      <span className="sr-only">: why, {name}</span>
    </Link>
  );
}

/** What keeps shoppers from finding the product. */
function listMissing({ image, category, subCategory }: StaffProduct): string[] {
  return [
    ...(image.length === 0 ? ['No picture'] : []),
    ...(category.length === 0 ? ['No category'] : []),
    ...(subCategory.length === 0 ? ['No sub category'] : []),
  ];
}

export function ProductAdminCardSkeletons() {
  return Array.from({ length: 12 }, (_, index) => (
    <span key={index} aria-hidden className="panel">
      <span className="block p-2">
        <span className="skeleton block aspect-square rounded-lg" />
      </span>
      <span className="skeleton mx-2 block h-[97px] rounded" />
      <span className="mt-2 block h-11 border-t border-line" />
    </span>
  ));
}
