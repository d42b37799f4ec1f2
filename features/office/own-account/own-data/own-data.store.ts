// SQL of everything the shop stores about a person, in the form of the file they may download. Amounts in
// rupees, keys as words.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';

type Json = Record<string, unknown>;

/** Per kind of data; the shop stores fewer. */
const MAX_OF_A_KIND = 1_000;

export type OwnFacts = {
  account: Json;
  devices: Json[];
  addresses: Json[];
  cart: Json[];
  lists: Json[];
  work: Json[];
  browsers: Json[];
  requests: Json[];
  waitingFor: Json[];
  notes: Json;
};

/** Everything but the orders; undefined when the account is gone. */
export async function readOwnFacts(
  db: Queryable,
  { id: userId, email }: { id: string; email: string },
): Promise<OwnFacts | undefined> {
  const { rows } = await db.execute<OwnFacts>(sql`
    SELECT
      json_build_object('id', person.id, 'name', person.name, 'email', person.email,
        'emailConfirmed', person.is_email_verified, 'mobile', person.mobile, 'photo', person.avatar,
        'role', person.role, 'registeredAt', person.created_at, 'lastSignInAt', person.last_login_at) AS account,
      (SELECT coalesce(json_agg(json_build_object('browser', user_agent, 'networkAddress', ip_address,
          'signedInAt', created_at, 'lastUsedAt', last_used_at, 'signedOutAt', revoked_at) ORDER BY id), '[]')
        FROM (SELECT * FROM sessions WHERE user_id = person.id LIMIT ${MAX_OF_A_KIND}) session) AS devices,
      (SELECT coalesce(json_agg(json_build_object('address', address_line, 'city', city, 'state', state,
          'country', country, 'pincode', pincode, 'mobile', mobile, 'label', label, 'house', house,
          'landmark', landmark, 'receiver', receiver, 'noteForTheRider', rider_note, 'isRemoved', NOT status,
          'savedAt', created_at) ORDER BY id), '[]')
        FROM (SELECT * FROM addresses WHERE user_id = person.id LIMIT ${MAX_OF_A_KIND}) address) AS addresses,
      (SELECT coalesce(json_agg(json_build_object('product', product.name, 'quantity', line.quantity)
          ORDER BY line.id), '[]')
        FROM carts JOIN cart_lines line ON line.cart_id = carts.id JOIN products product ON product.id = line.product_id
        WHERE carts.user_id = person.id) AS cart,
      (SELECT coalesce(json_agg(json_build_object('name', name, 'text', text, 'chosen', choices, 'isShared', share_token IS NOT NULL,
          'savedAt', created_at, 'changedAt', updated_at) ORDER BY id), '[]')
        FROM (SELECT * FROM saved_lists WHERE user_id = person.id LIMIT ${MAX_OF_A_KIND}) list) AS lists,
      (SELECT coalesce(json_agg(json_build_object('worksAs', role, 'since', created_at, 'until', ended_at)
          ORDER BY id), '[]')
        FROM (SELECT * FROM staff WHERE user_id = person.id LIMIT ${MAX_OF_A_KIND}) post) AS work,
      (SELECT coalesce(json_agg(json_build_object('address', endpoint, 'since', created_at) ORDER BY id), '[]')
        FROM (SELECT * FROM push_subscriptions WHERE user_id = person.id LIMIT ${MAX_OF_A_KIND}) browser) AS browsers,
      (SELECT coalesce(json_agg(json_build_object('pincode', pincode, 'at', created_at) ORDER BY created_at), '[]')
        FROM (SELECT * FROM pincode_requests WHERE email = ${email} LIMIT ${MAX_OF_A_KIND}) request) AS requests,
      (SELECT coalesce(json_agg(json_build_object('product', product.name, 'askedAt', alert.created_at,
          'sentAt', alert.sent_at) ORDER BY alert.id), '[]')
        FROM (
          (SELECT * FROM stock_alerts WHERE user_id = person.id LIMIT ${MAX_OF_A_KIND})
          UNION ALL (SELECT * FROM stock_alerts WHERE email = ${email} LIMIT ${MAX_OF_A_KIND})
        ) alert JOIN products product ON product.id = alert.product_id) AS "waitingFor",
      (SELECT json_build_object('count', count(*), 'first', min(created_at), 'last', max(created_at))
        FROM (
          SELECT created_at FROM customer_notes WHERE user_id = person.id
          UNION ALL
          SELECT note.created_at FROM order_notes note JOIN orders ON orders.id = note.order_id
          WHERE orders.user_id = person.id
        ) note) AS notes
    FROM users person WHERE person.id = ${userId}`);
  return rows[0];
}

