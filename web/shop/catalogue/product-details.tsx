// A product's details as text: description, label facts, unit, extra fields. Facts that the shop knows by
// their usual names come first, in the order of a label; names and texts stay the owner's.

import type { ReactNode } from 'react';
import type { Fact } from '#features/catalogue/facts/product-facts.rules.ts';
import type { ProductPage } from '#features/catalogue/page-reads.contract.ts';
import { t, tServer } from '../../data/language.ts';
import { toLabelText } from './label-text.ts';
import { toUnitText } from '../../parts/products/unit-price.ts';
import { VegMark } from '../../parts/products/veg-mark.tsx';

export function ProductDetails({ product }: { product: ProductPage }) {
  const { description, unit, veg, label } = product;
  const { facts, rest } = label;
  return (
    <section aria-labelledby="details" className="min-w-0">
      <h2 id="details" className="text-xl font-bold">
        {t('Product details')}
      </h2>
      {description && (
        <>
          <h3 className="mt-4 text-sm font-semibold">{t('Description')}</h3>
          <p className="mt-1 max-w-prose text-sm leading-6 wrap-anywhere whitespace-pre-line text-soft">
            {description}
          </p>
        </>
      )}
      {facts.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-semibold">{t('On the label')}</h3>
          <dl className={`mt-2 ${LIST}`}>
            {facts.map((fact) => (
              <FactRow key={fact.name} fact={fact} veg={veg} />
            ))}
          </dl>
          <h3 className="mt-4 text-sm font-semibold">{t('More')}</h3>
        </>
      )}
      <dl className={`${facts.length > 0 ? 'mt-2' : 'mt-4'} ${LIST}`}>
        {[[t('Unit'), toUnitText(unit)] as const, ...rest].map(([name, value]) => (
          <Row key={name} name={name}>
            {toLabelText(value)}
          </Row>
        ))}
      </dl>
    </section>
  );
}

const LIST = 'divide-y divide-line panel text-sm';

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] gap-4 px-4 py-3">
      {/* Usual names are translated; other fields of the owner stay as they are. */}
      <dt className="font-medium wrap-anywhere">{tServer(name)}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line text-soft">{children}</dd>
    </div>
  );
}

function FactRow({ fact: { kind, name, value, rows }, veg }: { fact: Fact; veg: ProductPage['veg'] }) {
  if (rows.length > 0) {
    return (
      <div className="px-4 py-3">
        <dt className="font-medium wrap-anywhere">{tServer(name)}</dt>
        <dd className="mt-1 text-soft">
          <table className="w-full [&_td]:w-28 [&_td]:pl-4 [&_td]:text-right [&_th]:text-left [&_th]:font-normal">
            <tbody>
              {rows.map(([what, amount]) => (
                <tr key={what} className="border-t border-line first:border-0">
                  <th scope="row" className="py-1 wrap-anywhere">
                    {tServer(what)}
                  </th>
                  <td className="py-1">{toUnitText(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </dd>
      </div>
    );
  }
  if (kind === 'allergens') {
    return (
      <Row name={name}>
        <strong className="font-semibold text-ink">{toLabelText(value)}</strong>
      </Row>
    );
  }
  return (
    <Row name={name}>
      {kind === 'veg' && veg ? (
        <span className="inline-flex items-center gap-2">
          <VegMark veg={veg} isSilent />
          {tServer(value)}
        </span>
      ) : kind === 'origin' ? (
        tServer(value)
      ) : (
        toLabelText(value)
      )}
    </Row>
  );
}
