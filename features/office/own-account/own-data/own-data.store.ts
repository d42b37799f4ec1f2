// SQL of the file of everything the shop stores about a person, drawn from own-columns.store.ts.

import { eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { cartLines } from '#features/cart/cart/cart.table.ts';
import { users } from '#features/identity/account/account.table.ts';
import * as ordered from '#features/orders/core/order.table.ts';
import { substituteQuestions } from '#features/orders/fulfilment/fulfilment.table.ts';
import { stockAlerts } from '#features/stock/alerts/stock-alert.table.ts';
import { pincodeRequests } from '#features/stores/store/store.table.ts';
import { OWN, type PersonTable } from './own-columns.store.ts';

type Json = Record<string, unknown>;

/** Per kind of data; the shop stores fewer. */
const MAX_OF_A_KIND = 1_000;

const toObject = (words: PersonTable['file']) =>
  sql`json_build_object(${sql.join(
    Object.entries(words).map(([word, value]) => sql`${sql.raw(`'${word}'`)}, ${value}`),
    sql`, `,
  )})`;

function listOf({ table, file }: PersonTable, which: SQL | undefined, order: SQLWrapper = sql`id`): SQL {
  const rows = sql`SELECT * FROM ${table} WHERE ${which} LIMIT ${MAX_OF_A_KIND}`;
  return sql`(SELECT coalesce(json_agg(${toObject(file)} ORDER BY ${order}), '[]') FROM (${rows}) AS ${table})`;
}

/** Everything but the orders. The email comes as a value, so that the plan knows how many rows have it. */
export async function readOwnFacts(db: Queryable, { id: userId, email }: { id: string; email: string }) {
  const ofPerson = (of: PersonTable) => sql`${of.table}.user_id = ${users.id}`;
  const ofCart = sql`${cartLines.cartId} IN (SELECT id FROM carts WHERE user_id = ${users.id})`;
  const ofAlerts = or(eq(stockAlerts.userId, users.id), eq(stockAlerts.email, email));
  const { rows } = await db.execute<Json>(sql`
    SELECT ${toObject(OWN.account.file)} AS account,
      ${listOf(OWN.devices, ofPerson(OWN.devices))} AS devices,
      ${listOf(OWN.addresses, ofPerson(OWN.addresses))} AS addresses,
      ${listOf(OWN.cart, ofCart)} AS cart,
      ${listOf(OWN.lists, ofPerson(OWN.lists))} AS lists,
      ${listOf(OWN.work, ofPerson(OWN.work))} AS work,
      ${listOf(OWN.waitingFor, ofAlerts)} AS "waitingFor",
      ${listOf(OWN.browsers, ofPerson(OWN.browsers))} AS "browsersToldOfOrders",
      ${listOf(OWN.requests, eq(pincodeRequests.email, email), sql`created_at`)} AS "deliveryRequests",
      (SELECT json_build_object('count', count(*), 'first', min(created_at), 'last', max(created_at))
        FROM (
          SELECT created_at FROM customer_notes WHERE user_id = ${users.id}
          UNION ALL
          SELECT note.created_at FROM order_notes note JOIN orders ON orders.id = note.order_id
          WHERE orders.user_id = ${users.id}
        ) note) AS "notesOfTheShopAboutYou"
    FROM users WHERE ${eq(users.id, userId)}`);
  return rows[0];
}

type Numbers = { storeNumber: number; year: number; number: number; issuedAt: string };
export type OrderInDownload = { id: string; order: Json; invoice: Numbers | null; creditNotes: Numbers[] };

/** Newest first, older than `before`; null: from the newest. */
export async function listOwnOrdersWhole(
  db: Queryable,
  userId: string,
  before: string | null,
  limit: number,
) {
  const isBefore = before === null ? sql`true` : sql`id < ${before}`;
  const ofOrder = ({ table }: PersonTable) => sql`${table}.order_id = ${ordered.orders.id}`;
  const inOrder = (of: PersonTable, order?: SQL) => listOf(of, ofOrder(of), order);
  const asked = listOf(OWN.asked, eq(substituteQuestions.lineId, ordered.orderLines.id), sql`until`);
  const products = { ...OWN.products, file: { ...OWN.products.file, asked } };
  const order = {
    ...OWN.orders.file,
    charges: inOrder(OWN.charges, sql`kind`),
    offers: inOrder(OWN.offers, sql`offer_id`),
    products: inOrder(products),
    steps: inOrder(OWN.steps),
    notOwed: inOrder(OWN.notOwed),
    credit: inOrder(OWN.credit),
    owed: inOrder(OWN.owed),
    rating: sql`(SELECT ${toObject(OWN.rating.file)} FROM ${OWN.rating.table} WHERE ${ofOrder(OWN.rating)})`,
    problems: inOrder(OWN.problems),
  };
  const { rows } = await db.execute<OrderInDownload>(sql`
    SELECT orders.id, ${toObject(order)} AS "order",
      (SELECT json_build_object('storeNumber', (snapshot ->> 'storeNumber')::int, 'year', year, 'number', number,
        'issuedAt', issued_at) FROM invoices WHERE order_id = orders.id) AS invoice,
      (SELECT coalesce(json_agg(json_build_object('storeNumber', (invoice.snapshot ->> 'storeNumber')::int,
          'year', note.year, 'number', note.number, 'issuedAt', note.issued_at) ORDER BY note.issued_at, note.number), '[]')
        FROM (SELECT * FROM credit_notes WHERE order_id = orders.id LIMIT ${MAX_OF_A_KIND}) note
        JOIN invoices invoice ON invoice.order_id = note.order_id) AS "creditNotes"
    FROM (
      SELECT * FROM orders WHERE user_id = ${userId} AND ${isBefore} ORDER BY id DESC LIMIT ${limit}
    ) AS orders
    ORDER BY orders.id DESC`);
  return rows;
}
