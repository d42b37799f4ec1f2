import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeInvoiceContent, makeInvoiceLine } from '#tests/invoices.ts';
import { readPdf } from '#tests/read-pdf.ts';
import type { InvoiceContent, InvoiceLine } from './invoice.contract.ts';
import { toInvoicePdf } from './invoice.ts';
import { drawInvoice } from './pdf/draw-invoice.ts';
import { openFaces } from './pdf/faces.ts';

const makeLine = (attributes: Partial<InvoiceLine> = {}) =>
  makeInvoiceLine({
    quantity: 2,
    lineTotalPaise: 9_000,
    hsnCode: '0401',
    gstBasisPoints: 500,
    ...attributes,
  });
const makeContent = ({ lines = [makeLine()], ...attributes }: Partial<InvoiceContent> = {}) =>
  makeInvoiceContent({ lines, gstNumber: '29AAGCB7383J1Z4' }, attributes);

const faces = openFaces();

/** In the tests' own process; the shop uses a separate program. */
const draw = async (attributes: Partial<InvoiceContent> = {}) =>
  readPdf(await drawInvoice(faces, makeContent(attributes)));

describe('the PDF of an invoice', () => {
  it('names seller, buyer, products, date, amounts and tax, with a title, a language, and tags for screen readers', async () => {
    const { text, pages, info, isMarked, parts } = await draw();
    expect(pages).toHaveLength(1);
    for (const words of [
      ...['Tax invoice', 'No. A/26-27/000042', '22 November 2026 at 8:05 pm', 'Order #A1B2C3'],
      ...['Jhatpat Indiranagar', '100 Feet Road', 'Bengaluru, Karnataka 560038', 'GSTIN 29AAGCB7383J1Z4'],
      ...['Billed and delivered to', 'Asha Rao', '12, 4th Cross', 'Mobile +91 98450 12345'],
      ...['Cash on delivery', 'Place of supply: Karnataka (29)', 'Toned Milk', '1 l, discount ₹10.00'],
      ...['0401 2 50.00 85.72 5% 2.14 2.14 90.00', 'CGST ₹ SGST ₹', 'Total ₹90.00', 'Page 1 of 1'],
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/FSSAI|question mark|Cancelled/);
    expect(info).toMatchObject({ Title: 'Tax invoice A/26-27/000042', Author: 'Jhatpat', Language: 'en-IN' });
    expect(isMarked).toBe(true);
    for (const part of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) {
      expect(parts).toContain(`"role":"${part}"`);
    }
  });

  it('names no tax if the seller has no GSTIN, the legal name and the FSSAI licence if there are, and a cancellation', async () => {
    const owned = { legalName: 'Jhatpat Retail Private Limited', fssaiNumber: '10012011000168' };
    const seller = { ...makeContent().seller, ...owned, gstNumber: null };
    const { text } = await draw({ seller, isCancelled: true });
    expect(text).not.toMatch(/GST|Tax|tax/);
    for (const words of ['Bill of supply', 'Total ₹90.00', 'Cancelled: nothing was sold'])
      expect(text).toContain(words);
    for (const words of [owned.legalName, 'FSSAI licence 10012011000168']) expect(text).toContain(words);
  });

  it('explains why less is due than was ordered, and what was refunded later', async () => {
    const refund = {
      ...{ unit: '1 l', quantity: 1, reason: 'Reported', at: '2026-11-22T20:00:00.000Z' },
      ...{ hsnCode: null, gstBasisPoints: null },
    };
    const missing = makeLine({ name: 'Curd', quantity: 3, delivered: 1, lineTotalPaise: 12_000 });
    const { text } = await draw({
      lines: [makeLine(), missing],
      adjustments: [{ name: 'Curd', reason: 'Not available', paise: 8_000 }],
      refunds: [
        { ...refund, name: 'Toned Milk', paise: 4_500, creditNote: '' },
        { ...refund, name: 'Curd', paise: 500, creditNote: 'A/26-27/C000007' },
      ],
    });
    expect(text).toMatch(/Curd\n1 l, discount ₹10.00\n3 ordered/);
    expect(text).toContain('Curd Not available 80.00');
    for (const sum of [
      ...['Ordered ₹210.00', 'Deducted −₹80.00', 'Total ₹130.00'],
      ...['Refunded on 23 November 2026: Toned Milk −₹45.00'],
      ...['Credit note A/26-27/C000007 of 23 November 2026: Curd −₹5.00', 'Paid after refunds ₹80.00'],
    ]) {
      expect(text).toContain(sum);
    }
  });

  it('has 100 lines on several pages of A4, each with its number and the head of the table', async () => {
    const lines = Array.from({ length: 100 }, (_, at) =>
      makeLine({ name: `Article ${at + 1} of a hundred` }),
    );
    const { pages, text, size } = await draw({ lines });
    expect(size).toEqual([595, 842]);
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      if (page.includes('Article')) expect(page).toContain('No. Item HSN Qty Price ₹');
    }
    for (const { name } of lines) expect(text.split(`${name}\n`)).toHaveLength(2);
    expect(text).toContain('Total ₹9,000.00');
  });

  it('never breaks a number, however large', async () => {
    const price = 999_999_900;
    const saffron = makeLine({ quantity: 99, pricePaise: price, lineTotalPaise: 99 * price });
    const { text } = await draw({ lines: [saffron, makeLine({ ...saffron, gstBasisPoints: 4000 })] });
    expect(text).toContain(
      '0401 99 99,99,999.00 94,28,57,048.58 5% 2,35,71,426.21 2,35,71,426.21 98,99,99,901.00',
    );
    expect(text).toContain('Total ₹1,97,99,99,802.00');
  });

  it('is the same file at every request', async () => {
    const [one, other] = await Promise.all([
      drawInvoice(faces, makeContent()),
      drawInvoice(openFaces(), makeContent()),
    ]);
    expect(Buffer.from(one).equals(other)).toBe(true);
  });
});

