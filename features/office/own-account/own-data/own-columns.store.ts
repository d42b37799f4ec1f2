// Everything the shop stores about a person, column by column: its name in the file they may download, or
// why it is left out; and what a deletion empties. The file is drawn from this; own-columns.test.ts fails
// for a column or table that is missing here.

import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { addresses } from '#features/cart/address/address.table.ts';
import { cartLines } from '#features/cart/cart/cart.table.ts';
import { savedLists } from '#features/cart/list/saved-list.table.ts';
import { sessions, users } from '#features/identity/account/account.table.ts';
import { orderProblems } from '#features/orders/after-sales/problem.table.ts';
import { moneyOwed } from '#features/orders/money-back/money-back.table.ts';
import * as ordered from '#features/orders/core/order.table.ts';
import { orderRatings } from '#features/orders/core/order.table.ts';
import { substituteQuestions } from '#features/orders/fulfilment/fulfilment.table.ts';
import { pushSubscriptions } from '#features/orders/notices/push.table.ts';
import { stockAlerts } from '#features/stock/alerts/stock-alert.table.ts';
import { staff } from '#features/stores/staff/staff.table.ts';
import { pincodeRequests } from '#features/stores/store/store.table.ts';

type Column<Table extends PgTable> = keyof Table['_']['columns'] & string;
type Marks<Name extends string> = {
  /** In the file under their own names. */
  same?: readonly Name[];
  /** In the file under another word, perhaps only what is read from them. */
  named?: Record<string, Name | readonly [Name, SQL]>;
  /** Not in the file, by the reason. Ids need none: they join rows, and say nothing of a person. */
  left?: Record<string, readonly Name[]>;
};
export type PersonTable = { table: PgTable; file: Record<string, SQL>; marked: string[] };

function mark<Table extends PgTable>(
  table: Table,
  { same = [], named = {}, left = {} }: Marks<Column<Table>>,
): PersonTable {
  const columns = getTableColumns<PgTable>(table);
  const words = [...same.map((name) => [name, name] as const), ...Object.entries(named)];
  const toValue = (from: string | readonly [string, SQL]) =>
    typeof from === 'string' ? sql`${columns[from]}` : from[1];
  return {
    table,
    file: Object.fromEntries(words.map(([word, from]) => [word, toValue(from)])),
    marked: [
      ...words.map(([, from]) => (typeof from === 'string' ? from : from[0])),
      ...Object.values(left).flat(),
    ],
  };
}

const SECRET = 'proves who somebody is';
const TWICE = 'stands elsewhere in the file, or follows from it';
const INNER = 'what the shop works with; says nothing more of the person';
const STAFF = 'is, or may be, of staff';

const productOf = (id: SQL) => sql`(SELECT name FROM products WHERE products.id = ${id})`;
const { creditEntries, orders, orderLines, orderCharges, orderOffers, orderTransitions, orderAdjustments } =
  ordered;

