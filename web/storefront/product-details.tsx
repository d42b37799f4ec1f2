// What is known about a product in words: description, unit, extra fields.

import type { ProductPage } from '#features/catalogue/page-reads.contract.ts';

export function ProductDetails({ product }: { product: ProductPage }) {
  const { description, unit, more_details: extra } = product;
  return (
    <section aria-labelledby="details" className="min-w-0">
      <h2 id="details" className="text-xl font-bold">
        Product details
      </h2>
      {description && (
        <>
          <h3 className="mt-4 text-sm font-semibold">Description</h3>
          <p className="mt-1 max-w-prose text-sm leading-6 wrap-anywhere whitespace-pre-line text-soft">
            {description}
          </p>
        </>
      )}
      <dl className="mt-4 divide-y divide-line rounded-card border border-line bg-paper text-sm">
        {[['Unit', unit] as const, ...Object.entries(extra)].map(([name, value]) => (
          <div key={name} className="grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] gap-4 px-4 py-3">
            <dt className="font-medium wrap-anywhere">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line text-soft">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ProductDetailsSkeleton() {
  return (
    <div aria-hidden>
      <div className="skeleton h-7 w-40 rounded" />
      <div className="skeleton mt-4 h-4 w-full rounded" />
      <div className="skeleton mt-2 h-4 w-5/6 rounded" />
      <div className="skeleton mt-4 h-32 w-full rounded-card" />
    </div>
  );
}
