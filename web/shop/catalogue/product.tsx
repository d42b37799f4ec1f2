// One product: pictures, price, ADD, reasons to shop here, and all details.

import { Share2Icon } from 'lucide-react';
import type { ProductPage } from '#features/catalogue/page-reads.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import { t } from '../../data/language.ts';
import { shareLink } from '../../data/share-link.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { OfferRibbon } from '../../parts/products/offer-ribbon.tsx';
import { percentOff, Price } from '../../parts/products/price.tsx';
import { toUnitPriceText, toUnitText } from '../../parts/products/unit-price.ts';
import { VegMark } from '../../parts/products/veg-mark.tsx';
import { QuantityStepper } from '../../parts/cart/quantity-stepper.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { productJsonLd, toScripts } from '../parts/structured-data.ts';
import { ProductDetails } from './product-details.tsx';
import { BoughtTogether, SimilarProducts, SoldOut } from './product-more.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { SizeChoice } from './size-choice.tsx';
import { WhyShop } from './why-shop.tsx';
import { Link } from '../../ui/link.tsx';
// Its bar is drawn with it.
import '../../parts/cart/cart-bar.tsx';

const toTitle = ({ name, unit }: ProductPage) => `${name}, ${toUnitText(unit)}`;

export default function Product({ page: product }: { page: ProductPage }) {
  const publicUrl = useShopFacts()?.publicUrl ?? '';
  return (
    <div className="page pt-3 pb-10 md:pt-5">
      <PageHead
        title={toTitle(product)}
        description={
          product.description || t('{title}, delivered in about 10 minutes.', { title: toTitle(product) })
        }
        path={toProductPath(product)}
        image={product.image[0]}
        type="product"
        structured={import.meta.env.SSR ? toScripts(productJsonLd(publicUrl, product)) : ''}
      />
      <div className="grid gap-x-10 gap-y-4 md:grid-cols-2 md:items-start md:gap-y-6">
        <div className="min-w-0">
          <ProductGallery key={product._id} name={product.name} images={product.image} />
        </div>
        {/* On wide screens a column that stays beside the other, longer one. */}
        <div className="contents md:sticky md:top-[calc(var(--top)+20px)] md:row-span-3 md:block md:min-w-0">
          <div className="min-w-0">
            <Breadcrumb product={product} />
            <Purchase product={product} />
            {!product.isInStock && <SoldOut key={product._id} product={product} />}
          </div>
          <div className="order-last min-w-0 md:mt-6">
            <WhyShop />
          </div>
        </div>
        {product.isInStock && <SimilarProducts key={`similar ${product._id}`} product={product} />}
        <ProductDetails product={product} />
      </div>
      {product.isInStock && <BoughtTogether key={product._id} product={product} />}
    </div>
  );
}

function Breadcrumb({ product }: { product: ProductPage }) {
  const [category] = product.category;
  const [subCategory] = product.subCategory;
  const link = 'hover:text-leaf hover:underline';
  return (
    <nav aria-label={t('Breadcrumb')} className="min-h-5 text-xs leading-5 text-soft">
      <ol className="flex flex-wrap gap-x-1.5 wrap-anywhere [&>li+li]:before:mr-1.5 [&>li+li]:before:content-['/']">
        <li>
          <Link to="/" className={link}>
            {t('Home')}
          </Link>
        </li>
        {category && (
          <li>
            <Link to={toListingPath(category, null)} className={link}>
              {category.name}
            </Link>
          </li>
        )}
        {category && subCategory && (
          <li>
            <Link to={toListingPath(category, subCategory)} className={link}>
              {subCategory.name}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

const share = (product: ProductPage) =>
  shareLink(
    new URL(toProductPath(product), location.origin).href,
    toTitle(product),
    t('The link could not be copied. It is the address of this page.'),
  );

function Purchase({ product }: { product: ProductPage }) {
  const { _id, name, unit, price, discount, isInStock, veg, sizes } = product;
  const unitPrice = toUnitPriceText(product, ' per ');
  return (
    <div className="border-b border-line pb-4 md:pb-6">
      <h1 className="mt-1 text-xl leading-7 font-bold wrap-anywhere md:mt-3 lg:text-2xl lg:leading-9">
        {name}
      </h1>
      <div className="mt-1 flex items-center gap-2 text-sm text-soft">
        {veg && <VegMark veg={veg} />}
        <p className="mr-auto min-w-0 wrap-anywhere">{toUnitText(unit)}</p>
        {/* What is sold out is not promised in ten minutes. */}
        <p
          className={`shrink-0 rounded-md px-2 text-xs leading-6 ${isInStock ? 'bg-marigold font-semibold text-on-marigold' : 'border border-line'}`}
        >
          {t('10 Min')}
        </p>
        <button
          type="button"
          aria-label={t('Share {name}', { name })}
          onClick={() => void share(product)}
          className="-my-2.5 -mr-3 grid size-11 shrink-0 place-items-center rounded-button text-leaf hover:bg-leaf-tint"
        >
          <Share2Icon className="size-5" />
        </button>
      </div>
      <div className="mt-1 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1">
        <Price
          price={price}
          discount={discount}
          className="flex items-baseline gap-2 text-soft [&_b]:text-2xl [&_b]:text-ink"
        />
        {discount > 0 && (
          <span className="rounded-md bg-leaf px-2 text-sm leading-6 font-bold text-paper">
            {percentOff(discount)}
          </span>
        )}
        {/* Takes what is left of the line, so that nothing moves when it appears. */}
        <span className="flex min-w-0 flex-1 basis-0">{isInStock && <OfferRibbon productId={_id} />}</span>
      </div>
      <p className="flex flex-wrap gap-x-3 text-xs leading-5 text-soft">
        <span>{t('MRP {price} (incl. of all taxes)', { price: formatRupees(price) })}</span>
        {unitPrice && <span>{unitPrice}</span>}
      </p>
      <SizeChoice sizes={sizes} currentId={product._id} />
      {/* Phones have the stepper in the bar at the lower edge (cart-bar.tsx), always within reach. */}
      <div className={`mt-4 min-h-11 items-center ${isInStock ? 'hidden md:flex' : 'flex'}`}>
        {isInStock ? (
          <QuantityStepper product={product} className="stepper-main w-36" />
        ) : (
          <p className="rounded-button bg-alert-tint px-4 py-2.5 text-base font-semibold text-alert">
            {t('Out of Stock')}
          </p>
        )}
      </div>
    </div>
  );
}
