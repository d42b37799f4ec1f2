import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeInvoiceContent as makeContent, makeInvoiceLine as makeLine } from '#tests/invoices.ts';
import type { InvoiceContent, Refund } from './invoice.contract.ts';
import { splitTax, taxPaiseOf, toCreditNote, toFinancialYear, toInvoice } from './invoice.rules.ts';

describe('the financial year', () => {
  it.each([
    ['2026-03-31T18:29:59.999Z', 2025, 'the last moment of March in India'],
    ['2026-03-31T18:30:00.000Z', 2026, 'the first of April in India, though not yet in London'],
    ['2026-12-31T23:00:00.000Z', 2026, 'the new year of the calendar'],
    ['2027-03-31T12:00:00.000Z', 2026, 'the last day of March'],
  ])('of %s began in %i: %s', (moment, year) => {
    expect(toFinancialYear(new Date(moment), 'Asia/Kolkata')).toBe(year);
  });

  it('follows the clock of the store', () => {
    const moment = new Date('2026-03-31T20:00:00.000Z');
    expect(toFinancialYear(moment, 'America/New_York')).toBe(2025);
    expect(toFinancialYear(moment, 'Asia/Kolkata')).toBe(2026);
  });
});

describe('a credit note', () => {
  const NUMBER = 'A/26-27/C000007';
  const makeRefund = (attributes: Partial<Refund>): Refund => ({
    ...{ name: 'Ghee', unit: '1 l', quantity: null, reason: 'Goodwill' },
    ...{ hsnCode: '0405', gstBasisPoints: 500 },
    ...{ at: '2026-11-23T08:00:00.000Z', paise: 2_100, creditNote: NUMBER },
    ...attributes,
  });
  const sold = {
    ...makeContent({
      lines: [makeLine({ gstBasisPoints: 500 }), makeLine({ gstBasisPoints: 1800 })],
      gstNumber: '29AAGCB7383J1Z4',
    }),
    refunds: [
      makeRefund({}),
      makeRefund({ name: 'Soap', gstBasisPoints: 1800, paise: 1_180 }),
      makeRefund({ name: 'Curd', creditNote: 'A/26-27/C000008' }),
      makeRefund({ name: 'Salt', creditNote: '' }),
    ],
  };

  it('has the value and the tax of what was given back together, at the rate of each line', () => {
    const note = toCreditNote(sold, NUMBER)!;
    expect(note).toMatchObject({ number: NUMBER, issuedAt: '2026-11-23T08:00:00.000Z', duePaise: 3_280 });
    expect(note.creditOf).toMatchObject({
      title: 'Tax invoice',
      number: sold.number,
      issuedAt: sold.issuedAt,
    });
    const { title, lines, tax } = toInvoice(note);
    expect(title).toBe('Credit note');
    expect(lines.map(({ name, chargedPaise }) => [name, chargedPaise])).toEqual([
      ['Ghee', 2_100],
      ['Soap', 1_180],
    ]);
    expect(tax!.byRate).toMatchObject([
      { basisPoints: 500, taxablePaise: 2_000, centralPaise: 50, localPaise: 50 },
      { basisPoints: 1800, taxablePaise: 1_000, centralPaise: 90, localPaise: 90 },
    ]);
  });

  it.each(['', 'A/26-27/C000009', '#A1B2C3'])('does not exist under the number %j', (number) => {
    expect(toCreditNote(sold, number)).toBeUndefined();
  });
});

describe('the tax in a price', () => {
  it('has two equal halves within a state', () => {
    expect(splitTax(10_500, 500, true)).toEqual({
      ...{ taxablePaise: 10_000, centralPaise: 250, localPaise: 250, integratedPaise: 0 },
    });
  });

  it('is one amount between two states', () => {
    expect(splitTax(11_800, 1800, false)).toEqual({
      ...{ taxablePaise: 10_000, centralPaise: 0, localPaise: 0, integratedPaise: 1800 },
    });
  });

  it('adds up exactly to the price, and each part is exact to half a paisa', () => {
    const price = fc.integer({ min: 0, max: 1_000_000_000 });
    const rate = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(price, rate, fc.boolean(), (paise, basisPoints, isWithinState) => {
        const tax = splitTax(paise, basisPoints, isWithinState);
        expect(tax.taxablePaise + taxPaiseOf(tax)).toBe(paise);
        expect(tax.centralPaise).toBe(tax.localPaise);
        const exact = (paise * basisPoints) / (10_000 + basisPoints);
        if (isWithinState) expect(Math.abs(tax.centralPaise - exact / 2)).toBeLessThanOrEqual(0.5001);
        else expect(Math.abs(tax.integratedPaise - exact)).toBeLessThanOrEqual(0.5001);
      }),
    );
  });
});

