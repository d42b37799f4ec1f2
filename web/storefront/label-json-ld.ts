// Structured data of a product's label for search engines.

import { readFacts } from '#features/catalogue/facts/product-facts.rules.ts';
import type { ProductPage } from '#features/catalogue/page-reads.contract.ts';

export function labelJsonLd({ more_details: fields }: ProductPage): object {
  const { facts } = readFacts(fields);
  const origin = facts.find(({ kind }) => kind === 'origin')?.value;
  const brand = Object.entries(fields).find(([name]) => name.trim().toLowerCase() === 'brand')?.[1];
  return {
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(origin && { countryOfOrigin: { '@type': 'Country', name: origin } }),
  };
}
