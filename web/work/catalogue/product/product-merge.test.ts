import { expect, test } from 'vitest';
import { fieldsWith, PRODUCT_FIELDS } from '#features/catalogue/product-fields.rules.ts';
import { EMPTY_DRAFT, toDraft, toFields, type ProductFields } from './product-draft.ts';
import { isChanged, mergeNewest, takeOver, toLabel, describeField } from './product-merge.ts';

const BASE: ProductFields = {
  ...toFields(EMPTY_DRAFT),
  name: 'Mango',
  category: [
    { _id: 'c1', name: 'Fruit' },
    { _id: 'c2', name: 'Summer' },
  ],
  unit: '1 kg',
  stock: 10,
  price: 99,
  discount: 0,
  description: 'Sweet',
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

test.each(fieldsWith('form'))('%s that both changed alone is disputed, under its label', (name) => {
  const other = { _id: 'c3', name: 'Other' };
  const values = {
    ...{ text: ['one', 'two'], rupees: [1, 2], percent: [1, 2], count: [1, 2] },
    ...{ pictures: [['/images/a'], ['/images/b']], categories: [[other], [other, other]] },
    customFields: [{ Brand: 'one' }, { Brand: 'two' }],
  }[PRODUCT_FIELDS[name].kind];
  const [mine, theirs] = values.map((value) => ({ ...BASE, [name]: value }));
  expect(toFields(toDraft(mine!))).toEqual(mine);
  expect(isChanged(toDraft(mine!), BASE)).toBe(true);
  expect(mergeNewest(toDraft(BASE), BASE, theirs!)).toMatchObject({ taken: [name], disputed: [] });
  expect(mergeNewest(toDraft(mine!), BASE, theirs!)).toMatchObject({ taken: [], disputed: [name] });
  expect(takeOver(toDraft(mine!), theirs!, [name])).toEqual(toDraft(theirs!));
  expect([toLabel(name), describeField(name, toDraft(mine!))]).not.toContain('');
});
