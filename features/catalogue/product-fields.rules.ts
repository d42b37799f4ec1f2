// The fields of a product that staff edit, each declared once. Contracts, the form, the sheet, files, SQL,
// comparisons, conflicts and the labels of the audit are computed from this table. Pure.

import type { Static, TSchema } from 'typebox';
import { cleanText } from '#shared/clean-text.ts';
import {
  amount,
  flag,
  ids,
  image,
  list,
  orNull,
  text,
  textOrEmpty,
  texts,
  wholeNumber,
} from '#shared/field-schemas.ts';
import { LONGEST_BRAND } from '#shared/filters.ts';
import { formatRupees } from '#shared/money.ts';
import { cleanCode, isShortenedCode, SHORTENED_CODE, toBarCode } from '#shared/product-code.ts';
import { findBarCodeProblem, MAX_BAR_CODES } from './bar-code.rules.ts';
import {
  checkCustomFields,
  MAX_DESCRIPTION,
  MAX_IMAGES,
  MAX_NAME,
  MAX_SKU,
  MAX_STOCK,
  MAX_UNIT,
} from './product.rules.ts';

const MAX_PRICE = 10_000_000;

/** Of the chapters 01 to 09, which a spreadsheet takes for numbers: 401 is 0401. */
const LOST_ZERO = /^(?:[1-9]0[1-9]|[45789]1[0-4])(?:\d\d){0,2}$/;

type ProductField = {
  /** In the sheet, the audit and conflicts; `formLabel` where the form says it otherwise. */
  label: string;
  formLabel?: string;
  /** How its value is stored, compared and shown. */
  kind:
    | 'text'
    | 'rupees'
    | 'percent'
    | 'count'
    | 'flag'
    | 'pictures'
    | 'customFields'
    | 'categories'
    | 'codes'
    | 'supplier';
  schema: TSchema;
  /** Stored as null when it is empty. */
  isNullable?: true;
  /** Name of the stored value; its column is the same name with underscores. */
  stored: string;
  table:
    | 'products'
    | 'store_products'
    | 'product_taxes'
    | 'product_categories'
    | 'product_sub_categories'
    | 'product_bar_codes'
    | 'product_suppliers'
    // One of the custom fields, which are one column.
    | 'more_details';
  seenBy?: 'everybody' | 'staff';
  form?: 'required' | 'optional';
  /** In the sheet: a column, one that is only read, or a value that only bulk changes set. */
  sheet?: 'column' | 'read' | 'bulk';
  /** Each product has its own value: no bulk change. */
  isOwn?: true;
  /** Columns of a product file, with what the import page says of them. */
  file?: Readonly<Record<string, string>>;
};

const OF_PRODUCT = { table: 'products', seenBy: 'everybody' } as const;
const OF_STORE = { table: 'store_products', sheet: 'column' } as const;
const OF_TAXES = {
  table: 'product_taxes',
  seenBy: 'everybody',
  form: 'optional',
  sheet: 'column',
  isNullable: true,
} as const;
const OF_STAFF = { table: 'products', seenBy: 'staff', isNullable: true } as const;

