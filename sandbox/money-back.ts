// What the sandbox does with money after it was taken: refunds that succeed, are delayed or fail, and
// disputes that are opened, won or lost. Each step and its events are stored together or not at all. Knows
// nothing of HTTP.

import { makeSandboxId, type Store } from './store.ts';
import { listRows, type Page } from './lists.ts';
import {
  toChargeId,
  toChargeObject,
  toDisputeObject,
  toRefundObject,
  type ChargeRow,
  type DisputeRow,
  type RefundRow,
} from './objects.ts';
import { ApiRejection, type DisputeInput, type RefundInput } from './request-input.ts';
import type { PastMoney } from '#shared/past-money.ts';

type MoneyBackOptions = {
  seconds: () => number;
  /** Called within the transaction of the change. */
  emit: (type: string, object: object) => void;
  /** Whether the next refund is only pending at first. */
  isRefundSlow: () => boolean;
};

const DAY = 24 * 60 * 60;
const ANSWER_WITHIN = 7 * DAY;
const OPEN = `('needs_response', 'under_review')`;

export function makeMoneyBack(store: Store, options: MoneyBackOptions) {
  return {
    ...makeRefunds(store, options),
    ...makeDisputes(store, options),
    /** `isExpanded`: with what the provider keeps of each. */
    listCharges: (page: Page, isExpanded: boolean) =>
      listRows<ChargeRow>(store, 'charge', page, (row) => toCharge(store, row, isExpanded)),

    /** Money of a time before the sandbox, oldest first. What it knows stays; nobody is told. */
    remember: ({ charges, refunds }: PastMoney): void =>
      store.transaction(() => {
        for (const { paymentId, orderId, amount, created } of charges)
          store.run(
            `INSERT INTO charge (id, payment_intent, amount, created, metadata) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT DO NOTHING`,
            ...[toChargeId(paymentId), paymentId, amount, created, JSON.stringify({ orderId })],
          );
        for (const { id, refundKey, paymentId, amount, created, status } of refunds)
          store.run(
            `INSERT INTO refund (id, payment_intent, amount, created, metadata, status) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT DO NOTHING`,
            ...[id, paymentId, amount, created, JSON.stringify({ refundKey }), status],
          );
      }),
  };
}

function makeRefunds(store: Store, { seconds, emit, isRefundSlow }: MoneyBackOptions) {
  return {
    refund: (input: RefundInput): RefundRow =>
      store.transaction(() => {
        const { paymentId } = input;
        const charge = requireCharge(store, paymentId);
        const isDisputed = store.get(
          `SELECT 1 FROM dispute WHERE payment_intent = ? AND status IN ${OPEN}`,
          paymentId,
        );
        if (isDisputed)
          throw new ApiRejection(400, 'This charge has been charged back and cannot be refunded.', {
            code: 'charge_disputed',
          });
        const left = charge.amount - refundedOf(store, paymentId) - disputedOf(store, paymentId);
        const amount = input.amount ?? left;
        if (left <= 0)
          throw new ApiRejection(400, 'The charge has already been refunded.', {
            code: 'charge_already_refunded',
          });
        if (amount > left)
          throw new ApiRejection(400, `Refund amount is greater than the unrefunded amount (${left}).`, {
            param: 'amount',
          });
        const id = makeSandboxId('re');
        store.run(
          'INSERT INTO refund (id, payment_intent, amount, created, metadata, status) VALUES (?, ?, ?, ?, ?, ?)',
          id,
          paymentId,
          amount,
          seconds(),
          JSON.stringify(input.metadata),
          isRefundSlow() ? 'pending' : 'succeeded',
        );
        const row = requireRow<RefundRow>(store, 'refund', id);
        emit('refund.created', toRefundObject(row));
        emit('charge.refunded', toCharge(store, charge));
        return row;
      }),

    /**
     * What banks do with a refund later: it succeeds, or comes back, even one that was reported as succeeded.
     */
    settleRefund: (id: string, status: 'succeeded' | 'failed'): RefundRow =>
      store.transaction(() => {
        const row = requireRow<RefundRow>(store, 'refund', id);
        if (row.status === 'failed' || row.status === status)
          throw new ApiRejection(400, `This refund is ${row.status} already.`);
        const reason = status === 'failed' ? 'expired_or_canceled_card' : null;
        store.run('UPDATE refund SET status = ?, failure_reason = ? WHERE id = ?', status, reason, id);
        const changed = requireRow<RefundRow>(store, 'refund', id);
        emit('refund.updated', toRefundObject(changed));
        if (status === 'failed') emit('refund.failed', toRefundObject(changed));
        return changed;
      }),

    getRefund: (id: string) => requireRow<RefundRow>(store, 'refund', id),
    listRefunds: (page: Page) => listRows<RefundRow>(store, 'refund', page, toRefundObject),
  };
}

