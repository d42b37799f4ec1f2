// What is said about categories, sub-categories and products (specification 3 and 7, api.md).

import { Type, type Static } from 'typebox';
import { PagingFields } from '#shared/paging.ts';
import { LISTING_PAGE_SIZE, PRODUCTS_PAGE_SIZE, SEARCH_PAGE_SIZE } from '#shared/limits.ts';

const Id = Type.String();
const NamedRef = Type.Object({ _id: Id, name: Type.String() });

export const Category = Type.Object({ _id: Id, name: Type.String(), image: Type.String() });
export type Category = Static<typeof Category>;

export const SubCategory = Type.Object({
  _id: Id,
  name: Type.String(),
  image: Type.String(),
  category: Type.Array(NamedRef),
});
export type SubCategory = Static<typeof SubCategory>;

/**
 * Type.Record would leave out names with U+2028 in them: its pattern for any text, `.*`, does not match line
 * separators.
 */
const CustomFields = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string' },
});

/** Price in rupees, discount in percent, stock as it is now. */
export const Product = Type.Object({
  _id: Id,
  name: Type.String(),
  image: Type.Array(Type.String()),
  category: Type.Array(NamedRef),
  subCategory: Type.Array(NamedRef),
  unit: Type.String(),
  stock: Type.Integer(),
  price: Type.Number(),
  discount: Type.Number(),
  description: Type.String(),
  more_details: CustomFields,
  /** The owner's own article number; '' when it has none. */
  sku: Type.String(),
  /** For invoices; '' when nobody has said. */
  hsnCode: Type.String(),
  /** Percent, which the price includes; null when nobody has said. */
  gstRate: Type.Union([Type.Number(), Type.Null()]),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
export type Product = Static<typeof Product>;

/** As staff see it. */
export const StaffProduct = Type.Object({ ...Product.properties, isHidden: Type.Boolean() });
export type StaffProduct = Static<typeof StaffProduct>;

/**
 * What a product card shows. Public pages carry this and never the number in stock, so that an order changes
 * a page only when a product crosses zero.
 */
export type ProductCard = {
  _id: string;
  name: string;
  /** First picture, or '' when there is none. */
  image: string;
  unit: string;
  price: number;
  discount: number;
  isInStock: boolean;
};

/**
 * A product among the sizes of one: as its card shows it, with what so much of it costs where its unit says
 * how much it is.
 */
export const ProductSize = Type.Object({
  _id: Id,
  name: Type.String(),
  image: Type.String(),
  unit: Type.String(),
  price: Type.Number(),
  discount: Type.Number(),
  isInStock: Type.Boolean(),
  unitPrice: Type.Union([
    Type.Object({
      price: Type.Number(),
      per: Type.Union([Type.Literal('100 g'), Type.Literal('100 ml'), Type.Literal('piece')]),
    }),
    Type.Null(),
  ]),
});
export type ProductSize = Static<typeof ProductSize>;

/** `sizes`: this product and its other sizes, smallest first; empty when there are no others. */
export const ProductDetails = Type.Object({ ...Product.properties, sizes: Type.Array(ProductSize) });
export type ProductDetails = Static<typeof ProductDetails>;

const Page = Type.Integer({ minimum: 1 });
const limit = (fallback: number) => Type.Optional(Type.Integer({ minimum: 1, default: fallback }));
const closed = { additionalProperties: false } as const;

export const ListProductsBody = Type.Object(
  {
    page: Type.Optional(Page),
    limit: limit(PRODUCTS_PAGE_SIZE),
    search: Type.Optional(Type.String()),
    /** Without a search: newest first, whether in stock or not. */
    sort: Type.Optional(Type.Literal('newest')),
  },
  closed,
);
export const ListStaffProductsBody = Type.Object(
  { page: Type.Optional(Page), limit: limit(PRODUCTS_PAGE_SIZE), search: Type.Optional(Type.String()) },
  closed,
);
export const ListByCategoryBody = Type.Object({ id: Type.String({ minLength: 1 }) }, closed);
export const ListBySubCategoryBody = Type.Object(
  {
    categoryId: Type.String({ minLength: 1 }),
    subCategoryId: Type.String({ minLength: 1 }),
    page: Type.Optional(Page),
    limit: limit(LISTING_PAGE_SIZE),
    /**
     * The last product that was shown, and whether it was in stock then: goes on behind the place it had, so
     * that nothing is left out when something before it has sold out meanwhile. The page counts only when
     * that product is gone.
     */
    after: Type.Optional(Type.Object({ _id: Id, isInStock: Type.Boolean() }, closed)),
  },
  closed,
);
export const ProductDetailsBody = Type.Object({ productId: Type.String({ minLength: 1 }) }, closed);
export const SearchProductsBody = Type.Object(
  { search: Type.Optional(Type.String()), page: Type.Optional(Page), limit: limit(SEARCH_PAGE_SIZE) },
  closed,
);
/** Extra fields of a search answer: whether it matches as typed, and what was understood instead. */
export const SearchExtra = {
  ...PagingFields,
  exact: Type.Boolean(),
  corrected: Type.Union([Type.String(), Type.Null()]),
};
