import { expect, it } from 'vitest';
import { PRODUCT_FIELDS, toColumn } from '#features/catalogue/product-fields.rules.ts';
import type { AuditEntry } from '#features/identity/audit/audit.contract.ts';
import { toChanges, toTitle } from './audit-labels.ts';

const ENTRY: AuditEntry = {
  ...{ _id: '1', at: '2026-11-22T10:00:00.000Z', by: 'Ravi Kumar', userId: '6b0338a742ab371496559685' },
  ...{ address: '127.0.0.1', what: '', call: 'PUT /api/store/stock', action: 'update' },
  ...{ entity: 'product', entityId: '6b0338a742ab3714965596aa', storeId: null, name: 'Basmati rice' },
  before: {
    price_paise: 4000,
    discount_basis_points: 750,
    reorder_level: null,
    images: ['a', 'b'],
    is_paused: false,
  },
  after: { price_paise: 4250, discount_basis_points: 0, reorder_level: 5, images: [], is_paused: true },
};

it('names what was changed', () => {
  expect(toTitle(ENTRY)).toBe('Product Basmati rice changed');
  expect(toTitle({ ...ENTRY, entity: 'order', name: '', action: 'create' })).toBe('Order #5596AA changed');
  expect(toTitle({ ...ENTRY, entity: 'loyalty-card', action: 'delete' })).toBe(
    'Loyalty card Basmati rice removed',
  );
  const file: AuditEntry = { ...ENTRY, entity: 'customer-file', name: '', action: 'create' };
  expect(toTitle(file)).toBe('Customer file saved');
});

it('shows each value before and after, with money and percentages as people write them', () => {
  expect(toChanges(ENTRY, {})).toEqual([
    { name: 'Discount', before: '7.5 %', after: '0 %' },
    { name: 'Images', before: 'a, b', after: '' },
    { name: 'Is paused', before: 'no', after: 'yes' },
    { name: 'MRP', before: '₹40', after: '₹42.50' },
    { name: 'Reorder level', before: '', after: '5' },
  ]);
});

it('leaves out values that are empty before and after', () => {
  const { before: _before, ...made } = ENTRY;
  const entry = { ...made, before: null, after: { name: 'Rice', sku: null, more_details: {} } };
  expect(toChanges(entry, {})).toEqual([{ name: 'Name', before: null, after: 'Rice' }]);
});

it('shows names in place of ids', () => {
  const entry = { ...ENTRY, before: { rider_id: 'a1' }, after: { rider_id: 'b2' } };
  expect(toChanges(entry, { a1: 'Vik Rao' })).toEqual([{ name: 'Rider', before: 'Vik Rao', after: 'b2' }]);
});

it('calls the code of a product a bar code, and that of an offer a code', () => {
  const entry = { ...ENTRY, before: null, after: { code: '4006381333931' } };
  expect(toChanges(entry, {})).toMatchObject([{ name: 'Bar codes' }]);
  expect(toChanges({ ...entry, entity: 'offer' }, {})).toMatchObject([{ name: 'Code' }]);
});

it('distinguishes an addition from a change of a part', () => {
  expect(toTitle({ ...ENTRY, action: 'create', before: null, after: { category_id: 'x' } })).toMatch(
    /changed$/,
  );
  expect(toTitle({ ...ENTRY, action: 'create', before: null, after: { name: 'Basmati rice' } })).toMatch(
    /added$/,
  );
});

it('says what of an offer changed in the words of its form', () => {
  const tea = '6b0338a742ab3714965596bb';
  const before = { value: 1000, goods: { all: true }, cap_paise: null, is_first_order: true };
  const after = {
    ...{ value: 1250, cap_paise: 10_000, is_first_order: false },
    goods: { categoryIds: [tea, 'gone'], brands: ['Amul'] },
  };
  expect(toTitle({ ...ENTRY, entity: 'offer', name: 'Diwali' })).toBe('Offer Diwali changed');
  expect(toChanges({ ...ENTRY, entity: 'offer', before, after }, { [tea]: 'Tea' })).toEqual([
    { name: 'At most', before: '', after: '₹100' },
    { name: 'For', before: 'All products', after: 'Categories: Tea, gone; Brands: Amul' },
    { name: 'First order only', before: 'yes', after: 'no' },
    { name: 'Percent, or rupees', before: '10', after: '12.5' },
  ]);
});

it.each(Object.entries(PRODUCT_FIELDS))('calls %s of a product by its label', (name, { label }) => {
  const column = toColumn(name as keyof typeof PRODUCT_FIELDS);
  const changed = { ...ENTRY, before: { [column]: '' }, after: { [column]: '5' } };
  expect(toChanges(changed, {})).toMatchObject([{ name: label }]);
});
