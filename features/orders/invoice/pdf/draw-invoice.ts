// The layout of an invoice and of a credit note: seller, buyer, delivered goods, prices and tax.

import { toStreet } from '#shared/address.ts';
import { toInvoice, taxPaiseOf, type Invoice, type Tax, type TaxedLine } from '../invoice.rules.ts';
import type { InvoiceContent } from '../invoice.contract.ts';
import type { Faces } from './faces.ts';
import { SOFT, type Style } from './ink.ts';
import { finish, LEFT, need, openPaper, RIGHT, rule, WIDTH, write, type Paper } from './paper.ts';
import { drawTable, type Cell, type InvoiceColumn } from './table.ts';

const TITLE: Style = { size: 16, isBold: true };
const NAME: Style = { size: 11, isBold: true };
const TEXT: Style = { size: 9 };
const QUIET: Style = { size: 9, colour: SOFT };
const SMALL: Style = { size: 7.5, colour: SOFT };
const HALF = WIDTH / 2 - 10;

export async function drawInvoice(faces: Faces, content: InvoiceContent): Promise<Uint8Array> {
  const invoice = toInvoice(content);
  const paper = openPaper(faces, {
    title: `${invoice.title} ${content.number}`,
    author: content.seller.name,
    subject: `Order ${content.orderNumber}`,
    createdAt: new Date(content.issuedAt),
  });
  drawHead(paper, content, invoice);
  drawBuyer(paper, content);
  drawItems(paper, invoice);
  drawChanges(paper, content);
  drawTax(paper, invoice);
  drawTotals(paper, content);
  drawNotes(paper, invoice);
  return finish(paper, `${invoice.title} ${content.number}`);
}

function drawHead(paper: Paper, content: InvoiceContent, invoice: Invoice): void {
  const { seller, creditOf } = content;
  const top = paper.y;
  write(paper, 'H1', [invoice.title], { x: RIGHT - HALF, y: top, width: HALF, align: 'right', style: TITLE });
  const sellerTop = write(paper, 'P', [seller.name], { x: LEFT, y: top + 3, width: HALF, style: NAME });
  const below = { x: LEFT, y: sellerTop, width: HALF, style: QUIET };
  const sellerEnd = write(paper, 'P', toSellerLines(seller), below);
  const facts = [
    `No. ${content.number}`,
    toDateText(content.issuedAt, content, 'minute'),
    creditOf &&
      `For ${creditOf.title.toLowerCase()} ${creditOf.number} of ${toDateText(creditOf.issuedAt, content, 'day')}`,
    `Order ${content.orderNumber}`,
    content.paymentText,
    content.isCancelled && 'Cancelled: nothing was sold',
    invoice.tax?.placeOfSupply && `Place of supply: ${invoice.tax.placeOfSupply}`,
  ].flatMap((fact) => fact || []);
  const right = { x: RIGHT - HALF, width: HALF, align: 'right' } as const;
  const factsEnd = write(paper, 'P', facts, { ...right, y: top + 26, style: TEXT });
  paper.y = Math.max(sellerEnd, factsEnd) + 8;
  rule(paper);
  paper.y += 8;
}

function toSellerLines(seller: InvoiceContent['seller']): string[] {
  const place = [seller.city, seller.state].filter(Boolean).join(', ');
  const lines = [
    seller.legalName === seller.name ? '' : seller.legalName,
    seller.storeName === seller.name ? '' : seller.storeName,
    seller.addressLine,
    [place, seller.pincode].filter(Boolean).join(' '),
    seller.phone && `Phone ${seller.phone}`,
    seller.gstNumber && `GSTIN ${seller.gstNumber}`,
    seller.fssaiNumber && `FSSAI licence ${seller.fssaiNumber}`,
  ];
  return lines.flatMap((line) => line || []);
}

function drawBuyer(paper: Paper, { buyer }: InvoiceContent): void {
  const { city, state, country, pincode, mobile } = buyer.deliveryAddress;
  const box = { x: LEFT, width: WIDTH, style: SMALL };
  paper.y = write(paper, 'H2', ['Billed and delivered to'], { ...box, y: paper.y });
  paper.y = write(paper, 'P', [buyer.name], { ...box, y: paper.y + 1, style: NAME });
  const place = `${city}, ${state} ${pincode}, ${country}`;
  const lines = [toStreet(buyer.deliveryAddress), place, mobile && `Mobile ${mobile}`].filter(Boolean);
  paper.y = write(paper, 'P', lines, { ...box, y: paper.y, style: QUIET }) + 12;
}

