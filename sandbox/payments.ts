// What the sandbox does with sessions and (no) money: create, pay, expire, refund. Each step and the event that tells of it are kept
// together or not at all. Knows nothing of HTTP.

import { makeSandboxId, type Book } from './book.ts';
import {
  toChargeObject,
  toEventObject,
  toRefundObject,
  toSessionObject,
  type RefundRow,
  type SessionRow,
} from './objects.ts';
import { amountOf, ApiRefusal, type RefundWish, type SessionWish } from './wish.ts';

export type Payments = ReturnType<typeof makePayments>;

/** Which part of a list; the newest come first. */
export type Page = {
  limit: number;
  startingAfter: string | null;
  createdFrom: number;
  paymentIntent: string | null;
};

/** Called within the transaction of what happened. */
export type Announce = (event: { id: string; body: string }) => void;

export function makePayments(book: Book, { now, announce }: { now: () => Date; announce: Announce }) {
  const seconds = () => Math.floor(now().getTime() / 1000);

  const tell = (type: string, object: object) => {
    const id = makeSandboxId('evt');
    announce({ id, body: JSON.stringify(toEventObject(id, type, seconds(), object)) });
  };

  const find = (id: string) => book.get<SessionRow>('SELECT * FROM session WHERE id = ?', id);

  /** Closes an open session, one way or the other. */
  const settle = (row: SessionRow, status: 'complete' | 'expired', paymentIntent: string | null) => {
    book.run(
      'UPDATE session SET status = ?, payment_intent = ? WHERE number = ?',
      status,
      paymentIntent,
      row.number,
    );
    const settled: SessionRow = { ...row, status, payment_intent: paymentIntent };
    tell(
      status === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired',
      toSessionObject(settled),
    );
    return settled;
  };

  /** As it is now: one whose time is over has expired, even if nobody has looked since. */
  const getSession = (id: string): SessionRow | undefined =>
    book.atOnce(() => {
      const row = find(id);
      const isOver = row?.status === 'open' && row.expires_at <= seconds();
      return isOver ? settle(row, 'expired', null) : row;
    });

  const requireSession = (id: string): SessionRow => {
    const row = getSession(id);
    if (!row)
      throw new ApiRefusal(404, `No such checkout.session: ${id}`, {
        code: 'resource_missing',
        param: 'session',
      });
    return row;
  };

  return {
    getSession,
    requireSession,
    seconds,

    createSession(wish: SessionWish): SessionRow {
      const id = makeSandboxId('cs_test');
      book.run(
        `INSERT INTO session (id, status, amount, created, expires_at, wish) VALUES (?, 'open', ?, ?, ?, ?)`,
        id,
        amountOf(wish.lines),
        seconds(),
        wish.expiresAt,
        JSON.stringify(wish),
      );
      return find(id)!;
    },

    /** The session afterwards: complete by this, or what it was already. Pressed twice, it is paid once. */
    pay: (id: string): SessionRow =>
      book.atOnce(() => {
        const row = requireSession(id);
        return row.status === 'open' ? settle(row, 'complete', makeSandboxId('pi')) : row;
      }),

    expire: (id: string): SessionRow =>
      book.atOnce(() => {
        const row = requireSession(id);
        if (row.status === 'open') return settle(row, 'expired', null);
        throw new ApiRefusal(
          400,
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.status}.`,
        );
      }),

    /** Expires what nobody has asked for. */
    expireOverdue(): void {
      const overdue = `SELECT * FROM session WHERE status = 'open' AND expires_at <= ? ORDER BY expires_at LIMIT 500`;
      book.atOnce(() => {
        for (const row of book.all<SessionRow>(overdue, seconds())) settle(row, 'expired', null);
      });
    },

    refund: (wish: RefundWish): RefundRow =>
      book.atOnce(() => {
        const { paymentIntent } = wish;
        const session = book.get<SessionRow>('SELECT * FROM session WHERE payment_intent = ?', paymentIntent);
        if (!session)
          throw new ApiRefusal(404, `No such payment_intent: '${paymentIntent}'`, {
            code: 'resource_missing',
            param: 'payment_intent',
          });
        const before = book.get<{ sum: number | null }>(
          'SELECT sum(amount) AS sum FROM refund WHERE payment_intent = ?',
          paymentIntent,
        )!;
        const left = session.amount - (before.sum ?? 0);
        const amount = wish.amount ?? left;
        if (left === 0)
          throw new ApiRefusal(400, 'The charge has already been refunded.', {
            code: 'charge_already_refunded',
          });
        if (amount > left)
          throw new ApiRefusal(400, `Refund amount is greater than the unrefunded amount (${left}).`, {
            param: 'amount',
          });
        const id = makeSandboxId('re');
        book.run(
          'INSERT INTO refund (id, payment_intent, amount, created, metadata) VALUES (?, ?, ?, ?, ?)',
          id,
          paymentIntent,
          amount,
          seconds(),
          JSON.stringify(wish.metadata),
        );
        tell('charge.refunded', toChargeObject(session, session.amount - left + amount));
        return book.get<RefundRow>('SELECT * FROM refund WHERE id = ?', id)!;
      }),

    listSessions: (page: Page) => list<SessionRow>(book, 'session', page, toSessionObject),
    listRefunds: (page: Page) => list<RefundRow>(book, 'refund', page, toRefundObject),
  };
}

function list<Row extends { number: number }>(
  book: Book,
  table: 'session' | 'refund',
  page: Page,
  toObject: (row: Row) => object,
) {
  const { limit, startingAfter, createdFrom, paymentIntent } = page;
  const after = startingAfter
    ? book.get<Row>(`SELECT number FROM ${table} WHERE id = ?`, startingAfter)
    : undefined;
  if (startingAfter && !after)
    throw new ApiRefusal(400, `No such ${table}: ${startingAfter}`, {
      code: 'resource_missing',
      param: 'starting_after',
    });
  const rows = book.all<Row>(
    `SELECT * FROM ${table} WHERE number < ? AND created >= ? AND (? IS NULL OR payment_intent = ?) ORDER BY number DESC LIMIT ?`,
    after?.number ?? Number.MAX_SAFE_INTEGER,
    createdFrom,
    paymentIntent,
    paymentIntent,
    limit + 1,
  );
  const data = rows.slice(0, limit).map(toObject);
  return { object: 'list', data, has_more: rows.length > limit, url: '' };
}
