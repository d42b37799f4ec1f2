// Lists in the provider's form: the newest first, page by page, optionally for one payment or a time window.

import type { Store } from './store.ts';
import { ApiRejection } from './request-input.ts';

/** Which part of a list. Times in seconds, both ends included. */
export type Page = {
  limit: number;
  startingAfter: string | null;
  createdFrom: number;
  createdTo: number;
  paymentId: string | null;
};

export function listRows<Row extends { number: number }>(
  store: Store,
  table: 'session' | 'charge' | 'refund' | 'dispute',
  { limit, startingAfter, createdFrom, createdTo, paymentId }: Page,
  toObject: (row: Row) => object,
) {
  const after = startingAfter
    ? store.get<Row>(`SELECT number FROM ${table} WHERE id = ?`, startingAfter)
    : undefined;
  if (startingAfter && !after)
    throw new ApiRejection(400, `No such ${table}: ${startingAfter}`, {
      code: 'resource_missing',
      param: 'starting_after',
    });
  const rows = store.all<Row>(
    `SELECT * FROM ${table} WHERE number < ? AND created BETWEEN ? AND ? AND (? IS NULL OR payment_intent = ?)
     ORDER BY number DESC LIMIT ?`,
    after?.number ?? Number.MAX_SAFE_INTEGER,
    createdFrom,
    createdTo,
    paymentId,
    paymentId,
    limit + 1,
  );
  const data = rows.slice(0, limit).map(toObject);
  return { object: 'list', data, has_more: rows.length > limit, url: '' };
}
