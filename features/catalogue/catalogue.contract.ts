// API types for categories, sub-categories and products.

import { Type, type Static, type TNull, type TUnion } from 'typebox';
import { PagingFields } from '#shared/paging.ts';
import { DISCOUNTS, LONGEST_BRAND, MAX_BRANDS, PRICES, SORTS, VEG_KINDS } from '#shared/filters.ts';
import { LISTING_PAGE_SIZE, PRODUCTS_PAGE_SIZE, SEARCH_PAGE_SIZE } from '#shared/limits.ts';
import { oneOf } from '#shared/field-schemas.ts';
import { closed, literals, OrNull, TextOrNull } from '#shared/schemas.ts';
import { call } from '#shared/call.ts';
import { fieldsWith, PRODUCT_FIELDS, type FieldName } from './product-fields.rules.ts';

const Id = Type.String();
export const NamedRef = Type.Object({ _id: Id, name: Type.String() });

/** Names in other languages by language code; absent if there are none. */
const LocalNames = Type.Optional(Type.Record(Type.String({ pattern: '^[a-z]{2,3}$' }), Type.String()));

export const Category = Type.Object({
  _id: Id,
  name: Type.String(),
  image: Type.String(),
  names: LocalNames,
  /** Of fresh goods, which nothing replaces without a yes of the shopper; absent: no. */
  isFresh: Type.Optional(Type.Boolean()),
});
export type Category = Static<typeof Category>;

export const SubCategory = Type.Object({
  _id: Id,
  name: Type.String(),
  image: Type.String(),
  category: Type.Array(NamedRef),
  names: LocalNames,
  /** Of its products without their own; absent: none. */
  hsnCode: Type.Optional(Type.String()),
  gstRate: Type.Optional(Type.Number()),
});
export type SubCategory = Static<typeof SubCategory>;

/** Type.Record drops names with U+2028: its pattern for any text, `.*`, matches no line separators. */
const CustomFields = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string' },
});

const ANSWERS = {
  text: Type.String(),
  rupees: Type.Number(),
  percent: Type.Number(),
  count: Type.Integer(),
  flag: Type.Boolean(),
  pictures: Type.Array(Type.String()),
  customFields: CustomFields,
  categories: Type.Array(NamedRef),
  codes: Type.Array(Type.String()),
  supplier: NamedRef,
};
type Answers<Name extends FieldName> = {
  [Each in Name]: (typeof PRODUCT_FIELDS)[Each] extends {
    isNullable: true;
    kind: infer Kind extends 'rupees' | 'percent' | 'count' | 'supplier';
  }
    ? TUnion<[(typeof ANSWERS)[Kind], TNull]>
    : (typeof ANSWERS)[(typeof PRODUCT_FIELDS)[Each]['kind']];
};

/** How these fields are answered: rupees, percent; a text that is not set is '', a number null. */
export function answersOf<Name extends FieldName>(names: readonly Name[]): Answers<Name> {
  const schemas = names.map((name) => {
    const { kind, ...rules } = PRODUCT_FIELDS[name];
    const answer = ANSWERS[kind];
    return [name, 'isNullable' in rules && kind !== 'text' ? Type.Union([answer, Type.Null()]) : answer];
  });
  return Object.fromEntries(schemas) as Answers<Name>;
}

export const Product = Type.Object({
  _id: Id,
  ...answersOf(fieldsWith('seenBy', 'everybody')),
  /** As its fields say (facts/veg.rules.ts); null if none does, for example because it is not food. */
  veg: Type.Union([Type.Literal('veg'), Type.Literal('non-veg'), Type.Null()]),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
export type Product = Static<typeof Product>;

export const StaffProduct = Type.Object({
  ...Product.properties,
  ...answersOf(fieldsWith('seenBy', 'staff')),
});
export type StaffProduct = Static<typeof StaffProduct>;

/** What staff recognise a product by. `image`: the first picture, or '' if there is none. */
export const productLabel = {
  name: Type.String(),
  unit: Type.String(),
  image: Type.String(),
  sku: Type.String(),
};

/** `image`: the first picture, or '' if there is none. */
export const CardFields = Type.Object({
  _id: Id,
  name: Type.String(),
  image: Type.String(),
  unit: Type.String(),
  price: Type.Number(),
  discount: Type.Number(),
  isInStock: Type.Boolean(),
});

/** Never the number in stock: an order changes a public page only when a product crosses zero. */
export type ProductCard = Static<typeof CardFields> & {
  sizeCount?: number;
  /** Absent if unknown, because a page has many cards. */
  veg?: 'veg' | 'non-veg';
};

export const ProductSize = Type.Object({
  ...CardFields.properties,
  unitPrice: OrNull(Type.Object({ price: Type.Number(), per: literals(['100 g', '100 ml', 'piece']) })),
});
export type ProductSize = Static<typeof ProductSize>;

/** `sizes`: this product and its other sizes, smallest first; empty if there are no others. */
export const ProductDetails = Type.Object({ ...Product.properties, sizes: Type.Array(ProductSize) });
export type ProductDetails = Static<typeof ProductDetails>;

export const FamilySize = Type.Object({
  ...Type.Omit(CardFields, ['image', 'isInStock']).properties,
  stock: Type.Integer(),
});
export type FamilySize = Static<typeof FamilySize>;

/** `product`: the best of those found. `sizes`: those found first, each part smallest first. */
export const ProductFamily = Type.Object({
  product: Product,
  sizes: Type.Array(FamilySize),
  count: Type.Integer(),
});
export type ProductFamily = Static<typeof ProductFamily>;

export const FamilyProduct = Type.Object({
  ...Product.properties,
  family: Type.Object({ _id: Id, count: Type.Integer() }),
});
export type FamilyProduct = Static<typeof FamilyProduct>;

const paged = (limit: number) => ({
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, default: limit })),
});

