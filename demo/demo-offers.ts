// The demo's offers: a code for a first order, a percentage from a sum, and one more for nothing. They begin
// when the shop is filled: what was sold in its past was sold without them. Delivery is free by itself.
// Oils and ghee are planned to cost less for the week that begins in seven days.

import { makeId } from '#shared/ids.ts';
import { toPaise } from '#shared/money.ts';
import { DAY_MS } from '#shared/times.ts';
import { identify } from './demo-ids.ts';
import type { DemoProduct } from './demo-product.ts';
import { toMidnight } from './past/time.ts';

export function listDemoOffers(now: Date) {
  const base = {
    ...{ startsAt: now.getTime(), code: null, buy: null, get: null, capPaise: null, minimumPaise: 0 },
    ...{ isFirstOrder: false, usesPerShopper: null },
  };
  const offers = [
    {
      ...{ ...base, name: '₹50 off your first order', code: 'FIRST50', kind: 'amount', value: toPaise(50) },
      ...{ goods: { all: true }, minimumPaise: toPaise(299), isFirstOrder: true, usesPerShopper: 1 },
    },
    {
      ...{ ...base, name: '10% off snacks', kind: 'percent', value: 10_00, capPaise: toPaise(60) },
      ...{ goods: inCategory('Chips, Namkeen & Snacks'), minimumPaise: toPaise(199) },
    },
    {
      ...{ ...base, name: 'Cookies: buy 2, get 1 free', kind: 'free_units', value: 0, buy: 2, get: 1 },
      goods: { subCategoryIds: [identify('sub-category', 'Biscuits & Bakery / Cookies').id] },
    },
  ];
  return offers.map((offer) => ({ id: makeId(now), ...offer }));
}

const inCategory = (name: string) => ({ categoryIds: [identify('category', name).id] });

/** Of what is sold at its MRP today, which still earns something then. */
export function planDemoPrices(products: readonly DemoProduct[], now: Date, plannedBy: string | undefined) {
  const startsAt = toMidnight(now.getTime() + 7 * DAY_MS);
  const plan = { batchId: makeId(now), plannedBy, discountBasisPoints: 10_00 };
  const planned = products.filter(({ category, discount }) => category === 'Oils & Ghee' && discount === 0);
  return planned.slice(0, 12).map(({ name, unit }) => ({
    ...{ ...plan, id: makeId(now), productId: identify('product', `${name} ${unit}`).id },
    ...{ startsAt, endsAt: startsAt + 7 * DAY_MS },
  }));
}