function makeDisputes(store: Store, { seconds, emit }: MoneyBackOptions) {
  const setDispute = (id: string, status: DisputeRow['status']): DisputeRow => {
    const row = requireRow<DisputeRow>(store, 'dispute', id);
    const isOver = !['warning_needs_response', 'needs_response', 'under_review'].includes(row.status);
    if (isOver) throw new ApiRejection(400, `This dispute is already closed: it is ${row.status}.`);
    store.run('UPDATE dispute SET status = ? WHERE id = ?', status, id);
    const changed = { ...row, status };
    emit('charge.dispute.closed', toDisputeObject(changed));
    return changed;
  };

  return {
    /** Opens a dispute as the shopper's bank does; an inquiry (`isInquiry`) moves no money. */
    openDispute: ({ paymentId, amount, reason, isInquiry }: DisputeInput): DisputeRow =>
      store.transaction(() => {
        const charge = requireCharge(store, paymentId);
        const id = makeSandboxId('dp');
        store.run(
          `INSERT INTO dispute (id, payment_intent, amount, created, reason, status, answer_by)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
          id,
          paymentId,
          amount ?? charge.amount,
          seconds(),
          reason,
          isInquiry ? 'warning_needs_response' : 'needs_response',
          seconds() + ANSWER_WITHIN,
        );
        const row = requireRow<DisputeRow>(store, 'dispute', id);
        emit('charge.dispute.created', toDisputeObject(row));
        return row;
      }),

    /** The shop accepts the dispute. */
    closeDispute: (id: string): DisputeRow => store.transaction(() => setDispute(id, 'lost')),

    /** As in the provider's test mode: the words of the evidence decide at once. */
    answerDispute: (id: string, evidence: string): DisputeRow =>
      store.transaction(() => {
        const { status } = requireRow<DisputeRow>(store, 'dispute', id);
        if (evidence === 'winning_evidence')
          return setDispute(id, status === 'warning_needs_response' ? 'warning_closed' : 'won');
        if (evidence === 'losing_evidence') return setDispute(id, 'lost');
        store.run(
          `UPDATE dispute SET status = 'under_review' WHERE id = ? AND status = 'needs_response'`,
          id,
        );
        const row = requireRow<DisputeRow>(store, 'dispute', id);
        emit('charge.dispute.updated', toDisputeObject(row));
        return row;
      }),

    getDispute: (id: string) => requireRow<DisputeRow>(store, 'dispute', id),
    listDisputes: (page: Page) => listRows<DisputeRow>(store, 'dispute', page, toDisputeObject),
  };
}

const sum = (store: Store, sql: string, paymentId: string) =>
  store.get<{ sum: number | null }>(sql, paymentId)!.sum ?? 0;
const refundedOf = (store: Store, paymentId: string) =>
  sum(
    store,
    `SELECT sum(amount) AS sum FROM refund WHERE payment_intent = ? AND status <> 'failed'`,
    paymentId,
  );
const disputedOf = (store: Store, paymentId: string) =>
  sum(
    store,
    `SELECT sum(amount) AS sum FROM dispute WHERE payment_intent = ? AND status IN ('needs_response', 'under_review', 'lost')`,
    paymentId,
  );

function requireCharge(store: Store, paymentId: string): ChargeRow {
  const row = store.get<ChargeRow>('SELECT * FROM charge WHERE payment_intent = ?', paymentId);
  if (row) return row;
  throw new ApiRejection(404, `No such payment_intent: '${paymentId}'`, {
    code: 'resource_missing',
    param: 'payment_intent',
  });
}

function requireRow<Row>(store: Store, table: 'refund' | 'dispute', id: string): Row {
  const row = store.get<Row>(`SELECT * FROM ${table} WHERE id = ?`, id);
  if (row) return row;
  throw new ApiRejection(404, `No such ${table}: '${id}'`, { code: 'resource_missing', param: 'id' });
}

function toCharge(store: Store, row: ChargeRow, isExpanded = false) {
  return toChargeObject(row, {
    isExpanded,
    refunded: refundedOf(store, row.payment_intent),
    isDisputed: Boolean(store.get('SELECT 1 FROM dispute WHERE payment_intent = ?', row.payment_intent)),
  });
}
