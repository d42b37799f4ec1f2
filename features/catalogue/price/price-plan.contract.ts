// Bodies and answers about planned prices. Rupees, percent, times in ISO 8601.

import { Type, type Static } from 'typebox';
import { call, ofCatalogueStaff } from '#shared/call.ts';
import { list, orNull, text, time } from '#shared/field-schemas.ts';
import { PagingFields } from '#shared/paging.ts';
import { byId, closed, literals, OrNull, WholeNumber, NumberOrNull } from '#shared/schemas.ts';
import { PRODUCT_FIELDS } from '../product-fields.rules.ts';
import { MAX_PLANNED } from '#shared/limits.ts';
import { PriceCells } from '../sheet/sheet-cells.rules.ts';
import { SetTaxesBody } from '../tax/tax.contract.ts';
import { MAX_CHOSEN } from '../sheet/sheet.contract.ts';

/** Of one product; older ones are not shown. */
export const MAX_SHOWN_PLANS = 50;

const planFields = {
  /** Without it the price stays as it is. */
  price: Type.Optional(orNull(PRODUCT_FIELDS.price.schema)),
  discount: Type.Optional(orNull(PRODUCT_FIELDS.discount.schema)),
  from: time('From'),
  until: time('Until'),
};
export type PlanFields = Omit<Static<typeof PlanBody>, 'productId'>;

export const PlanBody = Type.Object({ productId: text('Product', 100), ...planFields }, closed);
export type PlanBody = Static<typeof PlanBody>;

const Text = Type.String();

const PLAN_STATE = {
  price: NumberOrNull,
  discount: NumberOrNull,
  from: Text,
  until: Text,
  state: literals(['planned', 'running', 'ended']),
  endedAt: OrNull(Text),
  /** Somebody changed what it had set while it ran: that stays. */
  changedByHand: Type.Boolean(),
};

export const PricePlan = Type.Object({ _id: Text, productId: Text, ...PLAN_STATE });
export type PricePlan = Static<typeof PricePlan>;

export const ProductPlans = Type.Object({
  /** The lowest price after discount in the last 30 days, the current one included. */
  lowest: Type.Number(),
  /** The same without the current price; null: it was no other. */
  lowestBefore: NumberOrNull,
  /** That of the first store, in which staff enter times. */
  timeZone: Text,
  plans: Type.Array(PricePlan),
});
export type ProductPlans = Static<typeof ProductPlans>;

export const PlannedQuery = Type.Object({
  state: Type.Optional(literals(['open', 'ended'])),
  page: Type.Optional(WholeNumber),
});
export type PlannedQuery = Static<typeof PlannedQuery>;

/** A plan in the list of all products' plans. Prices in rupees. */
export const PlannedPrice = Type.Object({
  _id: Text,
  /** Plans of many products that were made together have the same one. */
  batchId: OrNull(Text),
  productId: Text,
  name: Text,
  unit: Text,
  ...PLAN_STATE,
  /** What shoppers pay now, and what they pay in its time. */
  current: Type.Number(),
  sellingPrice: Type.Number(),
  /** Why it may be a slip, in words. */
  risks: Type.Array(Text),
  plannedBy: OrNull(Text),
  openInBatch: Type.Integer(),
});
export type PlannedPrice = Static<typeof PlannedPrice>;

/** Of the products with a risk, at most so many are listed. */
export const MAX_SHOWN_RISKS = 100;

export const PriceCheckBody = Type.Object(
  {
    productIds: list('Products', text('Product', 100), MAX_CHOSEN, `At most ${MAX_CHOSEN} products`, {
      minItems: 1,
    }),
    /** As in the sheet; each is left out where it stays as it is. */
    set: { ...PriceCells, title: 'Prices', 'x-message': 'Send what to set' },
  },
  closed,
);
export type PriceCheckBody = Static<typeof PriceCheckBody>;

/** Selling prices in rupees. */
export const RiskyPrice = Type.Object({
  productId: Text,
  /** With its unit. */
  name: Text,
  before: Type.Number(),
  after: Type.Number(),
  risks: Type.Array(Text),
});
export type RiskyPrice = Static<typeof RiskyPrice>;

export const PriceCheck = Type.Object({ count: Type.Integer(), products: Type.Array(RiskyPrice) });
export type PriceCheck = Static<typeof PriceCheck>;

export const PlannedMany = Type.Object({
  planned: Type.Integer(),
  refused: Type.Array(Type.Object({ productId: Text, name: OrNull(Text), message: Text })),
});
export type PlannedMany = Static<typeof PlannedMany>;

export const pricePlanCalls = {
  get: call('GET', '/api/product/price-plans', {
    ...ofCatalogueStaff,
    summary: 'The planned prices of a product, and its lowest price of 30 days',
    querystring: Type.Object({ productId: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: ProductPlans,
    invalidMessage: 'Product id is required',
    errors: ['not_found'],
  }),
  planned: call('GET', '/api/product/planned-prices', {
    ...ofCatalogueStaff,
    summary: 'The planned prices of all products by date, or those that have ended',
    querystring: PlannedQuery,
    answer: Type.Array(PlannedPrice),
    extra: PagingFields,
  }),
  check: call('POST', '/api/product/check-prices', {
    ...ofCatalogueStaff,
    summary: 'Which products would sell below cost, or far from their price now',
    body: PriceCheckBody,
    bodyLimit: 1024 * 1024,
    answer: PriceCheck,
  }),
  checkTaxes: call('POST', '/api/subcategory/check-taxes', {
    ...ofCatalogueStaff,
    summary: 'Which products would sell below cost with these GST rates of sub categories',
    body: SetTaxesBody,
    bodyLimit: 512 * 1024,
    answer: PriceCheck,
  }),
  plan: call('PUT', '/api/product/price-plan', {
    ...ofCatalogueStaff,
    summary: 'Plans a price or a discount that starts and ends automatically',
    body: PlanBody,
    answer: PricePlan,
    errors: ['not_found', 'price_plan_overlaps', 'too_many_price_plans'],
  }),
  planMany: call('PUT', '/api/product/price-plans', {
    ...ofCatalogueStaff,
    summary: 'Plans a price or a discount of up to 500 products',
    body: Type.Object(
      {
        productIds: list('Products', text('Product', 100), MAX_PLANNED, `At most ${MAX_PLANNED} products`, {
          minItems: 1,
        }),
        ...planFields,
      },
      closed,
    ),
    answer: PlannedMany,
  }),
  removeBatch: call('DELETE', '/api/product/price-plans', {
    ...ofCatalogueStaff,
    summary: 'Removes what was planned together; running prices end at once',
    body: Type.Object({ batchId: text('Plan', 100) }, closed),
    answer: Type.Array(PricePlan),
  }),
  remove: call('DELETE', '/api/product/price-plan', {
    ...ofCatalogueStaff,
    summary: 'Removes a planned price; a running one ends at once',
    ...byId,
    answer: PricePlan,
    errors: ['not_found'],
  }),
};
