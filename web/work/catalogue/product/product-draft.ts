// The contents of the product form, as text: the conversion to a product's fields and back, the checks, and
// what differs when two people edited it at once. Pure.

import type { StaffProduct } from '#features/catalogue/catalogue.contract.ts';
import {
  fieldsWith,
  PRODUCT_FIELDS,
  schemasOf,
  type FieldName,
  type FieldWith,
} from '#features/catalogue/product-fields.rules.ts';
import { MAX_CUSTOM_FIELDS } from '#features/catalogue/product.rules.ts';
import { readFields } from '#shared/check-fields.ts';
import { fields } from '#shared/field-schemas.ts';
import { makeId } from '#shared/ids.ts';
import { isNameField, toNameField } from '#shared/languages.ts';
import { discountedPrice, discountFor, explainSelling, formatRupees, toPaise } from '#shared/money.ts';
import { plural } from '../../../ui/number.tsx';
import type { Problems } from '../../../parts/form.tsx';
import type { IsSame } from '../../parts/draft-form.ts';

type CategoryRef = { _id: string; name: string };
/** `url` is '' while the file is being uploaded. */
export type DraftPicture = { id: string; url: string; file: File | null };
/** `hasLines`: the saved value has line breaks, which a one-line input would lose. */
export type CustomField = { id: string; name: string; value: string; hasLines: boolean };

const FORM_FIELDS = fieldsWith('form');
type Drafts = {
  pictures: DraftPicture[];
  categories: CategoryRef[];
  customFields: CustomField[];
  /** At most one. */
  supplier: CategoryRef[];
};
type Kind<Name extends FieldName> = (typeof PRODUCT_FIELDS)[Name]['kind'];
/** Numbers and texts as they are typed. */
export type ProductDraft = {
  [Name in FieldWith<'form'>]: Kind<Name> extends keyof Drafts ? Drafts[Kind<Name>] : string;
};
/** The fields that are one text each. */
export type ProductTextName = {
  [Name in FieldWith<'form'>]: ProductDraft[Name] extends string ? Name : never;
}[FieldWith<'form'>];

/** The body of the calls that create and update a product. */
export type ProductFields = Pick<StaffProduct, FieldWith<'form'>>;

const isList = (name: FieldName) =>
  (['pictures', 'categories', 'customFields', 'supplier'] as string[]).includes(PRODUCT_FIELDS[name].kind);
const TEXTS = FORM_FIELDS.filter((name): name is ProductTextName => !isList(name));
const isNumber = (name: ProductTextName) => !['text', 'codes'].includes(PRODUCT_FIELDS[name].kind);

export const EMPTY_DRAFT = Object.fromEntries(
  FORM_FIELDS.map((name) => [name, isList(name) ? [] : '']),
) as unknown as ProductDraft;

export function toDraft(product: ProductFields): ProductDraft {
  const texts = TEXTS.map((name) => [name, toDraftText(product[name])]);
  return {
    ...(Object.fromEntries(texts) as Pick<ProductDraft, ProductTextName>),
    image: product.image.map((url) => ({ id: url, url, file: null })),
    category: product.category,
    subCategory: product.subCategory,
    supplier: product.supplier ? [product.supplier] : [],
    more_details: Object.entries(product.more_details).map(([name, value]) => ({
      id: name,
      name,
      value,
      hasLines: value.includes('\n'),
    })),
  };
}

const toDraftText = (value: string | number | string[] | null): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

/** Only for a draft without problems. */
export function toFields(draft: ProductDraft): ProductFields {
  const values = TEXTS.map((name) => {
    const text = draft[name].trim();
    if (name === 'barCodes') return [name, text.split(/[\s,]+/).filter((code) => code !== '')];
    return [name, isNumber(name) ? (text === '' ? null : Number(text)) : text];
  });
  return {
    ...(Object.fromEntries(values) as Pick<ProductFields, ProductTextName>),
    image: toUrls(draft),
    category: draft.category,
    subCategory: draft.subCategory,
    supplier: draft.supplier[0] ?? null,
    more_details: toDetails(draft),
  };
}

/** Nothing was typed, chosen or uploaded. */
export function isEmpty(draft: ProductDraft): boolean {
  return Object.values(draft).every((value) => value.length === 0);
}

/** Key of a custom field's input and of its problems. */
export function toFieldKey(name: string): string {
  return `more_details.${name}`;
}

const FORM = fields(schemasOf(FORM_FIELDS));
const CUSTOM_FIELDS = fields({}, schemasOf(['more_details']));

