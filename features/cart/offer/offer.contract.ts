// Bodies and answers about offers. Amounts in rupees, shares in percent, times in ISO 8601.

import { Type, type Static } from 'typebox';
import { LONGEST_BRAND } from '#shared/filters.ts';
import {
  amount,
  fields,
  flag,
  ids,
  list,
  oneOf,
  orNull,
  text,
  time,
  wholeNumber,
} from '#shared/field-schemas.ts';
import { closed, givenId, literals, OrNull, WholeNumber, NumberOrNull } from '#shared/schemas.ts';
import { MAX_RIBBONS } from '#shared/limits.ts';
import { PagingFields } from '#shared/paging.ts';
import { call, ofCatalogueStaff } from '#shared/call.ts';

export const OFFER_KINDS = ['percent', 'amount', 'free_units', 'bundle'] as const;
export const STATES = ['draft', 'planned', 'running', 'ended'] as const;
/** Why an offer does not apply: the error codes of a code that is typed. */
export const COUPON_REFUSALS = [
  'coupon_unknown',
  'coupon_over',
  'coupon_used_up',
  'coupon_not_yours',
  'coupon_below_minimum',
  'coupon_no_goods',
] as const;

const Text = Type.String();
const IntegerOrNull = OrNull(Type.Integer());
const Ids = Type.Optional(Type.Array(Text));

const MAX_RUPEES = 1_00_000;
const rupees = (title: string) => amount(title, { maximum: MAX_RUPEES }, 'between ₹0 and ₹1,00,000');
const units = (title: string) => wholeNumber(title, { minimum: 1, maximum: 99 });
const uses = (title: string) => wholeNumber(title, { minimum: 1, maximum: 10_00_000 });

const goods = fields(
  {},
  {
    all: flag('All products'),
    categoryIds: ids('Categories'),
    subCategoryIds: ids('Sub-categories'),
    brands: list('Brands', text('Brand', LONGEST_BRAND), 100, 'At most 100 brands'),
    productIds: ids('Products'),
  },
);

const offerFields = {
  name: text('Name', 80),
  /** Shoppers type it in any case; without one the offer applies by itself. */
  code: Type.Optional(
    orNull(
      text('Code', 40, {
        prepare: (sent) => (typeof sent === 'string' ? sent.trim().toUpperCase() : sent),
        pattern: '^[A-Z0-9][A-Z0-9_-]{2,23}$',
        'x-message': 'A code has 3 to 24 letters, digits, hyphens or underscores',
      }),
    ),
  ),
  draft: Type.Optional(flag('Draft')),
  /** Whether everybody may see it; false for codes that are handed out. */
  listed: Type.Optional(flag('Shown to everybody')),
  from: time('From'),
  until: Type.Optional(orNull(time('Until'))),
  kind: oneOf('Kind', OFFER_KINDS),
  /** Percent, rupees off, or the price of a bundle; free units need none. */
  value: Type.Optional(orNull(rupees('Value'))),
  cap: Type.Optional(orNull(rupees('Cap'))),
  /** Units that are paid for `get` free ones, or in a bundle; a bundle without it has one of each product. */
  buy: Type.Optional(orNull(units('Buy'))),
  get: Type.Optional(orNull(units('Get'))),
  on: goods,
  /** All goods of the order cost at least this. */
  minimum: Type.Optional(orNull(rupees('Minimum'))),
  firstOrder: Type.Optional(flag('First order only')),
  usesPerShopper: Type.Optional(orNull(uses('Uses per shopper'))),
  usesTotal: Type.Optional(orNull(uses('Uses'))),
  storeId: Type.Optional(orNull(text('Store', 100))),
  /** Only this shopper may use it. */
  shopperId: Type.Optional(orNull(text('Shopper', 100))),
  /** Whether others that allow it too may apply beside it; else the best single one applies. */
  combine: Type.Optional(flag('May be combined')),
};
export const OfferBody = Type.Object(offerFields, closed);
export type OfferBody = Static<typeof OfferBody>;
const filters = {
  state: Type.Optional(literals(STATES)),
  q: Type.Optional(Type.String({ maxLength: 100 })),
};
export const OfferFilters = Type.Object(filters);
export type OfferFilters = Static<typeof OfferFilters>;

const terms = {
  kind: literals(OFFER_KINDS),
  value: Type.Number(),
  buy: IntegerOrNull,
  get: IntegerOrNull,
};

export const Offer = Type.Object({
  _id: Text,
  name: Text,
  code: OrNull(Text),
  draft: Type.Boolean(),
  listed: Type.Boolean(),
  from: Text,
  until: OrNull(Text),
  ...terms,
  cap: NumberOrNull,
  on: Type.Object({
    all: Type.Optional(Type.Boolean()),
    categoryIds: Ids,
    subCategoryIds: Ids,
    brands: Ids,
    productIds: Ids,
  }),
  minimum: Type.Number(),
  firstOrder: Type.Boolean(),
  usesPerShopper: IntegerOrNull,
  usesTotal: IntegerOrNull,
  storeId: OrNull(Text),
  shopperId: OrNull(Text),
  combine: Type.Boolean(),
  /** Grows with every change, and not with its use. */
  version: Type.Integer(),
  state: literals(STATES),
  /** Orders that hold it, without those that were cancelled or not paid. */
  uses: Type.Integer(),
  given: Type.Number(),
});
export type Offer = Static<typeof Offer>;