/** In the order of the sheet and of files. */
export const PRODUCT_FIELDS = {
  sku: {
    label: 'SKU',
    kind: 'text',
    schema: textOrEmpty('SKU', MAX_SKU, {
      description: "The owner's own article number, of one product only; '' for none",
      prepare: (sent) => (typeof sent === 'string' ? cleanCode(sent) : (sent ?? undefined)),
      check: (code, report) => {
        if (isShortenedCode(code)) report(SHORTENED_CODE);
      },
    }),
    isNullable: true,
    stored: 'sku',
    ...OF_PRODUCT,
    form: 'optional',
    sheet: 'column',
    isOwn: true,
    file: { sku: 'your own product number; identifies a product when there is no id' },
  },
  name: {
    label: 'Name',
    kind: 'text',
    schema: text('Name', MAX_NAME),
    stored: 'name',
    ...OF_PRODUCT,
    form: 'required',
    sheet: 'column',
    isOwn: true,
    file: { name: 'required for a new product, as are unit and mrp' },
  },
  unit: {
    label: 'Unit',
    kind: 'text',
    schema: text('Unit', MAX_UNIT),
    stored: 'unit',
    ...OF_PRODUCT,
    form: 'required',
    sheet: 'column',
    file: { unit: 'such as 500 g' },
  },
  /** The printed price: nothing sells above it. */
  price: {
    label: 'MRP',
    formLabel: 'Price',
    kind: 'rupees',
    schema: amount(
      'Price',
      { maximum: MAX_PRICE },
      `a number between 0 and ${MAX_PRICE.toLocaleString('en-IN')}`,
    ),
    stored: 'pricePaise',
    ...OF_PRODUCT,
    form: 'required',
    sheet: 'column',
    file: { mrp: 'the printed price, in rupees: 99, 1,234.50 or ₹ 99' },
  },
  discount: {
    label: 'Discount',
    kind: 'percent',
    schema: amount('Discount', { maximum: 100 }, 'between 0 and 100'),
    stored: 'discountBasisPoints',
    ...OF_PRODUCT,
    form: 'required',
    sheet: 'column',
    file: {
      discount: 'in percent: 0 to 100; a new product without one has none',
      'selling price': 'what shoppers pay; sets the discount',
    },
  },
  stock: {
    label: 'Stock',
    formLabel: 'Number of Stock',
    kind: 'count',
    schema: wholeNumber('Stock', { maximum: MAX_STOCK }, 'a whole number of 0 or more'),
    stored: 'stock',
    ...OF_STORE,
    seenBy: 'everybody',
    form: 'required',
    isOwn: true,
    file: {
      stock: 'the current stock; in an exported file, the stock at that time',
      'stock at export': 'leave it as exported: units sold since then are subtracted',
    },
  },
  shelf: {
    label: 'Shelf',
    kind: 'text',
    schema: textOrEmpty('Shelf', 40, { description: "Its shelf; '' for unknown" }),
    stored: 'shelf',
    ...OF_STORE,
    file: { shelf: 'in the store of the file' },
  },
  /** Below it the stock is low. */
  reorderLevel: {
    label: 'Reorder level',
    kind: 'count',
    schema: orNull(wholeNumber('Reorder level', { maximum: 1_000_000 })),
    isNullable: true,
    stored: 'reorderLevel',
    ...OF_STORE,
    file: { 'reorder level': 'in the store of the file; below it the stock is low' },
  },
  description: {
    label: 'Description',
    kind: 'text',
    schema: text('Description', MAX_DESCRIPTION, { 'x-lines': true }),
    stored: 'description',
    ...OF_PRODUCT,
    form: 'required',
    file: { description: 'may have several lines; a new product without one gets its name and unit' },
  },
  category: {
    label: 'Category',
    kind: 'categories',
    schema: ids('Category'),
    stored: 'categoryIds',
    table: 'product_categories',
    seenBy: 'everybody',
    form: 'optional',
    sheet: 'column',
    file: {
      category: 'names with | between them; new ones are created',
      'category place': 'where it is pinned: 1, 2, 3, the same in every row that says it; (none) unpins it',
    },
  },
  subCategory: {
    label: 'Sub category',
    formLabel: 'Sub Category',
    kind: 'categories',
    schema: ids('Sub category'),
    stored: 'subCategoryIds',
    table: 'product_sub_categories',
    seenBy: 'everybody',
    form: 'optional',
    sheet: 'column',
    file: {
      'sub category': 'names as well; new ones are created in the categories of the row',
      'sub category place': 'where it is pinned in its category',
    },
  },
  image: {
    label: 'Images',
    formLabel: 'Image',
    kind: 'pictures',
    schema: list('Image', image, MAX_IMAGES, `At most ${MAX_IMAGES} pictures`),
    stored: 'images',
    ...OF_PRODUCT,
    form: 'optional',
    file: { images: 'addresses with | between them: https or of this shop' },
  },
  isHidden: {
    label: 'Is hidden',
    kind: 'flag',
    schema: flag('Hidden', 'Whether shoppers do not see it'),
    stored: 'isHidden',
    table: 'products',
    seenBy: 'staff',
    sheet: 'bulk',
    file: { hidden: 'yes or no: hidden products do not appear in the shop' },
  },
  more_details: {
    label: 'More details',
    formLabel: 'Extra fields',
    kind: 'customFields',
    schema: texts('Custom fields', 'Custom fields must be names with texts', {
      description: 'Custom fields: name to text',
      'x-lines': true,
      check: checkCustomFields,
    }),
    stored: 'moreDetails',
    ...OF_PRODUCT,
    form: 'optional',
    file: { 'more fields': 'custom fields as Name=value|Name=value' },
  },
  hsnCode: {
    label: 'HSN code',
    kind: 'text',
    /** Four digits, optionally followed by two or four more; with spaces and full stops too: '0401.20.00'. */
    schema: orNull(
      textOrEmpty('HSN code', 100, {
        description: "4, 6 or 8 digits for the invoice; '' for none",
        pattern: '^(?:[0-9]{4}(?:[0-9]{2}){0,2})?$',
        'x-message': 'An HSN code has 4, 6 or 8 digits',
        // A number is refused too: it may have lost its zero in front.
        prepare: (sent) =>
          typeof sent === 'string' ? sent.replaceAll(/[\s.]/g, '').replace(LOST_ZERO, '0$&') : sent && '?',
      }),
    ),
    stored: 'hsnCode',
    ...OF_TAXES,
    file: { 'hsn code': '4, 6 or 8 digits' },
  },
  /** Percent that the price includes. */
  gstRate: {
    label: 'GST rate',
    kind: 'percent',
    schema: orNull({
      ...amount('GST rate', { maximum: 100 }, 'between 0 and 100'),
      prepare: emptyToNull,
    }),
    stored: 'gstBasisPoints',
    ...OF_TAXES,
    file: { 'gst rate': 'in percent; the MRP includes it' },
  },
  /** One of the custom fields, so that filters, offers and the search know it. */
  brand: {
    label: 'Brand',
    kind: 'text',
    schema: textOrEmpty('Brand', LONGEST_BRAND, { description: "The custom field Brand; '' for none" }),
    stored: 'brand',
    table: 'more_details',
    sheet: 'column',
  },
  barCodes: {
    label: 'Bar codes',
    kind: 'codes',
    schema: list('Bar codes', text('Bar code', 100), MAX_BAR_CODES, `At most ${MAX_BAR_CODES} bar codes`, {
      description: 'Each is of one product only',
      prepare: (sent) => (typeof sent === 'string' || Array.isArray(sent) ? splitCodes(sent) : sent),
      check: (codes: string[], report) => {
        for (const code of codes) {
          const problem = findBarCodeProblem(code);
          if (problem !== null) report(`${code}: ${problem}`);
        }
      },
    }),
    stored: 'barCodes',
    table: 'product_bar_codes',
    seenBy: 'staff',
    form: 'optional',
    sheet: 'column',
    isOwn: true,
    file: { 'bar codes': 'with | between them' },
  },
  supplier: {
    label: 'Supplier',
    kind: 'supplier',
    schema: orNull(
      textOrEmpty('Supplier', 100, {
        description: 'Id of the usual supplier; null for none',
        prepare: (sent) => (typeof sent === 'object' && sent !== null && '_id' in sent ? sent._id : sent),
      }),
    ),
    stored: 'supplierId',
    table: 'product_suppliers',
    seenBy: 'staff',
    isNullable: true,
    form: 'optional',
    sheet: 'column',
    file: { supplier: 'the name of the usual supplier; a new one is created' },
  },
  /** Units in a case, as suppliers sell them. */
  caseSize: {
    label: 'Case size',
    kind: 'count',
    schema: orNull({
      ...wholeNumber('Case size', { minimum: 1, maximum: 10_000 }),
      prepare: emptyToNull,
    }),
    stored: 'caseSize',
    ...OF_STAFF,
    form: 'optional',
    sheet: 'column',
    file: { 'case size': 'pieces in a case' },
  },
  /** What its supplier takes no order of less than. */
  minimumOrder: {
    label: 'Minimum order',
    kind: 'count',
    schema: orNull({
      ...wholeNumber('Minimum order', { minimum: 1, maximum: 10_000 }),
      prepare: emptyToNull,
    }),
    stored: 'minimumOrder',
    ...OF_STAFF,
    form: 'optional',
    sheet: 'column',
    file: { 'minimum order': 'pieces of an order to the supplier' },
  },
  /** Of a unit when last bought: goods in sets it, a file only the first. */
  cost: {
    label: 'Cost without GST',
    kind: 'rupees',
    schema: orNull(amount('Cost', { maximum: MAX_PRICE }, 'a number of 0 or more')),
    stored: 'costPaise',
    ...OF_STAFF,
    sheet: 'read',
    file: {
      cost: 'of one unit without GST; taken only for a product that has none: goods in sets it',
      margin: 'in percent of the selling price without GST; only exported',
    },
  },
} as const satisfies Record<string, ProductField>;

