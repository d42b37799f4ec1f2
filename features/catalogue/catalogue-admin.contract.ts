// Request types for changes to the catalogue (specification 7). Values are unchecked here: read-fields.ts and
// product.rules.ts check them, so that one response names every wrong field.

import { Type, type Static, type TSchema } from 'typebox';
import { closed, unchecked } from '#shared/schemas.ts';

const Id = Type.Optional(Type.String({ maxLength: 100 }));

const name = unchecked('Required text');
const image = unchecked('Required: own upload, root-relative path or https');
const refs = (of: string) => unchecked(`Ids of ${of}, or objects with their _id`);
/** With `_id` it changes an existing one. */
const withId = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object({ _id: Id, ...fields }, closed);

const names = unchecked('Names in other languages: code to text; what is not sent stays');

const categoryFields = { name, image, names };
export const CategoryInput = Type.Object(categoryFields, closed);
export type CategoryInput = Static<typeof CategoryInput>;
export const UpdateCategoryBody = withId(categoryFields);

const subCategoryFields = { name, image, names, category: refs('categories, at least one') };
export const SubCategoryInput = Type.Object(subCategoryFields, closed);
export type SubCategoryInput = Static<typeof SubCategoryInput>;
export const UpdateSubCategoryBody = withId(subCategoryFields);

const productFields = {
  name,
  image: unchecked('Pictures, each an own upload, root-relative path or https; may be empty'),
  category: refs('categories; may be empty'),
  subCategory: refs('sub-categories; may be empty'),
  unit: name,
  stock: unchecked('Required whole number, also as text'),
  price: unchecked('Required rupees, also as text'),
  discount: unchecked('Required percent 0-100, also as text'),
  description: name,
  more_details: unchecked('Custom fields: name to text'),
  sku: unchecked("The owner's own article number, of one product only; '' for none"),
  hsnCode: unchecked("4, 6 or 8 digits for the invoice; '' for none"),
  gstRate: unchecked('Percent 0-100 that the price includes, also as text; null for none'),
};
export const CreateProductBody = Type.Object(productFields, closed);
export type CreateProductBody = Static<typeof CreateProductBody>;
export const UpdateProductBody = withId({
  ...productFields,
  baseStock: unchecked('The stock the form was opened with: then what was sold since is kept'),
  baseUpdatedAt: unchecked('updatedAt the form was opened with: then 409 when the product was changed since'),
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
