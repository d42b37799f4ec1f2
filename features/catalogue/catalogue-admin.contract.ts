// What the owner sends to change the catalogue (specification 7). Values are claims: claims.rules.ts and
// product.rules.ts say what is taken, so that one answer names every field that is wrong.

import { Type, type Static, type TSchema } from 'typebox';

const claim = (description: string) => Type.Optional(Type.Unknown({ description }));
const closed = { additionalProperties: false } as const;
const Id = Type.Optional(Type.String({ maxLength: 100 }));

const name = claim('Required text');
const image = claim('Required: own upload, root-relative path or https');
const refs = (of: string) => claim(`Ids of ${of}, or objects with their _id`);
/** With `_id` it is a change of that one. */
const withId = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object({ _id: Id, ...fields }, closed);

const categoryFields = { name, image };
export const CategoryClaims = Type.Object(categoryFields, closed);
export type CategoryClaims = Static<typeof CategoryClaims>;
export const UpdateCategoryBody = withId(categoryFields);

const subCategoryFields = { name, image, category: refs('categories, at least one') };
export const SubCategoryClaims = Type.Object(subCategoryFields, closed);
export type SubCategoryClaims = Static<typeof SubCategoryClaims>;
export const UpdateSubCategoryBody = withId(subCategoryFields);

const productFields = {
  name,
  image: claim('Pictures, each an own upload, root-relative path or https; may be empty'),
  category: refs('categories; may be empty'),
  subCategory: refs('sub-categories; may be empty'),
  unit: name,
  stock: claim('Required whole number, also as text'),
  price: claim('Required rupees, also as text'),
  discount: claim('Required percent 0-100, also as text'),
  description: name,
  more_details: claim('Custom fields: name to text'),
  sku: claim("The owner's own article number, of one product only; '' for none"),
};
export const CreateProductBody = Type.Object(productFields, closed);
export type CreateProductBody = Static<typeof CreateProductBody>;
export const UpdateProductBody = withId({
  ...productFields,
  baseStock: claim('The stock the form was opened with: then what was sold since is kept'),
  baseUpdatedAt: claim('updatedAt the form was opened with: then 409 when the product was changed since'),
});
export type UpdateProductBody = Static<typeof UpdateProductBody>;

/** A product and one that is, or shall be, another size of it. */
export const SizeBody = Type.Object({ productId: Id, sizeId: Id }, closed);
export const ListSizesBody = Type.Object({ productId: Id }, closed);

/** Proxies drop the body of a DELETE, so the id may come in the query too. */
export const RemoveBody = Type.Object({ _id: Id }, closed);
export type RemoveBody = Static<typeof RemoveBody>;
export const RemoveQuery = Type.Object({ _id: Id });
export type RemoveQuery = Static<typeof RemoveQuery>;