/** `extra`: beside a discount that the product has anyway. */
export const Ribbon = Type.Object({ productId: Text, ...terms, extra: Type.Boolean() });
export type Ribbon = Static<typeof Ribbon>;

export const CurrentOffer = Type.Object({
  _id: Text,
  label: Text,
  code: OrNull(Text),
  until: OrNull(Text),
  minimum: Type.Number(),
  firstOrder: Type.Boolean(),
  ...terms,
  cap: NumberOrNull,
  /** The shop's pages of its goods, a few; none where it is for all goods. */
  places: Type.Array(Type.Object({ _id: Text, name: Text, path: Text })),
});
export type CurrentOffer = Static<typeof CurrentOffer>;

/** What an offer would have done: `given` rupees to `orders` of the last `days`. */
export const Simulation = Type.Object({
  orders: Type.Integer(),
  given: Type.Number(),
  days: Type.Integer(),
  /** The newest orders of these days, which were looked at. */
  looked: Type.Integer(),
  isComplete: Type.Boolean(),
});
export type Simulation = Static<typeof Simulation>;

/** What it cost and brought: orders that were not cancelled, unpaid or given back whole. */
export const OfferGain = Type.Object({
  orders: Type.Integer(),
  given: Type.Number(),
  /** What was paid for these orders. */
  brought: Type.Number(),
  /** Whose first order it was. */
  newShoppers: Type.Integer(),
});

export const OfferDetails = Type.Object({
  offer: Offer,
  gain: OfferGain,
  /** Of what it names, as far as that still exists. */
  names: Type.Array(Type.Object({ _id: Text, name: Text })),
});
export type OfferDetails = Static<typeof OfferDetails>;

/** The fewest units of a product, by themselves, that an offer is for. */
export const PreviewedProduct = Type.Object({
  _id: Text,
  name: Text,
  unit: Text,
  image: Text,
  quantity: Type.Integer(),
  before: Type.Number(),
  after: Type.Number(),
  /** That so many are sold below what the shop has paid, in words. */
  risks: Type.Array(Text),
});
export type PreviewedProduct = Static<typeof PreviewedProduct>;
export const OfferPreview = Type.Object({
  /** How many products it is for. */
  count: Type.Integer(),
  /** A few of them: first those below their cost, then what sells best. */
  products: Type.Array(PreviewedProduct),
  /** Products that would be sold below their last cost, among the 100 with the smallest margin. */
  belowCost: Type.Array(PreviewedProduct),
  /** Products that cost less at some time of the last 30 days than now, without the offer. */
  raised: Type.Integer(),
});
export type OfferPreview = Static<typeof OfferPreview>;

const owner = { access: 'admin' } as const;

export const offerCalls = {
  current: call('GET', '/api/offer/current', {
    access: 'public',
    summary: 'The offers that run in the caller’s store and are shown to everybody',
    answer: Type.Array(CurrentOffer),
  }),
  ribbons: call('POST', '/api/offer/ribbons', {
    access: 'visitor',
    summary: 'The offers that would apply by themselves to some of these products in the caller’s cart',
    body: Type.Object(
      { productIds: Type.Array(Type.String({ maxLength: 100 }), { maxItems: MAX_RIBBONS }) },
      closed,
    ),
    answer: Type.Array(Ribbon),
    invalidMessage: 'Product ids are required',
  }),
  get: call('GET', '/api/offer/get', {
    ...ofCatalogueStaff,
    summary: 'All offers, newest first, with how often they were used and what they gave',
    querystring: Type.Object({
      ...filters,
      page: Type.Optional(WholeNumber),
      limit: Type.Optional(WholeNumber),
    }),
    answer: Type.Array(Offer),
    extra: PagingFields,
  }),
  create: call('POST', '/api/offer/create', {
    ...owner,
    summary: 'Adds an offer',
    body: OfferBody,
    answer: Offer,
    errors: ['not_found', 'coupon_taken', 'too_many_offers'],
  }),
  update: call('PUT', '/api/offer/update', {
    ...owner,
    summary: 'Replaces an offer; of one that has begun only its name, end, visibility and number of uses',
    /** All fields. `version`: that of the offer as it was read; 409 when it has another one since. */
    body: Type.Object({ _id: givenId, ...offerFields, version: Type.Optional(Type.Integer()) }, closed),
    answer: Offer,
    errors: ['not_found', 'coupon_taken', 'offer_changed', 'offer_ran', 'too_many_offers'],
  }),
  end: call('PUT', '/api/offer/end', {
    ...owner,
    summary: 'Ends an offer at once',
    body: Type.Object({ _id: givenId }, closed),
    answer: Offer,
    errors: ['not_found'],
  }),
  simulate: call('POST', '/api/offer/simulate', {
    ...owner,
    summary: 'What an offer would have given to the orders of the last 28 days; changes nothing',
    body: OfferBody,
    answer: Simulation,
    errors: ['not_found'],
  }),
  details: call('GET', '/api/offer/details', {
    ...ofCatalogueStaff,
    summary: 'One offer with what it cost and brought',
    querystring: Type.Object({ _id: givenId }),
    answer: OfferDetails,
    errors: ['not_found'],
  }),
  preview: call('POST', '/api/offer/preview', {
    ...owner,
    summary: 'What an offer would do to some of its products; changes nothing',
    body: OfferBody,
    answer: OfferPreview,
    errors: ['not_found'],
  }),
};