export type OwnOrder = {
  id: string;
  order: Json;
  invoice: { storeNumber: number; year: number; number: number; issuedAt: string } | null;
  creditNotes: { storeNumber: number; year: number; number: number; issuedAt: string }[];
};

/** Newest first, older than `before`; null: from the newest. */
export async function listOwnOrdersWhole(
  db: Queryable,
  userId: string,
  before: string | null,
  limit: number,
): Promise<OwnOrder[]> {
  const isBefore = before === null ? sql`true` : sql`id < ${before}`;
  const { rows } = await db.execute<OwnOrder>(sql`
    SELECT orders.id,
      json_build_object('status', orders.status, 'paidBy', orders.payment_method, 'payment', orders.payment_state, 'isTest', orders.is_test,
        'orderedAt', orders.created_at,
        'charges', (SELECT coalesce(json_agg(json_build_object('label', label, 'amount', paise / 100.0) ORDER BY kind), '[]')
          FROM order_charges WHERE order_id = orders.id),
        'offers', (SELECT coalesce(json_agg(json_build_object('label', label, 'code', code, 'amount', paise / 100.0) ORDER BY offer_id), '[]')
          FROM order_offers WHERE order_id = orders.id),
        'total', orders.total_paise / 100.0,
        'due', (orders.total_paise - orders.adjusted_paise) / 100.0,
        'deliveredTo', orders.delivery_address, 'whereMissing', orders.if_short, 'leaveAtDoor', orders.leave_at_door,
        'products', (SELECT json_agg(json_build_object('name', name, 'unit', unit, 'quantity', quantity,
            'total', line_total_paise / 100.0, 'offers', offer_paise / 100.0, 'missing', short, 'instead', line.substitute ->> 'name',
            'asked', (SELECT coalesce(json_agg(json_build_object('instead', asked.substitute ->> 'name',
                'answer', coalesce(asked.answer, 'none')) ORDER BY asked.until), '[]')
              FROM substitute_questions asked WHERE asked.line_id = line.id)) ORDER BY line.id)
          FROM order_lines line WHERE line.order_id = orders.id),
        'steps', (SELECT coalesce(json_agg(json_build_object('status', to_status, 'at', created_at,
            'by', moved_by) ORDER BY move.id), '[]')
          FROM (SELECT * FROM order_transitions WHERE order_id = orders.id ORDER BY id LIMIT ${MAX_OF_A_KIND}) move),
        'notOwed', (SELECT coalesce(json_agg(json_build_object('amount', paise / 100.0, 'because', reason,
            'at', created_at, 'settledAt', settled_at) ORDER BY adjustment.id), '[]')
          FROM (SELECT * FROM order_adjustments WHERE order_id = orders.id LIMIT ${MAX_OF_A_KIND}) adjustment),
        'rating', (SELECT json_build_object('stars', stars, 'words', text, 'at', created_at)
          FROM order_ratings WHERE order_id = orders.id),
        'problems', (SELECT coalesce(json_agg(json_build_object('kind', kind, 'quantity', quantity, 'words', text,
            'photo', photo, 'state', state, 'givenBack', refund_paise / 100.0, 'answer', reason, 'at', created_at)
            ORDER BY problem.id), '[]')
          FROM (SELECT * FROM order_problems WHERE order_id = orders.id LIMIT ${MAX_OF_A_KIND}) problem)
      ) AS "order",
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
