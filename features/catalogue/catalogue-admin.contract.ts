// Request types for changes to the catalogue.

import { Type, type Static, type TSchema } from 'typebox';
import { asSaved, fields, ids, image, orNull, text, texts } from '#shared/field-schemas.ts';
import { byId, closed, StoreOnlyQuery } from '#shared/schemas.ts';
import { MAX_NAME } from './product.rules.ts';
import { fieldsWith, schemasOf } from './product-fields.rules.ts';
import {
  Category,
  SubCategory,
  Product,
  ProductDetailsBody,
  StaffProduct,
  ProductSize,
} from './catalogue.contract.ts';
import { call, ofCatalogueStaff } from '#shared/call.ts';

const Id = Type.Optional(Type.String({ maxLength: 100 }));

const withId = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object({ _id: Id, ...fields }, closed);

const MAX_LANGUAGES = 20;
const NO_NAMES = 'Names in other languages must be texts';

const names = texts('Names', NO_NAMES, {
  description: 'Names in other languages: code to text; what is not sent stays',
  check: (sent, report) => {
    const entries = Object.entries(sent);
    const areNames = entries.every(([code, name]) => /^[a-z]{2,3}$/.test(code) && typeof name === 'string');
    if (!areNames || entries.length > MAX_LANGUAGES) report(NO_NAMES);
    else {
      for (const [code, name] of entries as [string, string][])
        if (name.length > MAX_NAME) report(`A name can have at most ${MAX_NAME} characters`, code);
    }
  },
});

const categoryFields = { name: text('Name', MAX_NAME), image, names: Type.Optional(orNull(names)) };
const freshField = {
  isFresh: Type.Optional(
    Type.Boolean({
      description:
        'Nothing comes instead of its products without a yes of the shopper; if it is not sent, it stays',
    }),
  ),
};
export const CategoryInput = Type.Object({ ...categoryFields, ...freshField }, closed);
export type CategoryInput = Static<typeof CategoryInput>;
/** `was`: what the fields were when the caller began; 409 when somebody else has changed one since. */
export const UpdateCategoryBody = withId({
  ...categoryFields,
  ...freshField,
  was: Type.Optional(asSaved(fields({}, { ...categoryFields, ...freshField }))),
});

const tax = schemasOf(['hsnCode', 'gstRate']);
const subCategoryFields = {
  ...categoryFields,
  category: ids('Category', { minItems: 1 }),
  /** What is not sent stays. */
  hsnCode: Type.Optional(tax.hsnCode),
  gstRate: Type.Optional(tax.gstRate),
};
export const SubCategoryInput = Type.Object(subCategoryFields, closed);
export const UpdateSubCategoryBody = withId({
  ...subCategoryFields,
  was: Type.Optional(asSaved(fields({}, subCategoryFields))),
});

const required = schemasOf(fieldsWith('form', 'required'));
const optional = schemasOf(fieldsWith('form', 'optional'));
export const CreateProductBody = fields(required, optional);
export type CreateProductBody = Static<typeof CreateProductBody>;

const time = text('baseUpdatedAt', 100, {
  description: 'updatedAt the form was opened with: then 409 when the product was changed since',
  check: (sent, report) => {
    if (Number.isNaN(Date.parse(sent))) report('baseUpdatedAt must be a time');
  },
});
export const UpdateProductBody = fields(required, {
  ...optional,
  _id: Type.String({ maxLength: 100 }),
  /** The stock the form was opened with: then what was sold since is kept. */
  baseStock: orNull(required.stock),
  baseUpdatedAt: orNull(time),
});
export type UpdateProductBody = Static<typeof UpdateProductBody>;

export const SizeBody = Type.Object({ productId: Id, sizeId: Id }, closed);
export type SizeBody = Static<typeof SizeBody>;

const PRODUCT_LIMIT = 256 * 1024;

const access = 'admin';

export const catalogueAdminCalls = {
  addCategory: call('POST', '/api/category/add-category', {
    access,
    summary: 'Adds a category',
    body: CategoryInput,
    answer: Category,
  }),
  updateCategory: call('PUT', '/api/category/update', {
    access,
    summary: 'Changes a category',
    body: UpdateCategoryBody,
    answer: Category,
    errors: ['not_found', 'category_changed'],
  }),
  deleteCategory: call('DELETE', '/api/category/delete', {
    access,
    summary: 'Deletes a category that nothing uses',
    ...byId,
    answer: Category,
    errors: ['not_found', 'category_in_use'],
  }),
  createSubCategory: call('POST', '/api/subcategory/create', {
    access,
    summary: 'Adds a sub-category',
    body: SubCategoryInput,
    answer: SubCategory,
    errors: ['not_found'],
  }),
  updateSubCategory: call('PUT', '/api/subcategory/update', {
    access,
    summary: 'Changes a sub-category',
    body: UpdateSubCategoryBody,
    answer: SubCategory,
    errors: ['not_found', 'sub_category_changed'],
  }),
  deleteSubCategory: call('DELETE', '/api/subcategory/delete', {
    access,
    summary: 'Deletes a sub-category that no product uses',
    ...byId,
    answer: SubCategory,
    errors: ['not_found', 'sub_category_in_use'],
  }),
  createProduct: call('POST', '/api/product/create', {
    bodyLimit: PRODUCT_LIMIT,
    ...ofCatalogueStaff,
    summary: 'Adds a product',
    body: CreateProductBody,
    querystring: StoreOnlyQuery,
    answer: Product,
    errors: ['not_found', 'sku_taken', 'bar_code_taken'],
  }),
  staffDetails: call('POST', '/api/product/staff-details', {
    ...ofCatalogueStaff,
    summary: 'One product, also a hidden one',
    body: ProductDetailsBody,
    querystring: StoreOnlyQuery,
    answer: StaffProduct,
    invalidMessage: 'Product id is required',
    errors: ['not_found'],
  }),
  updateProductDetails: call('PUT', '/api/product/update-product-details', {
    bodyLimit: PRODUCT_LIMIT,
    ...ofCatalogueStaff,
    summary: 'Changes a product',
    body: UpdateProductBody,
    querystring: StoreOnlyQuery,
    answer: Product,
    errors: ['not_found', 'product_changed', 'sku_taken', 'bar_code_taken'],
  }),
  deleteProduct: call('DELETE', '/api/product/delete-product', {
    ...ofCatalogueStaff,
    summary: 'Deletes a product; carts lose it with a notice, orders keep their copy',
    ...byId,
    answer: Product,
    errors: ['not_found'],
  }),
  otherSizes: call('POST', '/api/product/other-sizes', {
    ...ofCatalogueStaff,
    summary: 'The sizes of a product',
    body: Type.Object({ productId: Id }, closed),
    querystring: StoreOnlyQuery,
    answer: Type.Array(ProductSize),
    errors: ['not_found'],
  }),
  tieSize: call('PUT', '/api/product/tie-size', {
    ...ofCatalogueStaff,
    summary: 'Links a product as another size of one',
    body: SizeBody,
    querystring: StoreOnlyQuery,
    answer: Type.Array(ProductSize),
    errors: ['not_found'],
  }),
  untieSize: call('PUT', '/api/product/untie-size', {
    ...ofCatalogueStaff,
    summary: 'Unlinks a product from the sizes of one',
    body: SizeBody,
    querystring: StoreOnlyQuery,
    answer: Type.Array(ProductSize),
    errors: ['not_found'],
  }),
};
