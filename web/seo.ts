// What search engines and link previews read: title, description, canonical address, Open Graph, structured
// data. React Router escapes the structured data (`<` cannot end the script).

import type { MetaDescriptor } from 'react-router';
import type { ProductPage } from '#features/catalogue/page-reads.contract.ts';
import { discountedPrice } from '#shared/money.ts';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import { t } from './data/language.ts';
import type { ShopFacts } from './shop-context.ts';

const DESCRIPTION_LENGTH = 155;

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The facts from the root's loader; null on the error screen. */
export function readFacts(matches: Matches): ShopFacts | null {
  return (matches.find((match) => match?.id === 'root')?.loaderData as ShopFacts | undefined) ?? null;
}

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

export function pageMeta(matches: Matches, page: PageFacts): MetaDescriptor[] {
  const facts = readFacts(matches);
  const shopName = facts?.shopName ?? '';
  const publicUrl = facts?.publicUrl ?? '';
  const title =
    page.title === null
      ? t('{shopName}: groceries in 10 minutes', { shopName })
      : `${page.title} | ${shopName}`;
  const description = shorten(page.description);
  const url = publicUrl + page.path;
  const { image, type = 'website', isIndexed = true, isFiltered = false, jsonLd = [] } = page;
  return [
    { title },
    { name: 'description', content: description },
    ...(isIndexed || isFiltered ? [{ tagName: 'link', rel: 'canonical', href: url }] : []),
    ...(isIndexed && !isFiltered ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    { property: 'og:site_name', content: shopName },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(image ? [{ property: 'og:image', content: absolute(publicUrl, image) }] : []),
    ...jsonLd.map((object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...object } })),
  ];
}

export function storeJsonLd(matches: Matches): object[] {
  const facts = readFacts(matches);
  if (!facts) return [];
  return [
    {
      '@type': 'GroceryStore',
      name: facts.shopName,
      url: `${facts.publicUrl}/`,
      currenciesAccepted: 'INR',
      ...(facts.phone && { telephone: facts.phone }),
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
export function productJsonLd(matches: Matches, product: ProductPage, label: object): object[] {
  const publicUrl = readFacts(matches)?.publicUrl ?? '';
  const [category] = product.category;
  const [subCategory] = product.subCategory;
  const url = publicUrl + toProductPath(product);
  return [
    {
      '@type': 'Product',
      name: product.name,
      sku: product._id,
      description: product.description,
      image: product.image.map((image) => absolute(publicUrl, image)),
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
