// Request types for changes to the catalogue (specification 7).

import { Type, type Static, type TSchema } from 'typebox';
import { ids, image, orNull, text } from '#shared/field-schemas.ts';
import { closed } from '#shared/schemas.ts';
import { names } from './names.rules.ts';
import { MAX_NAME, productExtras, productFields, sku } from './product.rules.ts';
import { taxFields } from './tax/product-tax.rules.ts';

const Id = Type.Optional(Type.String({ maxLength: 100 }));

/** With `_id` it changes an existing one. */
const withId = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object({ _id: Id, ...fields }, closed);

const categoryFields = { name: text('Name', MAX_NAME), image, names: Type.Optional(orNull(names)) };
export const CategoryInput = Type.Object(categoryFields, closed);
export type CategoryInput = Static<typeof CategoryInput>;
export const UpdateCategoryBody = withId(categoryFields);

const subCategoryFields = { ...categoryFields, category: ids('Category', { minItems: 1 }) };
export const SubCategoryInput = Type.Object(subCategoryFields, closed);
export type SubCategoryInput = Static<typeof SubCategoryInput>;
export const UpdateSubCategoryBody = withId(subCategoryFields);

const allProductFields = {
  ...productFields,
  image: Type.Optional(productExtras.image),
  category: Type.Optional(ids('Category')),
  subCategory: Type.Optional(ids('Sub category')),
  more_details: Type.Optional(productExtras.more_details),
  sku: Type.Optional(sku),
  hsnCode: Type.Optional(taxFields.hsnCode),
  gstRate: Type.Optional(taxFields.gstRate),
};
export const CreateProductBody = Type.Object(allProductFields, closed);
export type CreateProductBody = Static<typeof CreateProductBody>;

const time = text('baseUpdatedAt', 100, {
  description: 'updatedAt the form was opened with: then 409 when the product was changed since',
  check: (sent, report) => {
    if (Number.isNaN(Date.parse(sent))) report('baseUpdatedAt must be a time');
  },
});
export const UpdateProductBody = withId({
  ...allProductFields,
  /** The stock the form was opened with: then what was sold since is kept. */
  baseStock: Type.Optional(orNull(productFields.stock)),
  baseUpdatedAt: Type.Optional(orNull(time)),
});
export type UpdateProductBody = Static<typeof UpdateProductBody>;

/** A product and another that is, or is to become, a size of it. */
export const SizeBody = Type.Object({ productId: Id, sizeId: Id }, closed);
export const ListSizesBody = Type.Object({ productId: Id }, closed);

/** Proxies drop the body of a DELETE, so the id may also be in the query. */
export const RemoveBody = Type.Object({ _id: Id }, closed);
export type RemoveBody = Static<typeof RemoveBody>;
export const RemoveQuery = Type.Object({ _id: Id });
export type RemoveQuery = Static<typeof RemoveQuery>;
