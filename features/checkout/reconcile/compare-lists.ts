// Reads the provider's lists of charges, refunds and disputes and compares them with the stored records;
// then, in the other direction, asks for stored charges that no list has shown. Each difference is checked
// payment by payment (compare-charge.ts). A few pages per run, one call at a time; the position in each list
// is stored, so the next run or another process continues there.

import {
  ProviderDeclined,
  type Charge,
  type Dispute,
  type ListPage,
  type ListWindow,
  type Refund,
} from '#adapters/payment-provider.ts';
import { isId } from '#shared/ids.ts';
import { DAY_MS, MINUTE_MS } from '#shared/times.ts';
import { compareCharge } from '../settle/compare-charge.ts';
import { toAmounts, type ChargeRecords } from '../ledger/money.rules.ts';
import { toRefundValues } from '../ledger/money.ts';
import { listOurAttempts } from '../payment.store.ts';
import type { ProviderWork } from '../payments.ts';
import {
  findCursor,
  hasCharges,
  listRecords,
  listUnconfirmed,
  markConfirmed,
  putCursor,
  readClock,
  type ListCursor,
} from '../ledger/provider-records.store.ts';

/** 500 entries of a list per run, every three minutes. */
const MAX_PAGES = 5;
/** Payments asked for one by one, with three calls each. */
const MAX_UNCONFIRMED = 20;
/** Time spans overlap by this much, because an entry may be listed a little after it was made. */
const OVERLAP_MS = 10 * MINUTE_MS;
/**
 * How far back the first read of a list goes; lists whose entries may still change are reread that far every
 * time.
 */
const CHARGES_LOOK_BACK_MS = 35 * DAY_MS;
/** A bank may return a refund for a month. */
const REFUNDS_LOOK_BACK_MS = 35 * DAY_MS;
/** A dispute may take months to decide. */
const DISPUTES_LOOK_BACK_MS = 180 * DAY_MS;

export async function compareMoney(work: ProviderWork): Promise<void> {
  const { payments, provider, signal } = work;
  // Before the first online payment there is nothing to compare, and the provider's SDK need not be loaded.
  if (!(await hasCharges(payments.db))) return;
  await compareList(work, {
    name: 'charges',
    historyMs: CHARGES_LOOK_BACK_MS,
    read: (window) => provider.pageOfCharges(window, signal),
    compare: (items, askedAt) => compareCharges(work, items, askedAt),
  });
  const refunds = {
    historyMs: REFUNDS_LOOK_BACK_MS,
    read: (window: ListWindow) => provider.pageOfRefunds(window, signal),
    compare: (items: Refund[]) => compareRefunds(work, items),
  };
  await compareList(work, { ...refunds, name: 'refunds' });
  // Known refunds and disputes again, because they may have changed since.
  await compareList(work, { ...refunds, name: 'refunds again', isRepeated: true });
  await compareList(work, {
    name: 'disputes again',
    isRepeated: true,
    historyMs: DISPUTES_LOOK_BACK_MS,
    read: (window) => provider.pageOfDisputes(window, signal),
    compare: (items) => compareDisputes(work, items),
  });
  await compareUnconfirmed(work);
}

type ListToCompare<Item> = {
  name: string;
  historyMs: number;
  /** Starts over from the beginning when it reaches the end, instead of continuing with newer entries. */
  isRepeated?: boolean;
  read: (window: ListWindow) => Promise<ListPage<Item>>;
  /** `askedAt`: when the provider was asked for the items. */
  compare: (items: Item[], askedAt: Date) => Promise<void>;
};

async function compareList<Item>(
  { payments: { db }, provider, now, signal }: ProviderWork,
  { name, historyMs, isRepeated = false, read, compare }: ListToCompare<Item>,
): Promise<void> {
  // Another account has its own lists.
  const key = `${provider.account}: ${name}`;
  let cursor = await findCursor(db, key);
  for (let page = 1; page <= MAX_PAGES && !signal?.aborted; page++) {
    const doneUntil = isRepeated ? null : (cursor?.doneUntil ?? null);
    const at = cursor?.windowTo ? cursor : startSpan(key, now, doneUntil, historyMs);
    const window = { from: at.windowFrom!, to: at.windowTo!, after: at.after };
    const askedAt = await readClock(db);
    const { items, next } = await readOrRestart(read, window);
    await compare(items, askedAt);
    if (signal?.aborted) return;
    cursor = next
      ? { ...at, after: next }
      : { name: key, windowFrom: null, windowTo: null, after: null, doneUntil: at.windowTo };
    await putCursor(db, cursor);
    if (!next) return;
  }
}

