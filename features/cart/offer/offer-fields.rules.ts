// Offers as calls have them: what staff may enter, what of one may still change, and what staff and a shop
// window say of offers. Pure.

import type { Problems } from '#shared/check-fields.ts';
import { MAX_BRANDS, withFilters } from '#shared/filters.ts';
import { toPaise, toRupees } from '#shared/money.ts';
import { SEARCH_PATH } from '#shared/page-urls.ts';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import type { CurrentOffer, Offer, OfferBody, Ribbon } from './offer.contract.ts';
import { stateOf, toMatcher, type Goods, type OfferTerms, type UnitPrice } from './offer.rules.ts';
import type { OfferGoods, offers } from './offer.table.ts';

export type OfferValues = Omit<OfferTerms, 'id' | 'version'>;
/** `category`: the one under which a sub-category is shown. */
export type NamedPlace = {
  _id: string;
  name: string;
  kind: 'category' | 'sub-category' | 'product';
  category: { _id: string; name: string } | null;
};
export type CountedOffer = typeof offers.$inferSelect & { uses: number; givenPaise: number };

export function toOfferValues(body: OfferBody, problems: Problems): OfferValues {
  const { kind, value, cap, buy = null, get = null } = body;
  const require = (field: keyof OfferBody, message: string, isRight: boolean) => {
    if (!isRight) problems[field] ??= message;
  };
  const startsAt = new Date(body.from);
  const endsAt = body.until ? new Date(body.until) : null;
  require('until', 'Must be after the beginning', endsAt === null || endsAt > startsAt);
  if (kind === 'percent') require('value', 'Between 0.01 and 100 %', (value ?? 0) > 0 && value! <= 100);
  if (kind === 'amount') require('value', 'More than ₹0', (value ?? 0) > 0);
  if (kind === 'bundle') {
    require('value', 'The price of a bundle', value !== undefined && value !== null);
    require('value', 'More than ₹0', value !== 0);
  }
  if (kind === 'free_units') {
    require('buy', 'How many are paid', buy !== null);
    require('get', 'How many are free for these', get !== null);
  }
  require('cap', 'More than ₹0', cap !== 0);
  const goods = toGoods(body.on);
  const products = 'all' in goods ? [] : (goods.productIds ?? []);
  require('on', 'Choose all products, or some', 'all' in goods || Object.keys(goods).length > 0);
  if (kind === 'bundle' && buy === null)
    require('on', 'Choose the products of the bundle, or how many units it has', products.length > 1);
  return {
    name: body.name,
    code: body.code || null,
    isDraft: body.draft ?? false,
    isListed: body.listed ?? true,
    ...{ startsAt, endsAt, kind },
    value:
      kind === 'percent' ? Math.round((value ?? 0) * 100) : kind === 'free_units' ? 0 : toPaise(value ?? 0),
    capPaise: cap ? toPaise(cap) : null,
    buy: kind === 'free_units' || kind === 'bundle' ? buy : null,
    get: kind === 'free_units' ? get : null,
    goods,
    minimumPaise: toPaise(body.minimum ?? 0),
    isFirstOrder: body.firstOrder ?? false,
    usesPerShopper: body.usesPerShopper ?? null,
    usesTotal: body.usesTotal ?? null,
    storeId: body.storeId || null,
    shopperId: body.shopperId || null,
    combines: body.combine ?? false,
  };
}

function toGoods({ all, ...lists }: OfferBody['on']): OfferGoods {
  if (all) return { all: true };
  const given = Object.entries(lists).filter(([, values]) => values && values.length > 0);
  return Object.fromEntries(given.map(([name, values]) => [name, [...new Set(values)]]));
}

/** What may change while it runs; orders were placed by what the other fields said. */
const FREE: readonly string[] = ['name', 'isListed', 'endsAt', 'usesTotal'];

/** That may no longer change as wanted, because the offer has begun or ended. */
export function listFixed(before: OfferValues & { used: number }, wanted: OfferValues, now: Date): string[] {
  const state = stateOf(before, now);
  if (state === 'draft' || state === 'planned') return [];
  const isChanged = (field: keyof OfferValues) => !isSameValue(before[field], wanted[field]);
  const fixed = (Object.keys(wanted) as (keyof OfferValues)[]).filter((field) => !FREE.includes(field));
  // Nobody may be left without what was promised to them, and what is over stays as it was.
  if (state === 'ended') fixed.push('endsAt', 'usesTotal');
  else if (wanted.endsAt !== null && wanted.endsAt <= now) fixed.push('endsAt');
  const isLimited = before.usesTotal !== null;
  const isFewer = wanted.usesTotal === null ? isLimited : !isLimited || wanted.usesTotal < before.used;
  return [...fixed.filter(isChanged), ...(isFewer ? ['usesTotal'] : [])];
}

export const isSameOffer = (before: OfferValues, wanted: OfferValues) =>
  Object.entries(wanted).every(([field, value]) => isSameValue(before[field as keyof OfferValues], value));

const isSameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one, byName) === JSON.stringify(other, byName);

const BODY_FIELDS: Partial<Record<string, string>> = {
  ...{ isDraft: 'draft', isListed: 'listed', startsAt: 'from', endsAt: 'until', capPaise: 'cap' },
  ...{ goods: 'on', minimumPaise: 'minimum', isFirstOrder: 'firstOrder', combines: 'combine' },
};
export const toBodyField = (field: string): string => BODY_FIELDS[field] ?? field;

/** A bundle of one of each product. */
export const isOfProducts = ({ kind, buy }: Pick<OfferValues, 'kind' | 'buy'>) =>
  kind === 'bundle' && buy === null;

/** jsonb has its own order of names. */
const byName = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const orNull = (paise: number | null) => (paise === null ? null : toRupees(paise));

export function toOfferAnswer(row: CountedOffer, now: Date): Offer {
  return {
    _id: row.id,
    ...{ name: row.name, code: row.code, draft: row.isDraft, listed: row.isListed },
    from: row.startsAt.toISOString(),
    until: row.endsAt?.toISOString() ?? null,
    ...toTerms(row),
    cap: orNull(row.capPaise),
    ...{ on: row.goods, minimum: toRupees(row.minimumPaise) },
    ...{ firstOrder: row.isFirstOrder, usesPerShopper: row.usesPerShopper, usesTotal: row.usesTotal },
    ...{ storeId: row.storeId, shopperId: row.shopperId, combine: row.combines },
    version: row.version,
    state: stateOf(row, now),
    uses: row.uses,
    given: toRupees(row.givenPaise),
  };
}

export const isForShopper = ({ shopperId }: OfferTerms, userId: string | null): boolean =>
  shopperId === null || shopperId === userId;

export const isShown = ({ isListed, shopperId }: OfferTerms): boolean => isListed && shopperId === null;

/** A ribbon says what everybody gets who buys just this product. What is for all goods is no news of one. */
export function hasRibbon(offer: OfferTerms): boolean {
  const { code, goods, minimumPaise, isFirstOrder, usesTotal } = offer;
  const isForAnybody = code === null && minimumPaise === 0 && !isFirstOrder && usesTotal === null;
  return isShown(offer) && isForAnybody && !('all' in goods);
}

export const describeOffers = (running: readonly OfferTerms[]) => ({
  listed: running.some(isShown),
  onProducts: running.some(hasRibbon),
});

/** `isReduced`: it has a discount of its own. */
export type RibbonProduct = UnitPrice & { goods: Goods; isReduced: boolean };

/** Basis points and paise alike are hundredths. */
const toTerms = ({ kind, value, buy, get }: OfferTerms) => ({ kind, value: toRupees(value), buy, get });

export function toCurrentOffer(offer: OfferTerms, places: CurrentOffer['places']): CurrentOffer {
  const { id, name, code, endsAt, minimumPaise, isFirstOrder, capPaise } = offer;
  return {
    ...{ _id: id, label: name, code },
    until: endsAt?.toISOString() ?? null,
    minimum: toRupees(minimumPaise),
    firstOrder: isFirstOrder,
    ...toTerms(offer),
    cap: orNull(capPaise),
    places,
  };
}

const MAX_PLACES = 6;

/** What a shop window may link to: a few, as there may be a thousand offers of a hundred products. */
export function listPlaceIds(goods: OfferGoods): string[] {
  if ('all' in goods) return [];
  const { categoryIds = [], subCategoryIds = [], productIds = [] } = goods;
  return [...categoryIds, ...subCategoryIds, ...productIds].slice(0, MAX_PLACES);
}

/** `known`: of those ids that there are. Brands are one search. */
export function listPlaces(
  goods: OfferGoods,
  known: ReadonlyMap<string, NamedPlace>,
): CurrentOffer['places'] {
  const named = listPlaceIds(goods).flatMap((id) => known.get(id) ?? []);
  const places = named.map(({ _id, name, kind, category }) => {
    if (kind === 'product') return { _id, name, path: toProductPath({ _id, name }) };
    const path =
      kind === 'category' ? toListingPath({ _id, name }, null) : toListingPath(category!, { _id, name });
    return { _id, name, path };
  });
  const brands = 'all' in goods ? [] : (goods.brands ?? []).slice(0, MAX_BRANDS);
  if (brands.length === 0) return places;
  const path = withFilters(SEARCH_PATH, { brands });
  return [...places.slice(0, MAX_PLACES - 1), { _id: 'brands', name: brands.join(', '), path }];
}

/** `applies`: whether it takes something off this product for who looks at it. */
export function toRibbon(
  offers: readonly OfferTerms[],
  { productId, goods, isReduced }: RibbonProduct,
  applies: (offer: OfferTerms) => boolean,
): Ribbon | null {
  const newest = offers.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const offer = newest.find((each) => toMatcher(each)(productId, goods) && applies(each));
  return offer ? { productId, ...toTerms(offer), extra: isReduced } : null;
}