type Fields = typeof PRODUCT_FIELDS;
export type FieldName = keyof Fields;
/** The names of the fields that have this property, or one of these values of it. */
export type FieldWith<Property extends keyof ProductField, Value = unknown> = {
  [Name in FieldName]: Fields[Name] extends Record<Property, Value> ? Name : never;
}[FieldName];

/** A cell or an input that is empty is no value. */
function emptyToNull(sent: unknown): unknown {
  return typeof sent === 'string' && sent.trim() === '' ? null : sent;
}

/** Also as one text, with commas, spaces or | between them. */
function splitCodes(sent: string | unknown[]): unknown[] {
  const codes = typeof sent === 'string' ? sent.split(/[\s,;|]+/) : sent;
  const clean = codes.map((code) => (typeof code === 'string' ? toBarCode(code) : code));
  return [...new Set(clean)].filter((code) => code !== '');
}

const FIELDS = Object.entries(PRODUCT_FIELDS) as [FieldName, ProductField][];

export function fieldsWith<const Property extends keyof ProductField, const Value = unknown>(
  property: Property,
  ...values: Value[]
): FieldWith<Property, Value>[] {
  const names = FIELDS.filter(([, field]) =>
    values.length > 0 ? values.includes(field[property] as Value) : property in field,
  ).map(([name]) => name);
  return names as FieldWith<Property, Value>[];
}

