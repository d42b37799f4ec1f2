// What search engines read about the shop and its products, in the words of schema.org. Only the server makes
// it: where it is used, `import.meta.env.SSR` keeps it out of the browser's code.

import { isGtin } from '#features/catalogue/bar-code.rules.ts';
import type { ProductPage, StoreAddress } from '#features/catalogue/page-reads.contract.ts';
import { discountedPrice } from '#shared/money.ts';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import type { ShopFacts } from '#shared/shop-facts.ts';
import { absolute } from './page-head.tsx';

/** The scripts for `PageHead`. */
export const toScripts = (objects: object[]) => objects.map(toScript).join('');

/** `<` cannot end the script. */
const toScript = (object: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...object }).replaceAll('<', '\\u003c')}</script>`;

type KnownShop = Pick<ShopFacts, 'shopName' | 'publicUrl' | 'phone'>;

export function storeJsonLd(facts: KnownShop | null, address: StoreAddress | null): object[] {
  if (!facts) return [];
  return [
    {
      '@type': 'GroceryStore',
      name: facts.shopName,
      url: `${facts.publicUrl}/`,
      currenciesAccepted: 'INR',
      ...(facts.phone && { telephone: facts.phone }),
      ...(address && {
        address: {
          '@type': 'PostalAddress',
          streetAddress: address.addressLine,
          addressLocality: address.city,
          addressRegion: address.state,
          postalCode: address.pincode,
          addressCountry: 'IN',
        },
      }),
    },
    {
      '@type': 'WebSite',
      name: facts.shopName,
      url: `${facts.publicUrl}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${facts.publicUrl}/search?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

export function productJsonLd(publicUrl: string, product: ProductPage): object[] {
  const [category] = product.category;
  const [subCategory] = product.subCategory;
  const url = publicUrl + toProductPath(product);
  const { sku, image, label } = product;
  const fields = [...label.facts.map(({ name, value }) => [name, value] as const), ...label.rest];
  return [
    {
      '@type': 'Product',
      name: product.name,
      ...(sku && { sku }),
      ...findGtin(fields, sku),
      description: product.description,
      // Search engines refuse a product with an empty list.
      ...(image.length > 0 && { image: image.map((one) => absolute(publicUrl, one)) }),
      url,
      ...(category && { category: category.name }),
      ...labelJsonLd(fields, label),
      offers: {
        '@type': 'Offer',
        url,
        priceCurrency: 'INR',
        price: discountedPrice(product.price, product.discount),
        availability: `https://schema.org/${product.isInStock ? 'InStock' : 'OutOfStock'}`,
      },
    },
    ...(category
      ? [
          breadcrumbJsonLd(publicUrl, [
            [category.name, toListingPath(category, null)],
            ...(subCategory
              ? [[subCategory.name, toListingPath(category, subCategory)] as [string, string]]
              : []),
            [product.name, toProductPath(product)],
          ]),
        ]
      : []),
  ];
}

type Field = readonly [name: string, value: string];

function labelJsonLd(fields: readonly Field[], { facts }: ProductPage['label']): object {
  const origin = facts.find(({ kind }) => kind === 'origin')?.value;
  const brand = fields.find(([name]) => name.trim().toLowerCase() === 'brand')?.[1];
  return {
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(origin && { countryOfOrigin: { '@type': 'Country', name: origin } }),
  };
}

/** What owners call the field of a bar code. */
const BAR_CODE_FIELD = /^(?:ean|upc|gtin|bar ?code)(?:[ -]?(?:8|12|13|14|code|no\.?|number))?$/i;

/** The bar code by its length: from a field with its name, else the SKU when that is one. */
function findGtin(fields: readonly Field[], sku: ProductPage['sku']): object {
  const named = fields.filter(([name]) => BAR_CODE_FIELD.test(name.trim()));
  const code = [...named.map(([, value]) => value.replace(/[\s-]/g, '')), sku].find(isGtin);
  return code ? { [`gtin${code.length}`]: code } : {};
}

function breadcrumbJsonLd(publicUrl: string, steps: [name: string, path: string][]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
