// What search engines and link previews read: title, description, canonical address, Open Graph, structured
// data. React puts them into the head of the document.

import type { ProductPage, StoreAddress } from '#features/catalogue/page-reads.contract.ts';
import { discountedPrice } from '#shared/money.ts';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import type { ShopFacts } from '#shared/shop-facts.ts';
import { t } from '../../data/language.ts';
import { useShopFacts } from '../../data/shop-facts.ts';

const DESCRIPTION_LENGTH = 155;

type PageFacts = {
  /** null for the shop's own name and promise. */
  title: string | null;
  description: string;
  /** Path and query of the page's canonical address. */
  path: string;
  /** As stored: root-relative or https. */
  image?: string | undefined;
  type?: 'website' | 'product';
  isIndexed?: boolean;
  /** Filtered or sorted by a shopper: search engines should index the page at `path` instead. */
  isFiltered?: boolean;
  jsonLd?: object[];
};

export function PageHead(page: PageFacts) {
  const { shopName = '', publicUrl = '' } = useShopFacts() ?? {};
  const title =
    page.title === null
      ? t('{shopName}: groceries in 10 minutes', { shopName })
      : `${page.title} | ${shopName}`;
  const description = shorten(page.description);
  const url = publicUrl + page.path;
  const { image, type = 'website', isIndexed = true, isFiltered = false, jsonLd = [] } = page;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {(isIndexed || isFiltered) && <link rel="canonical" href={url} />}
      {!(isIndexed && !isFiltered) && <meta name="robots" content="noindex, follow" />}
      <meta property="og:site_name" content={shopName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={absolute(publicUrl, image)} />}
      {jsonLd.map((object, at) => (
        // The order of a page's descriptions never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <script key={at} type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScript(object) }} />
      ))}
    </>
  );
}

/** `<` cannot end the script. */
const toScript = (object: object) =>
  JSON.stringify({ '@context': 'https://schema.org', ...object }).replaceAll('<', '\\u003c');

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

/** `label`: the label facts of the product in schema.org terms. */
export function productJsonLd(publicUrl: string, product: ProductPage, label: object): object[] {
  const [category] = product.category;
  const [subCategory] = product.subCategory;
  const url = publicUrl + toProductPath(product);
  const { sku, image } = product;
  return [
    {
      '@type': 'Product',
      name: product.name,
      ...(sku && { sku }),
      ...findGtin(product),
      description: product.description,
      // Search engines refuse a product with an empty list.
      ...(image.length > 0 && { image: image.map((one) => absolute(publicUrl, one)) }),
      url,
      ...(category && { category: category.name }),
      ...label,
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

/** What owners call the field of a bar code. */
const BAR_CODE_FIELD = /^(?:ean|upc|gtin|bar ?code)(?:[ -]?(?:8|12|13|14|code|no\.?|number))?$/i;

/** The bar code by its length: from a field with its name, else the SKU when that is one. */
function findGtin({ more_details: fields, sku }: Pick<ProductPage, 'more_details' | 'sku'>): object {
  const named = Object.entries(fields).filter(([name]) => BAR_CODE_FIELD.test(name.trim()));
  const code = [...named.map(([, value]) => value.replace(/[\s-]/g, '')), sku].find(isGtin);
  return code ? { [`gtin${code.length}`]: code } : {};
}

/** Its last digit makes the sum whole: from the right each second digit counts three times. */
function isGtin(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false;
  const sum = [...code].toReversed().reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
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

function absolute(publicUrl: string, address: string): string {
  return address.startsWith('/') ? publicUrl + address : address;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const characters = [...line].slice(0, DESCRIPTION_LENGTH).join('');
  // Drops the last word, which may be cut off, unless it is the only one.
  return `${characters.replace(/[,.;:]? \S*$/, '')} …`;
}
