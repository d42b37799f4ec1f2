// What an offer would do: to some real products while it is typed, and to the orders of the last 28 days when
// asked.

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { PreviewedProduct, Simulation } from '#features/cart/offer/offer.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { ApiError, callApi } from '../../data/api.ts';
import { usePress } from '../../data/action.ts';
import { useDebouncedValue } from '../../data/catalogue/catalogue.queries.ts';
import { failureText } from '../../data/failure.ts';
import { useOwn } from '../../data/reads.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, Notice } from '../../ui/notice.tsx';
import { plural, toCount } from '../../ui/number.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { PriceCheck } from '#features/catalogue/price/price-plan.contract.ts';
import { toRiskList } from '../parts/price-risks.tsx';
import type { OfferFields } from './offer-draft.ts';

const REST_MS = 400;
/** The server looks at no more. */
const MAX_BELOW_COST = 100;

/** `fields`: null while something is missing or wrong. */
export function OfferPreview({ fields }: { fields: OfferFields | null }) {
  const wanted = useDebouncedValue(fields ? JSON.stringify(fields) : '', REST_MS);
  const { data, error, isFetching, refetch } = useOwn(
    'POST /api/offer/preview',
    wanted ? { body: JSON.parse(wanted) as OfferFields } : null,
    {
      placeholderData: keepPreviousData,
      retry: (times, failure) => times < 1 && !(failure instanceof ApiError && failure.status === 400),
      refetchOnWindowFocus: false,
    },
  );
  const isRefused = error instanceof ApiError && error.status === 400;
  return (
    <section aria-label="Preview" className="rounded-card border border-line p-3">
      <h3 className="text-sm font-semibold">What it does</h3>
      {!fields || isRefused ? (
        <p className="mt-1 text-sm text-soft">
          {isRefused && fields
            ? failureText(error)
            : 'Fill in the fields above to see it on your own products.'}
        </p>
      ) : error && !data ? (
        <LoadFailed what="The preview could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="mt-2 skeleton h-40" aria-hidden />
      ) : (
        <div aria-busy={isFetching} className={isFetching ? 'opacity-60' : ''}>
          <output className="mt-1 block text-sm">
            {data.count === 0
              ? 'No product is meant: nobody would get it.'
              : `Applies to ${plural(data.count, 'product')}. Some of them, bought alone:`}
          </output>
          {data.belowCost.length > 0 && (
            <Notice look="warn" className="mt-2">
              {toCount(data.belowCost.length)}
              {data.belowCost.length >= MAX_BELOW_COST && ' or more'}
              {data.belowCost.length === 1 ? ' product is' : ' products are'} sold below what was last paid
              for
              {data.belowCost.length === 1 ? ' it.' : ' them.'}
            </Notice>
          )}
          {data.raised > 0 && (
            <Notice look="warn" className="mt-2">
              {plural(data.raised, 'product has', 'products have')} cost less in the last 30 days than now, so
              the offer takes off less than it says.
            </Notice>
          )}
          <ul aria-label="Products with this offer" className="mt-1 divide-y divide-line">
            {data.products.map((product) => (
              <ProductLine key={product._id} product={product} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** What it would sell below cost, to be asked about before it is saved. */
export async function findBelowCost(body: OfferFields): Promise<PriceCheck> {
  const { belowCost } = (await callApi('POST /api/offer/preview', { body })).data;
  return toRiskList(
    belowCost.map(({ _id: productId, unit, ...product }) => ({
      ...product,
      ...{ productId, name: `${product.name}, ${unit}` },
    })),
  );
}

function ProductLine({ product }: { product: PreviewedProduct }) {
  const { name, unit, image, quantity, before, after, risks } = product;
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <span className="size-11 shrink-0 overflow-hidden rounded-button bg-ground">
        <Picture src={image} alt="" sizes="44px" className="size-11" />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="block text-soft">
          {quantity > 1 && `${quantity} × `}
          {unit}
          {risks.length > 0 && <span className="block text-alert">{risks.join('. ')}</span>}
        </span>
      </span>
      <span className="text-right whitespace-nowrap tabular-nums">
        {after < before ? (
          <>
            <span className="sr-only">from </span>
            <del className="block text-soft">{formatRupees(before)}</del>
            <span className="sr-only">to </span>
            <strong className="font-semibold">{formatRupees(after)}</strong>
          </>
        ) : (
          <>
            {formatRupees(before)} <span className="block text-soft">as before</span>
          </>
        )}
      </span>
    </li>
  );
}

export function OfferSimulation({ fields }: { fields: OfferFields | null }) {
  const [found, setFound] = useState<{ of: string; result: Simulation } | null>(null);
  const { isPending, problem, setProblem, press } = usePress(failureText);
  const key = JSON.stringify(fields);
  const result = found?.of === key ? found.result : null;
  return (
    <section aria-label="Simulation" className="grid justify-items-start gap-2">
      <Button
        look="outlined"
        isPending={isPending}
        onClick={() => {
          if (!fields) return setProblem('Fill in the fields above first.');
          void press(async () =>
            setFound({ of: key, result: (await callApi('POST /api/offer/simulate', { body: fields })).data }),
          );
        }}
      >
        Try it on the last 28 days
      </Button>
      <output className="block text-sm">
        {isPending && 'Looking at past orders ...'}
        {result && !isPending && describeSimulation(result)}
      </output>
      <Alert className="text-sm text-alert">{problem}</Alert>
    </section>
  );
}

function describeSimulation({ orders, given, days, looked, isComplete }: Simulation): string {
  const most = isComplete
    ? ''
    : ` Only the newest ${toCount(looked)} orders were looked at; there were more.`;
  const what =
    orders === 0
      ? 'no order would have used it.'
      : `this would have cost ${formatRupees(given)} in ${plural(orders, 'order')}.`;
  return `Over the last ${days} days ${what}${most}`;
}
