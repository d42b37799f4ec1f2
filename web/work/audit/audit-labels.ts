// The text of an audit entry: what was done to what, and each value before and after. Pure.

import { toTime } from '../../ui/date-time.tsx';
import { COLUMN_LABELS } from '#features/catalogue/product-fields.rules.ts';
import type { AuditEntry, AuditNames } from '#features/identity/audit/audit.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';

export const ENTITIES: Record<string, string> = {
  product: 'Product',
  order: 'Order',
  offer: 'Offer',
  category: 'Category',
  'sub-category': 'Sub category',
  store: 'Store',
  staff: 'Staff',
  user: 'Account',
  'customer-note': 'Customer note',
  'customer-file': 'Customer file',
  'order-file': 'Order file',
  cash: 'Cash',
  'payment-review': 'Payment review',
  'search-words': 'Search synonyms',
  'missed-search': 'Missed search',
  settings: 'Shop settings',
  banner: 'Banner',
  supplier: 'Supplier',
  receipt: 'Goods in',
  'purchase-list': 'Purchase order',
  'sign-in-rules': 'Sign-in rules',
  authenticator: 'Authenticator app',
  passkey: 'Passkey',
};

const ACTIONS: Record<AuditEntry['action'], string> = {
  create: 'added',
  update: 'changed',
  delete: 'removed',
};

/**
 * Changes to parts of these are recorded too, such as a product's categories; a part has no name of its own.
 */
const WITH_PARTS = new Set(['product', 'order', 'store', 'sub-category']);

/** 'Product Basmati rice changed' */
export function toTitle(entry: AuditEntry): string {
  const { entity, entityId, name } = entry;
  const isPart = WITH_PARTS.has(entity) && !('name' in (entry.after ?? entry.before ?? {}));
  const action = isPart ? 'update' : entry.action;
  const what = ENTITIES[entity] ?? humanize(entity);
  const which = entity === 'order' ? toOrderNumber(entityId) : name;
  return [what, which, entity.endsWith('-file') ? 'saved' : ACTIONS[action]].filter(Boolean).join(' ');
}

export type ValueChange = { name: string; before: string | null; after: string | null };

/** Each changed column with its label and values; columns that were empty and stay empty are left out. */
export function toChanges(
  { entity, before, after }: Pick<AuditEntry, 'entity' | 'before' | 'after'>,
  names: AuditNames,
  timeZone?: string,
): ValueChange[] {
  const toText = (column: string, value: unknown) =>
    (typeof value === 'string' && names[value]) ||
    (column === 'goods' && toGoodsText(value as Goods, names)) ||
    toValueText(column, value, timeZone);
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted();
  return columns
    .map((column) => ({
      name: toName(entity, column),
      before: before ? toText(column, before[column]) : null,
      after: after ? toText(column, after[column]) : null,
    }))
    .filter((change) => (change.before ?? '') !== '' || (change.after ?? '') !== '');
}

function toName(entity: string, column: string): string {
  // Of a product it is a bar code, of an offer what shoppers type.
  if (column === 'code' && entity !== 'product') return 'Code';
  return NAMES[column] ?? humanize(column.replace(/_(paise|basis_points)$/, ''));
}

type Goods = Record<string, readonly string[]> | null;

/** What an offer is for: 'Categories: Biscuits, Tea' */
function toGoodsText(goods: Goods, names: AuditNames): string {
  if (goods && 'all' in goods) return 'All products';
  return Object.entries(goods ?? {})
    .map(([list, ids]) => `${GOODS[list] ?? list}: ${ids.map((id) => names[id] ?? id).join(', ')}`)
    .join('; ');
}

const GOODS: Record<string, string> = {
  categoryIds: 'Categories',
  subCategoryIds: 'Sub categories',
  brands: 'Brands',
  productIds: 'Products',
};

const NAMES: Record<string, string> = {
  ...COLUMN_LABELS,
  goods: 'For',
  is_draft: 'Draft',
  is_listed: 'Shown to everybody',
  starts_at: 'From',
  ends_at: 'Until',
  value: 'Percent, or rupees',
  cap_paise: 'At most',
  get: 'Free',
  minimum_paise: 'Order of at least',
  is_first_order: 'First order only',
  combines: 'Together with other offers',
  shopper_id: 'Shopper',
  user_id: 'Account',
  rider_id: 'Rider',
  gst_number: 'GSTIN',
  minimum_order_paise: 'Minimum order',
  handling_charge_paise: 'Handling charge',
  gift_wrap_paise: 'Gift wrap',
  charges_gst_basis_points: 'GST of charges',
  delivery_charge_paise: 'Delivery charge',
  free_delivery_from_paise: 'Free delivery from',
  product_id: 'Product',
  store_id: 'Store',
  line_id: 'Line',
};

const A_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/** 'reorder_level' -> 'Reorder level' */
function humanize(name: string): string {
  const words = name.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toValueText(column: string, value: unknown, timeZone: string | undefined): string {
  if (value === null || value === undefined) return '';
  if (column.endsWith('paise') && typeof value === 'number') return formatRupees(value / 100);
  // Basis points and paise alike are hundredths.
  if (column === 'value' && typeof value === 'number') return String(value / 100);
  if (column.endsWith('_basis_points') && typeof value === 'number') return `${value / 100} %`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && A_TIME.test(value)) return toTime(value, timeZone);
  if (typeof value === 'object') {
    const isEmpty = Object.keys(value).length === 0;
    return isEmpty
      ? ''
      : Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? value.join(', ')
        : JSON.stringify(value);
  }
  return String(value as string | number);
}