function startSpan(name: string, now: Date, doneUntil: Date | null, historyMs: number): ListCursor {
  const from = doneUntil ? doneUntil.getTime() - OVERLAP_MS : now.getTime() - historyMs;
  return { name, windowFrom: new Date(from), windowTo: now, after: null, doneUntil };
}

/** Restarts the span when the entry where the previous page ended no longer exists. */
async function readOrRestart<Item>(
  read: (window: ListWindow) => Promise<ListPage<Item>>,
  window: ListWindow,
): Promise<ListPage<Item>> {
  try {
    return await read(window);
  } catch (error) {
    const isGone =
      error instanceof ProviderDeclined && error.code === 'resource_missing' && window.after !== null;
    if (!isGone) throw error;
    return read({ ...window, after: null });
  }
}

async function compareCharges(work: ProviderWork, charges: Charge[], askedAt: Date): Promise<void> {
  const { db } = work.payments;
  const known = await listRecords(
    db,
    charges.map(({ paymentId }) => paymentId),
  );
  const attempts = await listOurAttempts(
    db,
    charges.flatMap(({ attemptId }) => attemptId ?? []),
  );
  const ours = charges.filter(
    ({ orderId, attemptId, paymentId }) =>
      isId(orderId) || known.has(paymentId) || (attemptId !== null && attempts.has(attemptId)),
  );
  const isSame = (charge: Charge) => {
    const records = known.get(charge.paymentId);
    return records !== undefined && isUnchanged(records, charge);
  };
  await compareEach(
    work,
    ours.filter((charge) => !isSame(charge)).map(({ paymentId }) => paymentId),
  );
  await markConfirmed(db, ours.filter(isSame), askedAt);
}

/** A charge with refunds, disputes or a problem is asked for individually at least once. */
function isUnchanged({ charge: known, refunds, disputes }: ChargeRecords, charge: Charge): boolean {
  const isPlain = known.problem === null && refunds.length === 0 && disputes.length === 0;
  const { refundedPaise } = toAmounts(undefined, { charge: known, refunds, disputes });
  return (
    (isPlain || known.askedAt !== null) &&
    known.isKnown &&
    known.amountPaise === charge.amountPaise &&
    known.currency === charge.currency &&
    refundedPaise === charge.refundedPaise &&
    (charge.isDisputed === null || disputes.length > 0 === charge.isDisputed)
  );
}

const compareRefunds = (work: ProviderWork, refunds: Refund[]) =>
  compareRecords(work, refunds, (records, refund) => {
    const row = records.refunds.find(({ refundId }) => refundId === refund.refundId);
    const { status, amountPaise } = toRefundValues(refund);
    return row?.status === status && row.amountPaise === amountPaise;
  });

const compareDisputes = (work: ProviderWork, disputes: Dispute[]) =>
  compareRecords(work, disputes, (records, { disputeId, amountPaise, status }) => {
    const row = records.disputes.find(({ id }) => id === disputeId);
    return row?.status === status && row.amountPaise === amountPaise;
  });

async function compareRecords<Item extends Refund | Dispute>(
  work: ProviderWork,
  items: Item[],
  isSame: (records: ChargeRecords, item: Item) => boolean,
): Promise<void> {
  const known = await listRecords(work.payments.db, items.flatMap(toPaymentId));
  const differing = items.filter((item) => {
    const records = known.get(item.paymentId ?? '');
    return records !== undefined && !isSame(records, item);
  });
  await compareEach(work, differing.flatMap(toPaymentId));
}

const toPaymentId = ({ paymentId }: { paymentId: string | null }): string[] =>
  paymentId === null ? [] : [paymentId];

/** The other direction: stored charges that the provider's list has not shown. */
async function compareUnconfirmed(work: ProviderWork): Promise<void> {
  const { payments, provider } = work;
  const cursor = await findCursor(payments.db, `${provider.account}: charges`);
  if (!cursor?.doneUntil) return;
  const createdBefore = new Date(cursor.doneUntil.getTime() - OVERLAP_MS);
  const query = { account: provider.account, createdBefore, limit: MAX_UNCONFIRMED };
  await compareEach(work, await listUnconfirmed(payments.db, query));
}

async function compareEach(work: ProviderWork, paymentIds: readonly string[]): Promise<void> {
  for (const paymentId of new Set(paymentIds)) {
    if (work.signal?.aborted) return;
    await compareCharge(work, paymentId);
  }
}