const toField = (name: FieldName): ProductField => PRODUCT_FIELDS[name];

export function schemasOf<Name extends FieldName>(names: readonly Name[]) {
  const schemas = names.map((name) => [name, PRODUCT_FIELDS[name].schema]);
  return Object.fromEntries(schemas) as { [Each in Name]: Fields[Each]['schema'] };
}

type KindValues = {
  text: string;
  rupees: number;
  percent: number;
  count: number;
  flag: boolean;
  pictures: string[];
  customFields: Record<string, string>;
  categories: string[];
  codes: string[];
  supplier: string;
};
type StoredValue<Name extends FieldName> =
  | KindValues[Fields[Name]['kind']]
  | (Fields[Name] extends { isNullable: true } ? null : never);

/** The stored values of fields, as the database, the sheet and files know them. */
export type StoredFields<Name extends FieldName> = {
  [Each in Name as Fields[Each]['stored']]: StoredValue<Each>;
};

type SentFields = { [Name in FieldName]?: Static<Fields[Name]['schema']> };

type ToStored<Sent> = {
  [Name in keyof Sent as Name extends FieldName ? Fields[Name]['stored'] : never]: Name extends FieldName
    ? StoredValue<Name>
    : never;
};

/** The stored values of what was sent; other properties are left out. */
export function toStored<Sent extends SentFields>(sent: Sent): ToStored<Sent> {
  const values = FIELDS.flatMap(([name, field]) =>
    sent[name] === undefined ? [] : [[field.stored, toStoredValue(field, sent[name])]],
  );
  return Object.fromEntries(values) as ToStored<Sent>;
}

