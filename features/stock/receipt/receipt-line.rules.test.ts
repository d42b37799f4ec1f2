import { describe, expect, it } from 'vitest';
import { readReceiptLine, toDay } from './receipt-line.rules.ts';

const TODAY = '2026-11-22';
const NOTHING = { cost: '', bestBefore: '', free: '', mrp: '', gst: '', takesMrp: false };
/** Printed ₹50, sold for ₹45. */
const SHOP = { price: 50, sellingPrice: 45, mayRaise: false };
const read = (
  typed: Partial<Parameters<typeof readReceiptLine>[0]>,
  shop: Parameters<typeof readReceiptLine>[1] = SHOP,
) => readReceiptLine({ code: 'A1', quantity: '1', ...NOTHING, ...typed }, shop, TODAY);

describe('a line of goods in', () => {
  it.each([
    ['24', 24],
    [' 1,200 ', 1_200],
    ['12.0', 12],
    ['1000000', 1_000_000],
    ['5.000 nos', 5],
    ['12 Pcs.', 12],
    ['3Nos', 3],
  ])('has the quantity %j', (quantity, units) => {
    expect(read({ quantity }).units).toBe(units);
  });

  it.each(['', '0', '-1', '1.5', 'ten', '1e9', '1,50', '1000001', '12 kg'])(
    'does not have the quantity %j',
    (quantity) => {
      expect(Object.keys(read({ quantity }).problems)).toEqual(['quantity']);
    },
  );

  it.each([
    ['', null],
    ['45', 45],
    ['₹ 1,234.50', 1_234.5],
    ['Rs. 99/-', 99],
    ['0', 0],
  ])('has the cost %j', (cost, rupees) => {
    expect(read({ cost }).unitCost).toBe(rupees);
  });

  it.each(['-1', 'free', '1.234', '1e12'])('does not have the cost %j', (cost) => {
    expect(read({ cost }).problems).toHaveProperty('cost');
  });

  it('names everything that is wrong at once', () => {
    const { problems } = read({ code: '8.90123E+12', quantity: 'x', cost: 'y', bestBefore: 'z' }, null);
    expect(problems).toEqual({
      code: 'A spreadsheet has shortened this bar code. Format its column as text there.',
      quantity: 'Enter a whole number from 1',
      cost: 'Enter rupees, such as 45.50',
      bestBefore: 'Enter a date, such as 31/12/2026',
    });
    expect(read({ code: '' }, null).problems.code).toBe('Choose a product');
    expect(read({ quantity: '' }).problems.quantity).toBe('How many?');
    expect(read({ quantity: '20000000' }).problems.quantity).toBe('At most 10,00,000');
    expect(read({}, null).problems.code).toBe('No product has this bar code or SKU');
  });

  it('has free units, a printed price and a tax', () => {
    expect(read({ quantity: '10', free: '1 nos', mrp: '₹ 50', gst: '5 %' })).toMatchObject({
      ...{ units: 11, freeUnits: 1, printedPrice: 50, gstRate: 5, problems: {} },
    });
    expect(read({ quantity: '10' })).toMatchObject({
      ...{ units: 10, freeUnits: 0, printedPrice: null, gstRate: null },
    });
    expect(read({ free: '-1', mrp: '0', gst: '105' }).problems).toEqual({
      free: 'Enter a whole number, 0 for none',
      mrp: 'Enter rupees, such as 45.50',
      gst: 'Enter percent, such as 5 or 18',
    });
  });

  it.each([
    ['48', false, false, undefined],
    ['44.99', false, false, 'Sold for ₹45, above this MRP'],
    ['44.99', true, false, undefined],
    ['52', false, false, undefined],
    ['52', true, false, 'Only who manages all stores raises a price'],
    ['52', true, true, undefined],
  ])('with MRP %s, taken over: %j, by who may raise prices: %j', (mrp, takesMrp, mayRaise, problem) => {
    expect(read({ mrp, takesMrp }, { ...SHOP, mayRaise }).problems.mrp).toBe(problem);
  });

  it('is not accepted after its best-before day, nor generations before it', () => {
    expect(read({ bestBefore: '21/11/2026' }).problems.bestBefore).toBe('This date has passed');
    expect(read({ bestBefore: '22/11/2026' }).bestBeforeDay).toBe(TODAY);
    expect(read({ bestBefore: '01/01/2056' }).problems.bestBefore).toBe('This date is too far ahead');
  });
});

describe('a day', () => {
  it.each([
    ['2026-12-31', '2026-12-31'],
    ['2026-12-31 00:00:00', '2026-12-31'],
    ['31/12/2026', '2026-12-31'],
    ['1-2-2027', '2027-02-01'],
    ['1.2.27', '2027-02-01'],
    ['31-Dec-26', '2026-12-31'],
    ['31 December 2026', '2026-12-31'],
    ['12/2026', '2026-12-31'],
    ['07/28', '2028-07-31'],
    ['2-28', '2028-02-29'],
    ['Feb 2028', '2028-02-29'],
    ['2028-02', '2028-02-29'],
  ])('%j is %s', (text, day) => {
    expect(toDay(text)).toBe(day);
  });

  it.each([
    '',
    'soon',
    '32/12/2026',
    '29/02/2027',
    '13/2026',
    '13/26',
    '0/1/2026',
    '2026',
    '20261231',
    'Foo 2026',
    '0000-01-01',
    'Jan 0000',
    '9999-12-31',
  ])('%j is not a day', (text) => {
    expect(toDay(text)).toBeNull();
  });
});