export const OWN = {
  account: mark(users, {
    same: ['id', 'name', 'email', 'mobile', 'role'],
    named: {
      emailConfirmed: 'isEmailVerified',
      photo: 'avatar',
      registeredAt: 'createdAt',
      lastSignInAt: 'lastLoginAt',
    },
    left: { [SECRET]: ['passwordHash'], [INNER]: ['status', 'confirmationAskedAt'] },
  }),
  devices: mark(sessions, {
    same: ['lastUsedAt'],
    named: {
      browser: 'userAgent',
      networkAddress: 'ipAddress',
      signedInAt: 'createdAt',
      signedOutAt: 'revokedAt',
    },
    left: { [SECRET]: ['refreshHash'], [INNER]: ['confirmedAt', 'idleExpiresAt', 'absoluteExpiresAt'] },
  }),
  addresses: mark(addresses, {
    same: ['city', 'state', 'country', 'pincode', 'mobile', 'label', 'house', 'landmark', 'receiver'],
    named: {
      ...{ address: 'addressLine', noteForTheRider: 'riderNote', savedAt: 'createdAt' },
      isRemoved: ['status', sql`NOT ${addresses.status}`],
    },
  }),
  cart: mark(cartLines, {
    same: ['quantity'],
    named: { product: ['productId', productOf(sql`${cartLines.productId}`)] },
    left: { [INNER]: ['seenPricePaise', 'seenDiscountBasisPoints', 'seenShortStock', 'createdAt'] },
  }),
  lists: mark(savedLists, {
    same: ['name', 'text'],
    named: {
      ...{ chosen: 'choices', savedAt: 'createdAt', changedAt: 'updatedAt' },
      isShared: ['shareToken', sql`${savedLists.shareToken} IS NOT NULL`],
    },
  }),
  work: mark(staff, {
    named: { worksAs: 'role', since: 'createdAt', until: 'endedAt' },
    left: {
      [SECRET]: ['invitationHash'],
      [TWICE]: ['email'],
      [STAFF]: ['invitedBy'],
      [INNER]: ['acceptedAt'],
    },
  }),
  browsers: mark(pushSubscriptions, {
    named: { address: 'endpoint', since: 'createdAt' },
    left: { [SECRET]: ['p256dh', 'auth'] },
  }),
  requests: mark(pincodeRequests, {
    same: ['pincode'],
    named: { at: 'createdAt' },
    left: { [TWICE]: ['email'] },
  }),
  waitingFor: mark(stockAlerts, {
    same: ['sentAt'],
    named: { product: ['productId', productOf(sql`${stockAlerts.productId}`)], askedAt: 'createdAt' },
    left: { [TWICE]: ['email'] },
  }),
  orders: mark(orders, {
    same: ['status', 'isTest', 'leaveAtDoor'],
    named: {
      ...{ paidBy: 'paymentMethod', payment: 'paymentState', orderedAt: 'createdAt' },
      ...{ deliveredTo: 'deliveryAddress', whereMissing: 'ifShort' },
      total: ['totalPaise', sql`${orders.totalPaise} / 100.0`],
      due: ['adjustedPaise', sql`due_paise(${orders}) / 100.0`],
      byCredit: ['creditPaise', sql`credit_used_paise(${orders}) / 100.0`],
    },
    left: {
      [TWICE]: ['subTotalPaise', 'discountPaise', 'chargesPaise', 'placedAt'],
      [INNER]: [
        'paymentProvider',
        'expiresAt',
        'promisedFrom',
        'promisedTo',
        'againFrom',
        'againTo',
        'updatedAt',
      ],
    },
  }),
  charges: mark(orderCharges, {
    same: ['label'],
    named: { amount: ['paise', sql`${orderCharges.paise} / 100.0`] },
    left: { [INNER]: ['kind', 'gstBasisPoints'] },
  }),
  offers: mark(orderOffers, {
    same: ['label', 'code'],
    named: { amount: ['paise', sql`${orderOffers.paise} / 100.0`] },
    left: { [INNER]: ['returnedAt'] },
  }),
  products: mark(orderLines, {
    same: ['name', 'unit', 'quantity'],
    named: {
      missing: 'short',
      total: ['lineTotalPaise', sql`${orderLines.lineTotalPaise} / 100.0`],
      offers: ['offerPaise', sql`${orderLines.offerPaise} / 100.0`],
      instead: ['substitute', sql`${orderLines.substitute} ->> 'name'`],
    },
    left: { [TWICE]: ['pricePaise', 'discountBasisPoints', 'adjustedPaise'], [INNER]: ['images', 'picked'] },
  }),
  asked: mark(substituteQuestions, {
    named: {
      instead: ['substitute', sql`${substituteQuestions.substitute} ->> 'name'`],
      answer: ['answer', sql`coalesce(${substituteQuestions.answer}, 'none')`],
    },
    left: { [INNER]: ['until'] },
  }),
  steps: mark(orderTransitions, {
    named: { status: 'toStatus', at: 'createdAt', by: 'movedBy' },
    left: { [STAFF]: ['userName'], [TWICE]: ['undoneStatus'] },
  }),
  notOwed: mark(orderAdjustments, {
    same: ['settledAt'],
    named: { amount: ['paise', sql`${orderAdjustments.paise} / 100.0`], because: 'reason', at: 'createdAt' },
    left: { [TWICE]: ['quantity'] },
  }),
  credit: mark(creditEntries, {
    same: ['kind'],
    named: { amount: ['paise', sql`${creditEntries.paise} / 100.0`], at: 'createdAt' },
  }),
  owed: mark(moneyOwed, {
    same: ['way', 'upiId', 'paidAt', 'how'],
    named: { amount: ['paise', sql`${moneyOwed.paise} / 100.0`], at: 'createdAt', by: 'dueAt' },
    left: { [STAFF]: ['paidBy', 'paidByName'], [INNER]: ['version'] },
  }),
  rating: mark(orderRatings, { same: ['stars'], named: { words: 'text', at: 'createdAt' } }),
  problems: mark(orderProblems, {
    same: ['kind', 'quantity', 'photo', 'state'],
    named: {
      ...{ words: 'text', answer: 'reason', at: 'createdAt' },
      givenBack: ['refundPaise', sql`${orderProblems.refundPaise} / 100.0`],
    },
    left: { [STAFF]: ['answeredBy', 'answeredByName'], [INNER]: ['answeredAt'] },
  }),
};

