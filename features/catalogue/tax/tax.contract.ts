// API types for the tax of sub-categories, which their products without one of their own take.

import { Type, type Static } from 'typebox';
import { call, ofCatalogueStaff } from '#shared/call.ts';
import { asSaved, fields, list, rejectTwice, text } from '#shared/field-schemas.ts';
import { closed, OrNull, NumberOrNull } from '#shared/schemas.ts';
import { MAX_SUB_CATEGORIES } from '../catalogue.rules.ts';
import { MAX_NAME } from '../product.rules.ts';
import { schemasOf } from '../product-fields.rules.ts';

const group = { hsnCode: Type.String(), gstRate: Type.Number(), group: Type.String() };

export const TaxProposal = Type.Object({
  ...group,
  note: Type.String({ description: 'What else decides the rate, as loose or packed' }),
  others: Type.Array(Type.Object(group), { description: 'What its name may mean too, at another rate' }),
});

export const SubCategoryTax = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  hsnCode: Type.String({ description: "'' for none" }),
  gstRate: NumberOrNull,
  products: Type.Integer(),
  taking: Type.Integer({
    description: 'Of these lack a code or a rate, and take it from here once it has one',
  }),
  proposal: OrNull(TaxProposal),
});
export type SubCategoryTax = Static<typeof SubCategoryTax>;

const tax = schemasOf(['hsnCode', 'gstRate']);
const set = fields({ _id: text('Sub category', 100), ...tax }, { was: asSaved(fields(tax)) });

export const SetTaxesBody = Type.Object(
  {
    taxes: list('Sub categories', set, MAX_SUB_CATEGORIES, 'Too many sub categories', {
      minItems: 1,
      check: rejectTwice('_id', () => 'Twice in the list'),
    }),
  },
  closed,
);
export type SetTaxesBody = Static<typeof SetTaxesBody>;

/** With a name: only what is proposed for a new sub-category that is called so. */
const TaxesQuery = Type.Object({ name: Type.Optional(Type.String({ maxLength: MAX_NAME })) });

export const taxCalls = {
  taxes: call('GET', '/api/subcategory/taxes', {
    ...ofCatalogueStaff,
    summary:
      'The GST and HSN of all sub-categories, how many products take it, and what is proposed by the name',
    querystring: TaxesQuery,
    answer: Type.Array(SubCategoryTax),
  }),
  setTaxes: call('PUT', '/api/subcategory/taxes', {
    ...ofCatalogueStaff,
    summary: 'Sets or empties the GST and HSN of sub-categories',
    body: SetTaxesBody,
    answer: Type.Object({
      subCategories: Type.Integer({ description: 'Of these it has changed' }),
      products: Type.Integer({ description: 'Take their tax from these' }),
    }),
    bodyLimit: 512 * 1024,
    errors: ['not_found', 'sub_category_changed'],
  }),
};