function drawItems(paper: Paper, invoice: Invoice): void {
  const { tax, lines } = invoice;
  const hasHsn = lines.some((line) => line.hsnCode !== null);
  const right = (title: string, width: number): InvoiceColumn => ({ title, width, align: 'right' });
  const taxColumns = tax
    ? [
        right('Taxable value ₹', 54),
        right('GST', 32),
        ...(tax.isWithinState
          ? [right('CGST ₹', 42), right(`${tax.localName} ₹`, 44)]
          : [right('IGST ₹', 48)]),
      ]
    : [];
  const others = [
    ...(hasHsn ? [{ title: 'HSN', width: 50, align: 'left' } as InvoiceColumn] : []),
    right('Qty', 26),
    right('Price ₹', 54),
    ...taxColumns,
    right('Amount ₹', 56),
  ];
  const number = right('No.', 24);
  const rest = WIDTH - number.width - others.reduce((sum, { width }) => sum + width, 0);
  const columns: InvoiceColumn[] = [number, { title: 'Item', width: rest, align: 'left' }, ...others];
  const rows = lines.map((line, at): Cell[] => [
    { text: `${at + 1}` },
    toItem(line),
    ...(hasHsn ? [{ text: line.hsnCode ?? '' }] : []),
    { text: `${line.quantity ?? ''}` },
    { text: line.pricePaise === null ? '' : toAmount(line.pricePaise) },
    ...(tax ? toTaxCells(line, tax.isWithinState) : []),
    { text: toAmount(line.chargedPaise) },
  ]);
  const total = (text: string): Cell => ({ text, isBold: true });
  const charged = lines.reduce((sum, line) => sum + line.chargedPaise, 0);
  const taxable = lines.reduce((sum, line) => sum + (line.tax?.taxablePaise ?? line.chargedPaise), 0);
  const halves = tax?.isWithinState
    ? [tax.total.centralPaise, tax.total.localPaise]
    : [tax?.total.integratedPaise ?? 0];
  rows.push([
    total(''),
    total('Total'),
    ...(hasHsn ? [total('')] : []),
    total(''),
    total(''),
    ...(tax ? [total(toAmount(taxable)), total(''), ...halves.map((paise) => total(toAmount(paise)))] : []),
    total(toAmount(charged)),
  ]);
  drawTable(paper, columns, rows);
  paper.y += 12;
}

function toItem({ name, unit, discountPaise, remark }: TaxedLine): Cell {
  const discount = discountPaise > 0 ? `discount ₹${toAmount(discountPaise)}` : '';
  return { text: name, details: [[unit, discount].filter(Boolean).join(', '), remark].filter(Boolean) };
}

function toTaxCells({ tax, chargedPaise, gstBasisPoints }: TaxedLine, isWithinState: boolean): Cell[] {
  const untaxed: Tax = { taxablePaise: chargedPaise, centralPaise: 0, localPaise: 0, integratedPaise: 0 };
  const { taxablePaise, centralPaise, localPaise, integratedPaise } = tax ?? untaxed;
  const parts = isWithinState ? [centralPaise, localPaise] : [integratedPaise];
  const rate = gstBasisPoints === null ? '–' : toRate(gstBasisPoints);
  return [toAmount(taxablePaise), rate, ...parts.map(toAmount)].map((text) => ({ text }));
}

function drawChanges(paper: Paper, { adjustments }: InvoiceContent): void {
  if (adjustments.length === 0) return;
  drawHeading(paper, 'Changes to this order');
  const columns: InvoiceColumn[] = [
    { title: 'Item', width: 250, align: 'left' },
    { title: 'Why', width: WIDTH - 320, align: 'left' },
    { title: 'Deducted ₹', width: 70, align: 'right' },
  ];
  drawTable(
    paper,
    columns,
    adjustments.map(({ name, reason, paise }) => [
      { text: name },
      { text: reason },
      { text: toAmount(paise) },
    ]),
  );
  paper.y += 12;
}

