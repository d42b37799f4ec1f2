// All arithmetic with money. Inside, money is whole paise; on the
// wire it is rupees. Pure and shared by browser and server, so that both always show the same amount.

/** Rupees as sent by a client to whole paise: 4.35 -> 435. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

export function toRupees(paise: number): number {
  return paise / 100;
}

/**
 * Price after discount = price - ceil(price x discount / 100), the ceiling in whole rupees, never below 0.
 * @param pricePaise whole paise
 * @param discountPercent 0-100, at most two decimals
 * @returns whole paise
 */
export function discountedPaise(pricePaise: number, discountPercent: number): number {
  // Integers only: 700 x 7 / 100 is 49, where floating point says 49.00000000000001 and rounds up to 50.
  const scaled = pricePaise * Math.round(discountPercent * 100);
  const rest = scaled % 1_000_000;
  const wholeRupeesOff = (scaled - rest) / 1_000_000 + (rest > 0 ? 1 : 0);
  return Math.max(0, pricePaise - wholeRupeesOff * 100);
}

/**
 * The discount, in hundredths of a percent, with which a product of this price sells for exactly so much;
 * null if there is none: discounts take off whole rupees, and no price rises.
 */
export function discountFor(pricePaise: number, sellingPaise: number): number | null {
  const offPaise = pricePaise - sellingPaise;
  if (offPaise === 0) return 0;
  if (offPaise < 0) return null;
  // The largest percentage that does not exceed it: what is left of a rupee is rounded up.
  const basisPoints = Math.floor((offPaise * 10_000) / pricePaise);
  return discountedPaise(pricePaise, basisPoints / 100) === sellingPaise ? basisPoints : null;
}

/** Why no discount makes this selling price, with the nearest that there are. */
export function explainSelling(pricePaise: number, sellingPaise: number): string {
  const [price, selling] = [pricePaise, sellingPaise].map(formatPaise);
  if (sellingPaise > pricePaise) return `${selling} is above the MRP of ${price}`;
  const below = pricePaise - Math.ceil((pricePaise - sellingPaise) / 100) * 100;
  const near = [below, below + 100].filter(
    (paise) => paise >= 0 && paise <= pricePaise && discountFor(pricePaise, paise) !== null,
  );
  const nearest = near.map(formatPaise).join(' or ');
  return `No discount makes ${selling} of ${price}${nearest && `: ${nearest} is possible`}`;
}

/** The same for amounts on the wire: rupees in, rupees out. */
export function discountedPrice(price: number, discountPercent: number): number {
  return toRupees(discountedPaise(toPaise(price), discountPercent));
}

/** The fields of a cart or order line that totals need; price in rupees per unit. */
export type PricedLine = { quantity: number; price: number; discount: number };

/** All amounts in rupees. `total` equals `subTotal`: the shop has no fees. */
export type Totals = {
  quantity: number;
  undiscounted: number;
  subTotal: number;
  total: number;
  savings: number;
};

/** Sums quantity, discounted prices and undiscounted prices; savings is the difference of the last two. */
export function totalsOf(lines: readonly PricedLine[]): Totals {
  let quantity = 0;
  let fullPaise = 0;
  let paise = 0;
  for (const line of lines) {
    const pricePaise = toPaise(line.price);
    quantity += line.quantity;
    fullPaise += pricePaise * line.quantity;
    paise += discountedPaise(pricePaise, line.discount) * line.quantity;
  }
  return {
    quantity,
    undiscounted: toRupees(fullPaise),
    subTotal: toRupees(paise),
    total: toRupees(paise),
    savings: toRupees(fullPaise - paise),
  };
}

/**
 * 1,23,499 for a whole number of at least 0. Written by hand, because the first Intl.NumberFormat of a page
 * keeps a slow phone busy for 100 ms.
 */
export const groupDigits = (whole: number): string => String(whole).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',');

/** ₹1,499 or ₹1,23,499.50: no decimals when there are no paise, else two. */
export function formatRupees(rupees: number): string {
  const paise = Math.abs(toPaise(rupees));
  const whole = groupDigits(Math.trunc(toRupees(paise)));
  const rest = paise % 100 === 0 ? '' : `.${String(paise % 100).padStart(2, '0')}`;
  return `${rupees < 0 ? '-' : ''}₹${whole}${rest}`;
}

/** The same of whole paise. */
export const formatPaise = (paise: number): string => formatRupees(toRupees(paise));
