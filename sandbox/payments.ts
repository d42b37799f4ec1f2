// What the sandbox does with sessions: create, pay, expire. Refunds and disputes are in money-back.ts. Each
// step and its event are stored together or not at all. Knows nothing of HTTP.

import { makeSandboxId, type Store } from './store.ts';
import { listRows, type Page } from './lists.ts';
import { makeMoneyBack } from './money-back.ts';
import { readInput, toChargeId, toEventObject, toSessionObject, type SessionRow } from './objects.ts';
import { amountOf, ApiRejection, type SessionInput } from './request-input.ts';

export type Payments = ReturnType<typeof makePayments>;

/** Called within the transaction of the change. */
export type Announce = (event: { id: string; body: string; provider: Provider }) => void;
export type Provider = 'stripe' | 'razorpay';

type PaymentsOptions = {
  now: () => Date;
  announce: Announce;
  /** Whether the next refund is only pending at first. */
  isRefundSlow: () => boolean;
};

export function makePayments(store: Store, { now, announce, isRefundSlow }: PaymentsOptions) {
  const seconds = () => Math.floor(now().getTime() / 1000);

  const emit = (type: string, object: object) => {
    const id = makeSandboxId('evt');
    // Not by the clock that runs ahead to make sessions expire.
    const created = Math.floor(Date.now() / 1000);
    announce({ id, provider: 'stripe', body: JSON.stringify(toEventObject(id, type, created, object)) });
  };

  const find = (id: string) => store.get<SessionRow>('SELECT * FROM session WHERE id = ?', id);

  /** Closes an open session as complete or expired; `type`: the event that tells of it. */
  const settle = (
    row: SessionRow,
    status: Exclude<SessionRow['status'], 'open'>,
    paymentId: string | null,
    type = status === 'expired' ? 'expired' : 'completed',
  ) => {
    store.run(
      'UPDATE session SET status = ?, payment_intent = ? WHERE number = ?',
      status,
      paymentId,
      row.number,
    );
    const settled: SessionRow = { ...row, status, payment_intent: paymentId };
    if (status === 'complete')
      store.run(
        'INSERT INTO charge (id, payment_intent, amount, created, metadata) VALUES (?, ?, ?, ?, ?)',
        toChargeId(paymentId!),
        paymentId,
        row.amount,
        seconds(),
        JSON.stringify(readInput(row).paymentMetadata),
      );
    emit(`checkout.session.${type}`, toSessionObject(settled));
    return settled;
  };

  /** The current state: an overdue session has expired, even if nobody has looked since. */
  const getSession = (id: string): SessionRow | undefined =>
    store.transaction(() => {
      const row = find(id);
      const isOver = row?.status === 'open' && row.expires_at <= seconds();
      return isOver ? settle(row, 'expired', null) : row;
    });

  const requireSession = (id: string): SessionRow => {
    const row = getSession(id);
    if (!row)
      throw new ApiRejection(404, `No such checkout.session: ${id}`, {
        code: 'resource_missing',
        param: 'session',
      });
    return row;
  };

  return {
    getSession,
    requireSession,
    seconds,

    createSession(input: SessionInput): SessionRow {
      const id = makeSandboxId('cs_test');
      store.run(
        `INSERT INTO session (id, status, amount, created, expires_at, input) VALUES (?, 'open', ?, ?, ?, ?)`,
        id,
        amountOf(input.lines),
        seconds(),
        input.expiresAt,
        JSON.stringify(input),
      );
      return find(id)!;
    },

    /**
     * Returns the session afterwards: complete by this call, or its earlier outcome. Pressed twice, it is
     * paid once.
     */
    pay: (id: string): SessionRow =>
      store.transaction(() => {
        const row = requireSession(id);
        return row.status === 'open' ? settle(row, 'complete', makeSandboxId('pi')) : row;
      }),

    /** Completed by the shopper with a payment that its bank decides later. */
    payLater: (id: string): SessionRow =>
      store.transaction(() => settle(requireSession(id), 'processing', makeSandboxId('pi'))),

    decide: (id: string, isPaid: boolean): SessionRow =>
      store.transaction(() => {
        const row = requireSession(id);
        const type = `async_payment_${isPaid ? 'succeeded' : 'failed'}`;
        return settle(row, isPaid ? 'complete' : 'declined', row.payment_intent, type);
      }),

    expire: (id: string): SessionRow =>
      store.transaction(() => {
        const row = requireSession(id);
        if (row.status === 'open') return settle(row, 'expired', null);
        throw new ApiRejection(
          400,
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.status}.`,
        );
      }),

    /** Expires overdue sessions that nobody has asked for. */
    expireOverdue(): void {
      const overdue = `SELECT * FROM session WHERE status = 'open' AND expires_at <= ? ORDER BY expires_at LIMIT 500`;
      store.transaction(() => {
        for (const row of store.all<SessionRow>(overdue, seconds())) settle(row, 'expired', null);
      });
    },

    listSessions: (page: Page) => listRows<SessionRow>(store, 'session', page, (row) => toSessionObject(row)),

    ...makeMoneyBack(store, { seconds, emit, isRefundSlow }),
  };
}