function drawTax(paper: Paper, { tax }: Invoice): void {
  if (!tax) return;
  drawHeading(paper, 'GST in these prices');
  const amounts = tax.isWithinState ? ['CGST ₹', `${tax.localName} ₹`] : ['IGST ₹'];
  const titles = ['Rate', 'Taxable value ₹', ...amounts, 'Tax ₹', 'With tax ₹'];
  const columns = titles.map((title, at): InvoiceColumn => {
    return { title, width: WIDTH / titles.length, align: at === 0 ? 'left' : 'right' };
  });
  const toRow = (name: string, each: Tax, isBold: boolean): Cell[] => {
    const parts = tax.isWithinState ? [each.centralPaise, each.localPaise] : [each.integratedPaise];
    const all = taxPaiseOf(each);
    const metrics = [each.taxablePaise, ...parts, all, each.taxablePaise + all].map(toAmount);
    return [name, ...metrics].map((text) => ({ text, isBold }));
  };
  const rows = tax.byRate.map((each) => toRow(toRate(each.basisPoints), each, false));
  drawTable(paper, columns, tax.byRate.length > 1 ? [...rows, toRow('Total', tax.total, true)] : rows);
  paper.y += 12;
}

/** Later refunds are not part of the invoice, but of the amount paid in the end. */
function drawTotals(paper: Paper, content: InvoiceContent): void {
  const { totalPaise, adjustedPaise, duePaise, refunds } = content;
  // The sums stay together.
  need(paper, 60);
  if (adjustedPaise > 0) drawSum(paper, 'Ordered', totalPaise, TEXT);
  if (adjustedPaise > 0) drawSum(paper, 'Deducted', -adjustedPaise, TEXT);
  drawSum(paper, 'Total', duePaise, NAME);
  for (const { name, at, paise, creditNote } of refunds) {
    const document = creditNote ? `Credit note ${creditNote} of` : 'Refunded on';
    drawSum(paper, `${document} ${toDateText(at, content, 'day')}: ${name}`, -paise, TEXT);
  }
  const refundedPaise = refunds.reduce((sum, { paise }) => sum + paise, 0);
  if (refundedPaise > 0) drawSum(paper, 'Paid after refunds', duePaise - refundedPaise, TEXT);
  paper.y += 14;
}

function drawSum(paper: Paper, label: string, paise: number, style: Style): void {
  const text = `${label}  ${paise < 0 ? '−' : ''}₹${toAmount(Math.abs(paise))}`;
  need(paper, 3 * style.size);
  paper.y = write(paper, 'P', [text], { x: LEFT, y: paper.y, width: WIDTH, align: 'right', style });
}

function drawNotes(paper: Paper, { tax }: Invoice): void {
  const notes = [
    tax ? 'Prices include GST. Tax payable on reverse charge: no.' : '',
    paper.ink.hasUnknown ? 'A question mark replaces letters that this document cannot print.' : '',
    'Computer-generated; valid without a signature.',
  ].filter(Boolean);
  need(paper, notes.length * 11);
  paper.y = write(paper, 'P', notes, { x: LEFT, y: paper.y, width: WIDTH, style: SMALL });
}

function drawHeading(paper: Paper, text: string): void {
  // With the table's head and first row.
  need(paper, 60);
  const style = { ...TEXT, isBold: true };
  paper.y = write(paper, 'H2', [text], { x: LEFT, y: paper.y, width: WIDTH, style });
  paper.y += 2;
}

const amounts = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** 1,23,456.00: with paise always, so that columns of numbers line up. */
const toAmount = (paise: number) => amounts.format(paise / 100);

/** 1800 is 18%, 25 is 0.25%. */
const toRate = (basisPoints: number) => `${basisPoints / 100}%`;

function toDateText(at: string, { storeTimeZone }: InvoiceContent, precision: 'day' | 'minute'): string {
  const format = new Intl.DateTimeFormat('en-IN', {
    timeZone: storeTimeZone,
    dateStyle: 'long',
    ...(precision === 'minute' && { timeStyle: 'short' }),
  });
  return format.format(new Date(at));
}