/** As in an address (shared/filters.ts); an absent one does not restrict. */
export const ListFilter = Type.Object(
  {
    inStock: Type.Optional(Type.Literal(true)),
    veg: Type.Optional(literals(VEG_KINDS)),
    /** At least this percentage. */
    discount: Type.Optional(literals(DISCOUNTS)),
    price: Type.Optional(literals(PRICES)),
    brands: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_BRAND }), {
        minItems: 1,
        maxItems: MAX_BRANDS,
      }),
    ),
    sort: Type.Optional(literals(SORTS)),
  },
  closed,
);

const Choices = Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }));

/** The filters a list offers, each with the number of products it would leave. */
export const FilterChoices = Type.Object({
  /** Without filters, and with the chosen ones. */
  total: Type.Integer(),
  count: Type.Integer(),
  stock: Choices,
  veg: Choices,
  discount: Choices,
  price: Choices,
  brand: Choices,
  /** For each chosen filter, how many would remain without it. */
  without: Choices,
});
export type FilterChoices = Static<typeof FilterChoices>;

/** If given, even empty, the response has `choices`. */
const filter = Type.Optional(ListFilter);
/**
 * The last product shown, and whether it was in stock then: the list continues after its position, so that
 * nothing is skipped when an earlier product has sold out. `page` is used only if that product is gone.
 */
const after = Type.Optional(Type.Object({ _id: Id, isInStock: Type.Boolean() }, closed));

export const ListProductsBody = Type.Object(
  {
    ...paged(PRODUCTS_PAGE_SIZE),
    search: Type.Optional(Type.String()),
    /** Without a search: newest first, regardless of stock. */
    sort: Type.Optional(oneOf('Sort', ['newest'])),
  },
  closed,
);
export const ListStaffProductsBody = Type.Object(
  { ...paged(PRODUCTS_PAGE_SIZE), search: Type.Optional(Type.String()) },
  closed,
);
export const ListBySubCategoryBody = Type.Object(
  {
    categoryId: Type.String({ minLength: 1 }),
    subCategoryId: Type.String({ minLength: 1 }),
    ...paged(LISTING_PAGE_SIZE),
    after,
    /** `after` is then ignored. */
    filter,
  },
  closed,
);
export const ListFamiliesBody = Type.Object(
  {
    categoryId: Type.Optional(Type.String()),
    subCategoryId: Type.Optional(Type.String()),
    q: Type.Optional(Type.String()),
    ...paged(LISTING_PAGE_SIZE),
    /** The product of the last family shown. */
    after,
    filter,
  },
  closed,
);
export const ProductDetailsBody = Type.Object({ productId: Type.String({ minLength: 1 }) }, closed);
export const SearchProductsBody = Type.Object(
  {
    search: Type.Optional(Type.String()),
    ...paged(SEARCH_PAGE_SIZE),
    filter,
  },
  closed,
);
export const ListingExtra = { ...PagingFields, choices: Type.Optional(FilterChoices) };
/** `notSold`: a brand in the text; `things`: each of a text that names several. */
export const SearchExtra = {
  ...PagingFields,
  exact: Type.Boolean(),
  corrected: TextOrNull,
  notSold: TextOrNull,
  things: Type.Array(Type.String()),
  choices: Type.Optional(FilterChoices),
};

/** Paging counts families; `productCount` the products of all of them. */
export const FamiliesExtra = { ...SearchExtra, productCount: Type.Integer() };

const listing = {
  access: 'public',
  summary:
    'Products of a category and sub-category, in stock first, then what sells; "all" is the whole category',
  body: ListBySubCategoryBody,
  answer: Type.Array(Product),
  extra: ListingExtra,
  invalidMessage: 'Category id and sub category id are required',
} as const;

export const catalogueCalls = {
  listing: call('POST', '/api/product/get-product-by-category-and-subcategory', listing),
  listingAsSpecified: call('POST', '/api/product/get-pruduct-by-category-and-subcategory', listing),
  listCategories: call('GET', '/api/category/get', {
    access: 'public',
    summary: 'Every category, by name',
    answer: Type.Array(Category),
  }),
  listSubCategories: call('POST', '/api/subcategory/get', {
    access: 'public',
    summary: 'Every sub-category, by name',
    answer: Type.Array(SubCategory),
  }),
  getProductByCategory: call('POST', '/api/product/get-product-by-category', {
    access: 'public',
    summary:
      'The first 20 products of a category: in stock first, then what sells, sizes of one product apart',
    body: Type.Object({ id: Type.String({ minLength: 1 }) }, closed),
    answer: Type.Array(Product),
    invalidMessage: 'Category id is required',
  }),
  getProductDetails: call('POST', '/api/product/get-product-details', {
    access: 'public',
    summary: 'One product, with its other sizes',
    body: ProductDetailsBody,
    answer: ProductDetails,
    invalidMessage: 'Product id is required',
    errors: ['not_found'],
  }),
  similar: call('POST', '/api/product/similar', {
    access: 'public',
    summary:
      'Products like one: in stock first, then of the nearest kind, then of the nearest size, then by price for its amount',
    body: ProductDetailsBody,
    answer: Type.Array(FamilyProduct),
    invalidMessage: 'Product id is required',
    errors: ['not_found'],
  }),
};