/** The server's own checks: a message per field, in the order of the form; empty when it can be sent. */
export function findProblems(draft: ProductDraft): Problems {
  const found: Record<string, string> = {};
  if (draft.image.some(({ url }) => url === '')) {
    found.image = 'Not every picture is uploaded yet: wait, try again or remove it';
  }
  const supplier = draft.supplier[0] ?? null;
  readFields(found, FORM, { ...draft, image: toUrls(draft), supplier, more_details: toDetails(draft) });
  return found;
}

/** The custom field with the product's name in the language of this code. */
export function findNameIn({ more_details }: ProductDraft, code: string): CustomField | undefined {
  const field = toNameField(code);
  return more_details.find(({ name }) => name === field);
}

/** The custom fields with this local name; an empty name removes its field. */
export function withNameIn(draft: ProductDraft, code: string, value: string): CustomField[] {
  const known = findNameIn(draft, code);
  const others = draft.more_details.filter((field) => field !== known);
  const field = known ?? { id: makeId(), name: toNameField(code), hasLines: false };
  return value === '' ? others : [...others, { ...field, value }];
}

/** Why a custom field cannot have this name; null when it can. */
export function findNameProblem(name: string, fields: readonly CustomField[]): string | null {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return 'Enter a name for the field';
  const twin = fields.find((field) => field.name.toLowerCase() === wanted);
  if (twin) return `A field named ${twin.name} already exists`;
  if (fields.length >= MAX_CUSTOM_FIELDS)
    return `A product can have at most ${MAX_CUSTOM_FIELDS} extra fields`;
  const found: Record<string, string> = {};
  readFields(found, CUSTOM_FIELDS, { more_details: Object.fromEntries([[name, 'any']]) });
  return found[toFieldKey(name)] ?? null;
}

function toUrls({ image }: ProductDraft): string[] {
  return [...new Set(image.map(({ url }) => url).filter((url) => url !== ''))];
}

/** Not by assignment, which would swallow a field named __proto__. A local name of spaces is none. */
function toDetails({ more_details }: ProductDraft): Record<string, string> {
  const entries = more_details.map(({ name, value }) => [name, value.trim()] as const);
  return Object.fromEntries(entries.filter(([name, value]) => value !== '' || !isNameField(name)));
}

/** The labels of the form. */
export const PRODUCT_LABELS = Object.fromEntries(
  FORM_FIELDS.map((name) => {
    const { label, formLabel = label }: { label: string; formLabel?: string } = PRODUCT_FIELDS[name];
    return [name, formLabel];
  }),
) as Record<FieldWith<'form'>, string>;

export const isSameField: IsSame<ProductDraft> = (name, one, other) =>
  toComparable(name, one) === toComparable(name, other);

function toComparable(name: keyof ProductDraft, draft: ProductDraft): string {
  switch (name) {
    case 'image':
      return JSON.stringify([toUrls(draft), draft.image.some(({ url }) => url === '')]);
    case 'category':
    case 'subCategory':
    case 'supplier':
      return JSON.stringify(draft[name].map(({ _id }) => _id).toSorted());
    case 'more_details':
      return JSON.stringify(draft.more_details.map((field) => [field.name, field.value.trim()]));
    default: {
      const text = draft[name].trim();
      // 99 and 99.00 are the same price; text that is not a number equals only itself.
      return isNumber(name) && text !== '' && !Number.isNaN(Number(text))
        ? String(Number(text))
        : `text ${text}`;
    }
  }
}

/** A short text of a field's value, for the choice. */
export function describeField(name: keyof ProductDraft, draft: ProductDraft): string {
  switch (name) {
    case 'image': {
      const { length } = toUrls(draft);
      return plural(length, 'picture');
    }
    case 'category':
    case 'subCategory':
    case 'supplier':
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

/** What shoppers will pay, in rupees; null without a valid price and discount. */
export function toSelling({ price, discount }: Pick<ProductDraft, 'price' | 'discount'>): number | null {
  const [rupees, percent] = [Number(price), Number(discount)];
  const isPlain = price.trim() !== '' && rupees >= 0 && percent >= 0 && percent <= 100;
  return isPlain ? discountedPrice(rupees, percent) : null;
}

/** The discount that sells for so much, as it is typed; or why there is none. */
export function readSelling(price: string, selling: string): { discount: string } | { problem: string } {
  const [pricePaise, sellingPaise] = [price, selling].map((text) => toPaise(Number(text.trim() || 'none')));
  if (!(pricePaise! >= 0)) return { problem: 'Enter the price first' };
  if (!(sellingPaise! >= 0)) return { problem: 'Enter a number of 0 or more' };
  const basisPoints = discountFor(pricePaise!, sellingPaise!);
  return basisPoints === null
    ? { problem: explainSelling(pricePaise!, sellingPaise!) }
    : { discount: String(basisPoints / 100) };
}