/** Tables about people of which the file has no columns, by the reason; each with its columns but ids. */
export const NOT_IN_FILE: Record<string, Record<string, string>> = {
  [SECRET]: {
    access_tokens: 'hash expires_at',
    authenticators: 'label secret last_step created_at confirmed_at last_used_at',
    door_codes: 'provider amount_paise payload image created_at expires_at asked_at closed_at paid_at',
    email_confirmations: 'token_hash email_hash created_at expires_at used_at',
    known_devices: 'device_hash created_at last_used_at',
    passkeys: 'label public_key counter transports created_at last_used_at',
    password_resets:
      'holder_hash email_hash address_hash requested_at code_salt code_hash holder_tries other_tries link_hash ticket_hash expires_at',
    recovery_codes: 'code_hash created_at used_at',
    sign_in_challenges: 'token_hash purpose proof_hash passkey_challenge tries expires_at',
    stock_alert_addresses: 'email key created_at confirmed_at stopped_at used_at',
  },
  'only their numbers, or how many and when': {
    credit_notes: 'year number issued_at',
    customer_notes: 'text author_name created_at',
    invoices: 'year number snapshot issued_at',
    order_notes: 'text author_name created_at',
  },
  'kept for the law alone, once the account is gone': { invoice_buyers: 'name delivery_address keep_until' },
  [TWICE]: {
    cart_notices: 'name code message created_at',
    credits: 'paise',
    carts: 'visitor_hash expires_at coupon_code created_at',
    idempotency_keys: 'call key payload_hash answer created_at',
    order_goodwills: 'key paise reason way is_after_delivery user_name created_at',
    order_mails: 'event created_at due_at queued_at held_at',
    order_pushes: 'event created_at due_at queued_at',
  },
  'the books of a payment, without a name; cards are known to the provider alone': {
    payment_charges:
      'payment_intent books amount_paise currency fee_paise fee_tax_paise problem is_known created_at asked_at',
    payment_reviews:
      'subject payment_intent reason amounts details version created_at updated_at resolved_at resolved_by resolved_by_name note',
    payments:
      'session_url customer_email session_expires_at payment_intent captured_paise refunded_paise declined_at cancelled_at asked_at created_at updated_at',
    stock_movements: 'quantity reason note created_at',
  },
  'is of staff at work, whose names the shop answers with': {
    audit_entries: 'at address call action entity name before after',
    cash_hand_ins:
      'rider_name expected_paise handed_paise handed_at counted_paise counted_at counted_by counted_by_name',
    count_entries: 'counted seen_stock to_pick movement seconds_old is_recounted at',
    deliveries:
      'rider_name code wrong_codes taken_at delivered_at is_left_at_door failed_at fail_reason cash_paise',
    order_bags: 'rider_name reason since outcome ended_at ended_by',
    order_picks: 'user_name started_at claimed_at finished_at',
    product_bar_codes: 'code source created_at',
    shelf_answers: 'user_name at is_said left_count',
  },
};

/** They have names, but no column of a shopper. */
export const OF_THE_SHOP = [
  ...['catalogue_import_problems', 'catalogue_imports', 'shop_settings', 'stock_bookings', 'stock_receipts'],
  ...['supplier_orders', 'suppliers'],
];

/**
 * What a deletion empties, or gives to the account of deleted ones, in rows about an order, which stay for
 * the books; null: the rows go, as those of all other tables about the person do.
 */
export const EMPTIED: Record<string, readonly string[] | null> = {
  orders: ['user_id', 'delivery_address'],
  credit_entries: ['user_id'],
  order_offers: ['user_id'],
  order_transitions: ['user_id', 'user_name'],
  order_problems: ['text', 'photo', 'reason'],
  order_ratings: ['text'],
  order_goodwills: ['reason'],
  money_owed: ['upi_id', 'how'],
  deliveries: ['fail_reason'],
  order_bags: ['reason'],
  invoices: ['snapshot'],
  order_notes: null,
  idempotency_keys: null,
};
