// Merges a product that two people edited at once: which of its fields differ, and their words. Pure.

import { formatRupees } from '#shared/money.ts';
import { mergeDrafts, takeFields, type Merge } from '../../parts/draft-merge.ts';
import { toDraft, toFields, type ProductDraft, type ProductFields } from './product-draft.ts';

export type FieldName = keyof ProductDraft;

export const FIELD_LABELS: Record<FieldName, string> = {
  name: 'Name',
  description: 'Description',
  image: 'Image',
  category: 'Category',
  subCategory: 'Sub Category',
  unit: 'Unit',
  stock: 'Number of Stock',
  price: 'Price',
  discount: 'Discount',
  sku: 'SKU',
  hsnCode: 'HSN code',
  gstRate: 'GST rate',
  more_details: 'Extra fields',
};

const NAMES = Object.keys(FIELD_LABELS) as FieldName[];

/** @param base the product when the form was opened; @param newest the product now */
export function mergeNewest(
  draft: ProductDraft,
  base: ProductFields,
  newest: ProductFields,
): Merge<ProductDraft> {
  return mergeDrafts(draft, toDraft(base), toDraft(newest), isSame);
}

export function takeOver(
  draft: ProductDraft,
  newest: ProductFields,
  names: readonly FieldName[],
): ProductDraft {
  return takeFields(draft, toDraft(newest), names);
}

export function isChanged(draft: ProductDraft, base: ProductFields): boolean {
  const before = toDraft(base);
  return NAMES.some((name) => !isSame(name, draft, before)) || draft.image.some(({ url }) => url === '');
}

function isSame(name: FieldName, one: ProductDraft, other: ProductDraft): boolean {
  return toComparable(name, one) === toComparable(name, other);
}

function toComparable(name: FieldName, draft: ProductDraft): string {
  switch (name) {
    case 'image':
      return JSON.stringify(toFields(draft).image);
    case 'category':
    case 'subCategory':
      return JSON.stringify(draft[name].map(({ _id }) => _id).toSorted());
    case 'more_details':
      return JSON.stringify(draft.more_details.map((field) => [field.name, field.value.trim()]));
    case 'stock':
    case 'price':
    case 'discount':
    case 'gstRate': {
      // 99 and 99.00 are the same price; text that is not a number equals only itself.
      const text = draft[name].trim();
      return text === '' || Number.isNaN(Number(text)) ? `text ${text}` : String(Number(text));
    }
    default:
      return draft[name].trim();
  }
}

/** A short text of a field's value, for the choice. */
export function describeField(name: FieldName, draft: ProductDraft): string {
  switch (name) {
    case 'image': {
      const { length } = toFields(draft).image;
      return length === 1 ? '1 picture' : `${length} pictures`;
    }
    case 'category':
    case 'subCategory':
      return draft[name].map((chosen) => chosen.name).join(', ') || 'none';
    case 'more_details':
      return draft.more_details.map((field) => `${field.name}: ${field.value}`).join(', ') || 'none';
    case 'price': {
      const price = Number(draft.price);
      return Number.isNaN(price) ? draft.price : formatRupees(price);
    }
    case 'discount':
      return `${draft.discount} %`;
    case 'gstRate':
      return draft.gstRate === '' ? 'empty' : `${draft.gstRate} %`;
    default:
      return draft[name] || 'empty';
  }
}
