// The calls of search: products by a text, suggestions, synonym groups and missed searches. Lists of
// products have the types of the catalogue's contract.

import { type Static, Type } from 'typebox';
import { call, ofCatalogueStaff } from '#shared/call.ts';
import { asSaved, list } from '#shared/field-schemas.ts';
import { MAX_SEARCH_TEXT } from '#shared/limits.ts';
import { PagingFields } from '#shared/paging.ts';
import { OrNull, StoreOnlyQuery, byId, closed, literals, TextOrNull } from '#shared/schemas.ts';
import {
  CardFields,
  FamiliesExtra,
  ListFamiliesBody,
  ListProductsBody,
  ListStaffProductsBody,
  Product,
  ProductFamily,
  SearchExtra,
  SearchProductsBody,
  StaffProduct,
} from '../catalogue.contract.ts';

const Id = Type.String();
const NamedRef = Type.Object({ _id: Id, name: Type.String(), image: Type.String() });
const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }));
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 }));

/** A sub-category, or a whole category if `subCategory` is null. */
export const SuggestedCategory = Type.Object({
  category: NamedRef,
  subCategory: OrNull(NamedRef),
  /** Its name is exactly what was typed, in any language: "doodh" is the sub-category Milk. */
  isExact: Type.Boolean(),
});
export type SuggestedCategory = Static<typeof SuggestedCategory>;

export type SuggestedProduct = Static<typeof CardFields>;

export const Suggestions = Type.Object({
  /** Whole texts to search for, best first; at most 6, each finds something. */
  completions: Type.Array(Type.String()),
  /** At most 4; those of exactly this name first. */
  places: Type.Array(SuggestedCategory),
  /** At most 5, what the search would show first. */
  products: Type.Array(CardFields),
  /** What was understood when nothing matches as typed, as in the search itself; else null. */
  corrected: TextOrNull,
});
export type Suggestions = Static<typeof Suggestions>;

export const SynonymGroup = Type.Object({
  _id: Id,
  words: Type.Array(Type.String()),
  /** It is built in, and nobody has changed it. */
  isSeeded: Type.Boolean(),
  updatedAt: Type.String(),
});
export type SynonymGroup = Static<typeof SynonymGroup>;

const NO_TEXTS = 'Words must be a list of texts';

const words = list('Words', Type.String(), 200, 'At most 200 words', {
  description: '2 to 40 different words or phrases',
  minItems: 1,
  'x-list': NO_TEXTS,
  check: (sent: unknown[], report) => {
    if (sent.some((word) => typeof word !== 'string')) report(NO_TEXTS);
  },
});

export const MissedSearch = Type.Object({
  _id: Id,
  text: Type.String(),
  count: Type.Integer(),
  lastAt: Type.String(),
});
export type MissedSearch = Static<typeof MissedSearch>;

const invalidMessage = 'Page must be a whole number of 1 or more';

export const searchCalls = {
  get: call('POST', '/api/product/get', {
    access: 'public',
    summary: 'All products, the one with an SKU, or those that a search finds',
    body: ListProductsBody,
    answer: Type.Array(Product),
    extra: PagingFields,
    invalidMessage,
  }),
  staffList: call('POST', '/api/product/staff-list', {
    ...ofCatalogueStaff,
    summary: 'All products, newest first, or those that a search finds; also those that shoppers do not see',
    body: ListStaffProductsBody,
    querystring: StoreOnlyQuery,
    answer: Type.Array(StaffProduct),
    extra: PagingFields,
    invalidMessage,
  }),
  searchProduct: call('POST', '/api/product/search-product', {
    access: 'public',
    summary: 'Products that match a text, best first; an empty text is all products',
    body: SearchProductsBody,
    answer: Type.Array(Product),
    extra: SearchExtra,
    invalidMessage,
  }),
  families: call('POST', '/api/product/families', {
    access: 'public',
    summary: 'Products of a category, or that match a text, as one entry for all sizes of a product',
    body: ListFamiliesBody,
    answer: Type.Array(ProductFamily),
    extra: FamiliesExtra,
    invalidMessage,
  }),
  suggest: call('POST', '/api/product/suggest', {
    access: 'public',
    summary: 'Suggestions for a text that is still being typed',
    body: Type.Object({ search: Type.Optional(Type.String()) }, closed),
    answer: Suggestions,
  }),
  searchUsed: call('POST', '/api/product/search-used', {
    access: 'public',
    summary: 'Records that a product found by a search was opened, or put into the cart',
    /** What a search led to: a product that it found was opened or added to the cart. */
    body: Type.Object(
      {
        search: Type.String({ minLength: 1, maxLength: MAX_SEARCH_TEXT }),
        use: literals(['opened', 'added']),
      },
      closed,
    ),
    answer: Type.Null(),
    invalidMessage: 'Search and use are required',
  }),
  synonymGroups: call('POST', '/api/search/synonym-groups', {
    access: 'admin',
    summary: 'Words that mean the same, newest change first; with a search, groups that contain it',
    body: Type.Object(
      { page: Page, limit: Limit, search: Type.Optional(Type.String({ maxLength: 200 })) },
      closed,
    ),
    answer: Type.Array(SynonymGroup),
    extra: PagingFields,
    invalidMessage,
  }),
  saveSynonymGroup: call('PUT', '/api/search/save-synonym-group', {
    access: 'admin',
    summary: 'Adds a group of words that mean the same, or changes one',
    /** `_id`: of that group. `was`: its words when the caller began; 409 when they are others now. */
    body: Type.Object(
      { _id: Type.Optional(Type.String({ maxLength: 100 })), words, was: Type.Optional(asSaved(words)) },
      closed,
    ),
    answer: SynonymGroup,
    errors: ['not_found', 'synonym_group_changed'],
  }),
  removeSynonymGroup: call('DELETE', '/api/search/remove-synonym-group', {
    access: 'admin',
    summary: 'Removes a group of words',
    ...byId,
    answer: SynonymGroup,
    errors: ['not_found'],
  }),
  missedSearches: call('POST', '/api/search/missed-searches', {
    access: 'admin',
    summary: 'Searches that found nothing, latest first',
    body: Type.Object({ page: Page, limit: Limit }, closed),
    answer: Type.Array(MissedSearch),
    extra: PagingFields,
    invalidMessage,
  }),
  missedSearch: call('DELETE', '/api/search/missed-search', {
    access: 'admin',
    summary: 'Removes a missed search from the list',
    ...byId,
    answer: MissedSearch,
    errors: ['not_found'],
  }),
};
