// The bar codes of products, as staff see and change them.

import { Type, type Static } from 'typebox';
import { call, ofCatalogueStaff } from '#shared/call.ts';
import { text } from '#shared/field-schemas.ts';
import { toBarCode } from '#shared/product-code.ts';
import { closed, Id, literals, TextOrNull } from '#shared/schemas.ts';
import { productLabel } from '../catalogue.contract.ts';
import { findBarCodeProblem, MAX_BAR_CODE, NO_BAR_CODE } from '../bar-code.rules.ts';

export const barCode = text('Bar code', MAX_BAR_CODE, {
  prepare: (sent) => (typeof sent === 'string' ? toBarCode(sent) : sent),
  check(code, report) {
    const problem = findBarCodeProblem(code);
    if (problem) report(problem);
  },
});

/** During what somebody said which product a code is of; 'catalogue': on its page, in a file or the sheet. */
export const BAR_CODE_SOURCES = ['catalogue', 'picking', 'count', 'receipt'] as const;
export type BarCodeSource = (typeof BAR_CODE_SOURCES)[number];

export const BarCode = Type.Object({
  code: Type.String(),
  source: literals(BAR_CODE_SOURCES),
  /** Who said so; null when that is not known. */
  by: TextOrNull,
  at: TextOrNull,
});
export type BarCode = Static<typeof BarCode>;

/** With the 409 of a code that has another product. */
export const BarCodeOwner = Type.Object({
  _id: Type.String(),
  ...productLabel,
  /** It is that product's SKU, and so stays with it. */
  isSku: Type.Boolean(),
});
export type BarCodeOwner = Static<typeof BarCodeOwner>;

/** `from`: the product that loses it, as the caller was told; only for those who may remove it there. */
export const AddBarCodeBody = Type.Object(
  {
    productId: Id,
    code: barCode,
    from: Type.Optional(Id),
    source: Type.Optional(literals(['catalogue', 'count', 'receipt'])),
  },
  closed,
);
export type AddBarCodeBody = Static<typeof AddBarCodeBody>;

/** Proxies drop the body of a DELETE, so both may also be in the query. */
export const RemoveBarCodeBody = Type.Object(
  { productId: Type.Optional(Id), code: Type.Optional(Type.String({ maxLength: 100 })) },
  closed,
);

const CODE_AND_PRODUCT = 'Product and bar code are required';

export const barCodeCalls = {
  addBarCode: call('PUT', '/api/product/bar-code', {
    access: 'staff',
    roles: ['catalogue', 'manager'],
    summary: 'Saves a bar code for a product, or moves it there from another',
    body: AddBarCodeBody,
    answer: Type.Array(BarCode),
    invalidMessage: NO_BAR_CODE,
    errors: ['not_found', 'bar_code_taken'],
  }),
  removeBarCode: call('DELETE', '/api/product/bar-code', {
    ...ofCatalogueStaff,
    summary: 'Removes a bar code from a product; repeatable',
    body: RemoveBarCodeBody,
    querystring: RemoveBarCodeBody,
    answer: Type.Array(BarCode),
    invalidMessage: CODE_AND_PRODUCT,
    errors: ['not_found'],
  }),
};