describe('names in any script', () => {
  it.each([
    ['हिन्दी', 'देवनागरी नाम'],
    ['ಕನ್ನಡ', 'ಬೆಂಗಳೂರು'],
    ['தமிழ்', 'வணக்கம்'],
    ['తెలుగు', 'శ్రీకృష్ణ'],
    ['മലയാളം', 'ശ്രീകൃഷ്ണ'],
    ['বাংলা', 'প্রতিষ্ঠান'],
    ['ગુજરાતી', 'ક્ષત્રિય'],
    ['ਪੰਜਾਬੀ', 'ਸ਼੍ਰੀ'],
    ['ଓଡ଼ିଆ', 'ଶ୍ରୀକୃଷ୍ଣ'],
    ['Ṭhākur Ćevap Łódź', '₹'],
  ])('%s is printed in its own script', async (one, other) => {
    for (const text of [one, other]) {
      expect(faces.toPrintable(text)).toEqual({ text: text.normalize('NFC'), isWhole: true });
      for (const { face, text: piece } of faces.runsOf(text, false)) {
        const { glyphs } = faces.fontOf(face).layout(piece);
        // The first glyph of a font is the empty box.
        expect(glyphs.map(({ id }) => id)).not.toContain(0);
      }
    }
  });

  it('a character without a font is a question mark, and the invoice says so', async () => {
    const lines = [makeLine({ name: 'Tofu 豆腐 firm' }), makeLine({ name: 'اردو' })];
    const { text } = await draw({ lines });
    expect(text).toContain('Tofu ? firm');
    expect(text).toContain('A question mark replaces letters that this document cannot print.');
  });

  it.each([
    ['🍎 Apple', 'Apple'],
    ['Maggi® 2-Minute™ Noodles', 'Maggi® 2-Minute™ Noodles'],
    ['Pack 1️⃣ of 👨‍👩‍👧 ❤️', 'Pack 1 of'],
    ['Ａｍｕｌ ﬁne', 'Amul fine'],
    ['\u202eAtta\u200b\u200d', 'Atta'],
    ['T\u20dfoned', 'Toned'],
    ['Milk\u2003 1\u00a0l', 'Milk 1 l'],
  ])('%j is printed as %j', (name, printed) => {
    expect(faces.toPrintable(name)).toEqual({ text: printed, isWhole: true });
  });

  it.each([
    ['🍎🍏', '?'],
    ['苹果', '?'],
    ['half \ud800 a letter', 'half ? a letter'],
    ['\u200d', '?'],
  ])('%j becomes %j', (name, printed) => {
    expect(faces.toPrintable(name)).toEqual({ text: printed, isWhole: false });
  });

  it('no sequence of letters makes it fail, and none becomes an empty box', () => {
    // Letters of India's scripts, mostly their marks and joiners, because shaping is where programs fail.
    const indian = fc.integer({ min: 0x0900, max: 0x0d7f }).map((point) => String.fromCodePoint(point));
    const letter = fc.oneof(
      { weight: 8, arbitrary: indian },
      { weight: 1, arbitrary: fc.constantFrom('\u200c', '\u200d', '\u25cc', ' ', 'a', '₹') },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    );
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 12 }), fc.boolean(), (some, isBold) => {
        const printable = faces.toPrintable(some.join(''));
        for (const { face, text } of faces.runsOf(printable.text, isBold)) {
          const { glyphs } = faces.fontOf(face).layout(text);
          expect(glyphs.map(({ id }) => id)).not.toContain(0);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('a word wider than its column continues on the next line', async () => {
    const name = 'X'.repeat(200);
    const { text } = await draw({ lines: [makeLine({ name })] });
    expect(text.match(/X/g)).toHaveLength(200);
    expect(Math.max(...text.split('\n').map((line) => line.match(/X/g)?.length ?? 0))).toBeLessThan(40);
  });
});

/** By the separate program. */
const drawApart = (attributes: Partial<InvoiceContent> = {}) => toInvoicePdf(makeContent(attributes));

describe('drawing invoices', () => {
  it('that takes too long is stopped, and the next is drawn', async () => {
    // So long that it is never drawn within a millisecond.
    const content = makeContent({ lines: Array.from({ length: 5_000 }, () => makeLine()) });
    await expect(toInvoicePdf(content, 1)).rejects.toMatchObject({ code: 'busy' });
    expect((await readPdf(await drawApart())).text).toContain('Tax invoice');
  });

  it('happens in one separate program for many requests at once, and is refused when too many wait already', async () => {
    const many = await Promise.allSettled(
      Array.from({ length: 60 }, (_, at) => drawApart({ number: `A/26-27/${at}` })),
    );
    const refused = many.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ reason: { code: 'busy' } });
    for (const at of [0, 1, 24, 49]) {
      const { text } = await readPdf((many[at] as PromiseFulfilledResult<Uint8Array>).value);
      expect(text).toContain(`No. A/26-27/${at}\n`);
    }
  });

  it('that fails gives the reason, and the next is drawn', async () => {
    await expect(drawApart({ issuedAt: 'never' })).rejects.toThrow(/time/i);
    expect((await readPdf(await drawApart())).text).toContain('Tax invoice');
  });
});
