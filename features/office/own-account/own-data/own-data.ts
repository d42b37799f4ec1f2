// Everything the shop stores about a person, as a file readable by people and programs. Written a few orders
// at a time, so that memory does not grow with the number of orders.

import type { Db } from '#database/client.ts';
import { getUser } from '#features/identity/account/account.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import { toInvoiceNumber } from '#shared/invoice-number.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { ShopError } from '#shared/shop-error.ts';
import { listOwnOrdersWhole, readOwnFacts, type OrderInDownload } from './own-data.store.ts';

const ORDER_BATCH = 25;
/** An order every day for 27 years. */
const MAX_ORDERS = 10_000;

const ABOUT =
  'Everything this shop stores about you. Passwords are stored as a code that nobody can read, and are not included. ' +
  'Your searches are counted anonymously. Card and UPI details are known only to the payment provider.';

/** The text of the file in pieces. 401 when the account is gone; 429 past 5 an hour. */
export async function readOwnData(
  db: Db,
  userId: string,
  { shopName, rateLimitScale }: { shopName: string; rateLimitScale: number },
  now: Date,
): Promise<AsyncGenerator<string>> {
  await requireAttempts(db, [toAttempt(LIMITS.ownData, userId, rateLimitScale)], now);
  const facts = await readOwnFacts(db, await getUser(db, userId));
  if (!facts) throw new ShopError('not_signed_in');
  return writeFile(db, userId, { shop: shopName, writtenAt: now.toISOString(), about: ABOUT, ...facts });
}

async function* writeFile(db: Db, userId: string, parts: object): AsyncGenerator<string> {
  yield '{\n';
  for (const [key, value] of Object.entries(parts)) yield `  "${key}": ${toText(value, '  ')},\n`;
  yield '  "orders": [';
  let count = 0;
  let before: string | null = null;
  let orders: OrderInDownload[];
  do {
    orders = await listOwnOrdersWhole(db, userId, before, ORDER_BATCH);
    const texts = orders.map((order) => toText(toOrder(order), '    '));
    if (texts.length > 0) yield `${count === 0 ? '' : ','}\n    ${texts.join(',\n    ')}`;
    count += orders.length;
    before = orders.at(-1)?.id ?? null;
  } while (orders.length === ORDER_BATCH && count < MAX_ORDERS);
  yield count < MAX_ORDERS
    ? '\n  ]\n}\n'
    : `\n  ],\n  "ordersLeftOut": "all before these ${MAX_ORDERS}"\n}\n`;
}

function toOrder({ id, order, invoice, creditNotes }: OrderInDownload): object {
  const number = invoice && toInvoiceNumber(invoice.storeNumber, invoice.year, invoice.number);
  return {
    number: toOrderNumber(id),
    id,
    ...order,
    invoice: invoice && { number, issuedAt: invoice.issuedAt },
    creditNotes: creditNotes.map(({ storeNumber, year, issuedAt, ...note }) => ({
      number: toInvoiceNumber(storeNumber, year, note.number, 'C'),
      issuedAt,
    })),
  };
}

const toText = (value: unknown, indent: string) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