describe('an invoice', () => {
  const taxed = makeLine({ gstBasisPoints: 500 });
  const plain = makeLine({ gstBasisPoints: null });
  const exempt = makeLine({ gstBasisPoints: 0 });
  const gstNumber = '29AAGCB7383J1Z4';
  const toBuyerIn = (state: string, { buyer, ...content }: InvoiceContent): InvoiceContent => ({
    ...content,
    buyer: { ...buyer, deliveryAddress: { ...buyer.deliveryAddress, state } },
  });

  it.each([
    ['Tax invoice', gstNumber, [taxed]],
    ['Invoice-cum-bill of supply', gstNumber, [taxed, exempt]],
    ['Invoice-cum-bill of supply', gstNumber, [taxed, plain]],
    ['Bill of supply', gstNumber, [exempt, plain]],
    ['Bill of supply', null, [taxed]],
  ])('is a %s for the seller %s', (title, number, lines) => {
    const invoice = toInvoice(makeContent({ lines, gstNumber: number }));
    expect(invoice.title).toBe(title);
    expect(invoice.tax === null).toBe(title === 'Bill of supply');
  });

  it('is not a bill of supply because of an undelivered line', () => {
    const missing = makeLine({ gstBasisPoints: null, quantity: 2, delivered: 0 });
    expect(toInvoice(makeContent({ lines: [taxed, missing], gstNumber })).title).toBe('Tax invoice');
  });

  it.each([
    ['Karnataka', true, 'SGST', 'Karnataka (29)'],
    ['KA', true, 'SGST', 'Karnataka (29)'],
    ['Kerala', false, 'SGST', 'Kerala (32)'],
    ['Ladakh', false, 'UTGST', 'Ladakh (38)'],
    ['Karnatka', true, 'SGST', 'Karnataka (29)'],
  ])('for a buyer in %s is within the state of the seller: %s', (state, isWithinState, localName, place) => {
    const { tax } = toInvoice(toBuyerIn(state, makeContent({ lines: [taxed], gstNumber })));
    expect(tax).toMatchObject({ isWithinState, localName, placeOfSupply: place });
  });

  it('uses the state of the GSTIN, whatever the address of the store says', () => {
    const content = makeContent({ lines: [taxed], gstNumber: '27AAPFU0939F1ZV' });
    expect(toInvoice(content).tax).toMatchObject({ isWithinState: false, placeOfSupply: 'Karnataka (29)' });
  });

  it('has a substitution as a separate line, with its own tax', () => {
    const substitute = { name: 'Nandini Curd', unit: '500 g', quantity: 3, paise: 7_000 };
    const line = makeLine({
      ...{ name: 'Amul Curd', quantity: 3, delivered: 1, pricePaise: 5_000, lineTotalPaise: 13_500 },
      ...{ gstBasisPoints: 500, substitute: { ...substitute, hsnCode: '0403', gstBasisPoints: 1200 } },
    });
    expect(toInvoice(makeContent({ lines: [line], gstNumber })).lines).toMatchObject([
      { name: 'Amul Curd', quantity: 1, discountPaise: 500, chargedPaise: 4_500, remark: '3 ordered' },
      {
        ...{ name: 'Nandini Curd', quantity: 3, pricePaise: null, chargedPaise: 7_000, hsnCode: '0403' },
        ...{ remark: 'Instead of 2 × Amul Curd', tax: { basisPoints: 1200 } },
      },
    ]);
  });

  it('never charges more for a dearer substitution', () => {
    const substitute = { name: 'Curd', unit: '1 kg', quantity: 1, paise: 99_000 };
    const untaxed = { ...substitute, hsnCode: null, gstBasisPoints: 0 };
    const line = makeLine({ quantity: 2, delivered: 0, lineTotalPaise: 9_000, substitute: untaxed });
    const { lines } = toInvoice(makeContent({ lines: [line] }));
    expect(lines).toMatchObject([{ name: 'Curd', chargedPaise: 9_000 }]);
  });

  it('adds up to exactly the amount due, in its lines, by rate and in total', () => {
    const other = { name: 'Other', unit: '1 kg', quantity: 1 };
    const anyLine = fc
      .record({
        quantity: fc.integer({ min: 1, max: 99 }),
        missing: fc.integer({ min: 0, max: 99 }),
        paidEach: fc.integer({ min: 0, max: 100_000 }),
        discount: fc.integer({ min: 0, max: 5_000 }),
        offerPercent: fc.integer({ min: 0, max: 100 }),
        gstBasisPoints: fc.constantFrom(null, 0, 25, 500, 1200, 1800, 2800, 4000),
        substitutePaise: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
      })
      .map(({ quantity, missing, paidEach, discount, offerPercent, gstBasisPoints, substitutePaise }) =>
        makeLine({
          ...{ quantity, gstBasisPoints, delivered: Math.max(0, quantity - missing) },
          ...{ pricePaise: paidEach + discount, lineTotalPaise: paidEach * quantity },
          offerPaise: Math.floor((paidEach * quantity * offerPercent) / 100),
          substitute:
            substitutePaise === null || missing === 0
              ? null
              : { ...other, paise: substitutePaise, hsnCode: null, gstBasisPoints },
        }),
      );
    const state = fc.constantFrom('Karnataka', 'Goa');
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), state, (lines, there) => {
        const content = makeContent({ lines, gstNumber });
        const invoice = toInvoice(toBuyerIn(there, content));
        const charged = invoice.lines.reduce((sum, line) => sum + line.chargedPaise, 0);
        expect(charged).toBe(content.duePaise);
        const untaxed = invoice.lines.reduce((sum, line) => sum + (line.tax ? 0 : line.chargedPaise), 0);
        const { byRate = [], total } = invoice.tax ?? {};
        const ofRates = byRate.reduce((sum, rate) => sum + rate.taxablePaise + taxPaiseOf(rate), 0);
        expect(untaxed + ofRates).toBe(charged);
        if (total) expect(total.taxablePaise + taxPaiseOf(total)).toBe(ofRates);
      }),
    );
  });
});
