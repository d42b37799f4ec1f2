import { describe, expect, test } from 'vitest';
import { fieldsWith, PRODUCT_FIELDS } from '#features/catalogue/product-fields.rules.ts';
import { mergeDrafts } from '../../parts/draft-form.ts';
import {
  describeField,
  EMPTY_DRAFT,
  findNameProblem,
  findProblems,
  isEmpty,
  isSameField,
  PRODUCT_LABELS,
  toDraft,
  toFields,
  readSelling,
  toSelling,
  type ProductDraft,
  type ProductFields,
} from './product-draft.ts';

const MANGO: ProductFields = {
  ...toFields(EMPTY_DRAFT),
  ...{ name: 'Mango', image: ['/images/u-1/800.webp'], category: [{ _id: 'c1', name: 'Fruit' }] },
  ...{ unit: '1 kg', stock: 12, price: 99.5, discount: 7.5, description: 'Sweet.\nVery sweet.' },
  more_details: { 'Shelf life': '6 days', Care: 'Cool\nDry' },
};

const draftWith = (fields: Partial<ProductDraft>) => ({ ...toDraft(MANGO), ...fields });

describe('a product in the form', () => {
  test('is sent back to the server unchanged', () => {
    expect(toFields(toDraft(MANGO))).toEqual(MANGO);
    expect(Object.keys(toFields(toDraft(MANGO)).more_details)).toEqual(['Shelf life', 'Care']);
    expect(findProblems(toDraft(MANGO))).toEqual({});
  });

  test('has extra fields that keep their line breaks', () => {
    expect(toDraft(MANGO).more_details.map(({ hasLines }) => hasLines)).toEqual([false, true]);
  });

  test('sends each picture once and none that is still on its way', () => {
    const image = ['/images/a', '', '/images/b', '/images/a'].map((url, at) => ({
      id: String(at),
      url,
      file: null,
    }));
    expect(toFields(draftWith({ image })).image).toEqual(['/images/a', '/images/b']);
    expect(Object.keys(findProblems(draftWith({ image })))).toEqual(['image']);
  });

  test('is empty until something is typed, chosen or uploaded', () => {
    expect(isEmpty(EMPTY_DRAFT)).toBe(true);
    expect(isEmpty({ ...EMPTY_DRAFT, unit: ' ' })).toBe(false);
    expect(isEmpty({ ...EMPTY_DRAFT, category: MANGO.category })).toBe(false);
  });

  test('sends the tax fields that were filled in, or none', () => {
    expect(toFields(draftWith({ hsnCode: ' 0804 ', gstRate: ' 5 ' }))).toMatchObject({
      ...{ hsnCode: '0804', gstRate: 5 },
    });
    expect(toFields(draftWith({ gstRate: ' ' })).gstRate).toBeNull();
    expect(Object.keys(findProblems(draftWith({ hsnCode: '80', gstRate: '101' })))).toEqual([
      'hsnCode',
      'gstRate',
    ]);
  });
});

test('an extra field needs a name of its own', () => {
  const { more_details } = toDraft(MANGO);
  expect(findNameProblem('Origin', more_details)).toBeNull();
  expect(findNameProblem('  ', more_details)).toBe('Enter a name for the field');
  expect(findNameProblem(' shelf LIFE', more_details)).toBe('A field named Shelf life already exists');
  expect(findNameProblem('__proto__', more_details)).toMatch(/another name/);
  expect(findNameProblem('x'.repeat(101), more_details)).toMatch(/at most 100/);
  const many = Array.from({ length: 50 }, (_, at) => ({ ...more_details[0]!, name: `Field ${at}` }));
  expect(findNameProblem('One more', many)).toMatch(/at most 50/);
});

test('the selling price follows from price and discount, and sets the discount', () => {
  expect(toSelling({ price: '700', discount: '7' })).toBe(651);
  expect(toSelling({ price: '', discount: '7' })).toBe(null);
  expect(toSelling({ price: 'much', discount: '7' })).toBe(null);
  expect(readSelling('700', '651')).toEqual({ discount: '7' });
  expect(readSelling('32.5', '30')).toEqual({
    problem: 'No discount makes ₹30 of ₹32.50: ₹29.50 or ₹30.50 is possible',
  });
  expect(readSelling('100', '101')).toEqual({ problem: '₹101 is above the MRP of ₹100' });
  expect(readSelling('', '5')).toEqual({ problem: 'Enter the price first' });
  expect(readSelling('100', '-1')).toEqual({ problem: 'Enter a number of 0 or more' });
});

test('another spelling of a number or another order of categories is not a change', () => {
  const isSame = (name: keyof ProductDraft, one: Partial<ProductDraft>, other: Partial<ProductDraft> = {}) =>
    isSameField(name, draftWith(one), draftWith(other));
  const [one, two] = [
    { _id: 'c1', name: 'Fruit' },
    { _id: 'c2', name: 'Summer' },
  ];
  expect(isSame('category', { category: [one!, two!] }, { category: [two!, one!] })).toBe(true);
  expect(isSame('price', { price: ' 99.50' })).toBe(true);
  expect(isSame('price', { price: '99.6' })).toBe(false);
  expect(isSame('gstRate', { gstRate: '' }, { gstRate: '0' })).toBe(false);
  expect(isSame('stock', { stock: '' }, { stock: '0' })).toBe(false);
  expect(isSame('more_details', { more_details: [] })).toBe(false);
  const uploading = { id: '1', url: '', file: null };
  expect(isSame('image', { image: [...toDraft(MANGO).image, uploading] })).toBe(false);
});

test('values are named in a few words', () => {
  const draft = draftWith({ gstRate: '5', hsnCode: '' });
  expect(describeField('price', draft)).toBe('₹99.50');
  expect(describeField('category', draft)).toBe('Fruit');
  expect(describeField('subCategory', draft)).toBe('none');
  expect(describeField('image', draft)).toBe('1 picture');
  expect(describeField('more_details', draft)).toBe('Shelf life: 6 days, Care: Cool\nDry');
  expect(describeField('gstRate', draft)).toBe('5 %');
  expect(describeField('hsnCode', draft)).toBe('empty');
});

test.each(fieldsWith('form'))('%s that both changed alone is disputed, under its label', (name) => {
  const other = { _id: 'c3', name: 'Other' };
  const values = {
    ...{ text: ['one', 'two'], rupees: [1, 2], percent: [1, 2], count: [1, 2] },
    ...{ pictures: [['/images/a'], ['/images/b']], categories: [[other], [other, other]] },
    customFields: [{ Brand: 'one' }, { Brand: 'two' }],
    codes: [['100'], ['200', '300']],
    supplier: [other, { ...other, _id: 'd4' }],
  }[PRODUCT_FIELDS[name].kind];
  const base = toDraft(MANGO);
  const [mine, theirs] = values.map((value) => ({ ...MANGO, [name]: value }));
  expect(toFields(toDraft(mine!))).toEqual(mine);
  const [typed, saved] = [toDraft(mine!), toDraft(theirs!)];
  expect(mergeDrafts(base, base, saved, isSameField)).toEqual({ draft: saved, taken: [name], disputed: [] });
  expect(mergeDrafts(typed, base, saved, isSameField)).toEqual({ draft: typed, taken: [], disputed: [name] });
  expect([PRODUCT_LABELS[name], describeField(name, typed)]).not.toContain('');
});
