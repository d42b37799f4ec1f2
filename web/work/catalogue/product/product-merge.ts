// Merges a product that two people edited at once: which of its fields differ, and their words. Pure.

import { fieldsWith, PRODUCT_FIELDS, type FieldWith } from '#features/catalogue/product-fields.rules.ts';
import { formatRupees } from '#shared/money.ts';
import { mergeDrafts, takeFields, type Merge } from '../../parts/draft-merge.ts';
import { toDraft, toFields, type ProductDraft, type ProductFields } from './product-draft.ts';
import { plural } from '../../../ui/number.tsx';

export type FormField = FieldWith<'form'>;

const NAMES = fieldsWith('form');

export function toLabel(name: FormField): string {
  const field = PRODUCT_FIELDS[name];
  return 'formLabel' in field ? field.formLabel : field.label;
}

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
  names: readonly FormField[],
): ProductDraft {
  return takeFields(draft, toDraft(newest), names);
}

export function isChanged(draft: ProductDraft, base: ProductFields): boolean {
  const before = toDraft(base);
  return NAMES.some((name) => !isSame(name, draft, before)) || draft.image.some(({ url }) => url === '');
}

function isSame(name: FormField, one: ProductDraft, other: ProductDraft): boolean {
  return toComparable(name, one) === toComparable(name, other);
}

function toComparable(name: FormField, draft: ProductDraft): string {
  switch (name) {
    case 'image':
      return JSON.stringify(toFields(draft).image);
    case 'category':
    case 'subCategory':
      return JSON.stringify(draft[name].map(({ _id }) => _id).toSorted());
    case 'more_details':
      return JSON.stringify(draft.more_details.map((field) => [field.name, field.value.trim()]));
    default: {
      const text = draft[name].trim();
      const isNumber = PRODUCT_FIELDS[name].kind !== 'text' && text !== '' && !Number.isNaN(Number(text));
      // 99 and 99.00 are the same price; text that is not a number equals only itself.
      return isNumber ? String(Number(text)) : `text ${text}`;
    }
  }
}

/** A short text of a field's value, for the choice. */
export function describeField(name: FormField, draft: ProductDraft): string {
  switch (name) {
    case 'image': {
      const { length } = toFields(draft).image;
      return plural(length, 'picture');
    }
    case 'category':
    case 'subCategory':
      return draft[name].map((chosen) => chosen.name).join(', ') || 'none';
    case 'more_details':
      return draft.more_details.map((field) => `${field.name}: ${field.value}`).join(', ') || 'none';
    default: {
      const { kind } = PRODUCT_FIELDS[name];
      const text = draft[name];
      if (kind === 'rupees') return Number.isNaN(Number(text)) ? text : formatRupees(Number(text));
      return text === '' ? 'empty' : kind === 'percent' ? `${text} %` : text;
    }
  }
}
