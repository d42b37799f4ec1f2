import { expect, test } from 'vitest';
import { toDraft, type ProductFields } from './product-draft.ts';
import { isChanged, mergeNewest, takeOver, describeField } from './product-merge.ts';

const BASE: ProductFields = {
  name: 'Mango',
  image: [],
  category: [
    { _id: 'c1', name: 'Fruit' },
    { _id: 'c2', name: 'Summer' },
  ],
  subCategory: [],
  unit: '1 kg',
  stock: 10,
  price: 99,
  discount: 0,
  description: 'Sweet',
  sku: '',
  hsnCode: '',
  gstRate: null,
  more_details: { Care: 'Cool' },
};

test('changes by the other person alone are taken over, those typed here alone stay', () => {
  const typed = { ...toDraft(BASE), unit: '2 kg' };
  const merge = mergeNewest(typed, BASE, { ...BASE, price: 120, more_details: { Care: 'Dry' } });
  expect(merge.taken).toEqual(['price', 'more_details']);
  expect(merge.disputed).toEqual([]);
  expect(merge.draft).toMatchObject({ unit: '2 kg', price: '120', more_details: [{ value: 'Dry' }] });
});

test('changes by both are a conflict and stay as typed, until the saved value is chosen', () => {
  const typed = { ...toDraft(BASE), price: '110', name: 'Mango Alphonso' };
  const newest = { ...BASE, price: 120, name: 'Mango Alphonso' };
  const merge = mergeNewest(typed, BASE, newest);
  // The same change by both is no dispute.
  expect([merge.taken, merge.disputed]).toEqual([[], ['price']]);
  expect(merge.draft.price).toBe('110');
  expect(takeOver(merge.draft, newest, ['price'])).toEqual({ ...typed, price: '120' });
});

test('another spelling of a number or another order of categories is not a change', () => {
  const draft = toDraft(BASE);
  expect(isChanged({ ...draft, price: ' 99.00', category: draft.category.toReversed() }, BASE)).toBe(false);
  expect(isChanged({ ...draft, price: '99.5' }, BASE)).toBe(true);
  expect(isChanged({ ...draft, gstRate: '5.0' }, { ...BASE, gstRate: 5 })).toBe(false);
  expect(isChanged({ ...draft, gstRate: '' }, { ...BASE, gstRate: 0 })).toBe(true);
  expect(isChanged({ ...draft, stock: '' }, { ...BASE, stock: 0 })).toBe(true);
  expect(isChanged({ ...draft, more_details: [] }, BASE)).toBe(true);
  const onTheWay = [{ id: '1', url: '', file: null }];
  expect(isChanged({ ...draft, image: onTheWay }, BASE)).toBe(true);
});

test('values are named in a few words', () => {
  const draft = toDraft(BASE);
  expect(describeField('price', draft)).toBe('₹99');
  expect(describeField('category', draft)).toBe('Fruit, Summer');
  expect(describeField('subCategory', draft)).toBe('none');
  expect(describeField('image', draft)).toBe('0 pictures');
  expect(describeField('more_details', draft)).toBe('Care: Cool');
  expect(describeField('discount', draft)).toBe('0 %');
  expect(describeField('gstRate', draft)).toBe('empty');
  expect(describeField('gstRate', { ...draft, gstRate: '5' })).toBe('5 %');
});