const isUnordered = ({ kind }: Pick<ProductField, 'kind'>) => kind === 'categories' || kind === 'codes';
const isHundredths = ({ kind }: ProductField) => kind === 'rupees' || kind === 'percent';

function toStoredValue(field: ProductField, sent: unknown): unknown {
  if (field.isNullable && (sent === null || sent === '')) return null;
  if (isHundredths(field)) return Math.round(100 * (sent as number));
  if (isUnordered(field)) return [...new Set(sent as string[])].toSorted();
  if (field.kind !== 'customFields') return sent;
  const details = Object.entries(sent as Record<string, string>);
  return Object.fromEntries(details.map(([name, value]) => [cleanText(name), cleanText(value, true)]));
}

type Values = Readonly<Record<string, unknown>>;

/** The values as calls answer them; categories and the supplier are answered with their names instead. */
export function toSent(names: readonly FieldName[], row: object): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, toSentValue(name, row)]));
}

function toSentValue(name: FieldName, row: object): unknown {
  const field = toField(name);
  const value = (row as Values)[field.kind === 'supplier' ? name : field.stored];
  if (value === null || value === undefined) return field.kind === 'text' ? '' : null;
  return isHundredths(field) ? (value as number) / 100 : value;
}

export function listDifferent<Name extends FieldName>(
  names: readonly Name[],
  before: object,
  after: object,
): Name[] {
  return names.filter((name) => toComparable(name, before) !== toComparable(name, after));
}

function toComparable(name: FieldName, row: object): string {
  const field = toField(name);
  const value = (row as Values)[field.stored];
  return JSON.stringify(isUnordered(field) ? (value as string[]).toSorted() : value);
}

/** What a new product has in a field that nobody has filled in. */
export function toEmpty<Name extends FieldName>(names: readonly Name[]): StoredFields<Name> {
  const empty = {
    text: '',
    flag: false,
    pictures: [],
    customFields: {},
    categories: [],
    codes: [],
    supplier: '',
  };
  const values = names.map((name) => {
    const { stored, kind, isNullable } = toField(name);
    return [stored, isNullable ? null : { ...empty, rupees: 0, percent: 0, count: 0 }[kind]];
  });
  return Object.fromEntries(values) as StoredFields<Name>;
}

/** A short text of the value, for the sheet's conflicts. */
export function describeValue(name: FieldName, row: object): string {
  const { kind } = toField(name);
  const value = toSentValue(name, row);
  if (value === null || value === '' || (kind === 'codes' && String(value) === '')) return 'empty';
  if (kind === 'supplier') return (value as { name: string }).name;
  if (kind === 'rupees') return formatRupees(value as number);
  if (kind === 'percent') return `${value as number} %`;
  if (kind === 'flag') return value ? 'hidden' : 'shown';
  return kind === 'categories' ? 'another' : String(value as string | number);
}

/** The name of its column, or of the one of its rows for categories. */
export function toColumn(name: FieldName): string {
  const { stored, table } = toField(name);
  if (table === 'product_bar_codes') return 'code';
  return stored.replace(/Ids$/, 'Id').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export const COLUMN_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  FIELDS.map(([name, { label }]) => [toColumn(name), label]),
);
