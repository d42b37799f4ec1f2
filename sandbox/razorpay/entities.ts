// Razorpay's API objects as its public documents show them (razorpay/markdown-docs: api/payments/entity.md,
// api/payments/payment-links/entity.md, api/refunds/entity.md, api/disputes/entity.md,
// api/qr-codes/image-content/entity.md, webhooks/), and their store. Times in seconds, amounts in paise.

import { makeSandboxId, type Store } from '../store.ts';

export type Notes = Record<string, string>;

export type Link = {
  id: string;
  status: 'created' | 'paid' | 'cancelled' | 'expired';
  amount: number;
  amount_paid: number;
  callback_url: string;
  description: string;
  expire_by: number;
  expired_at: number;
  cancelled_at: number;
  created_at: number;
  notes: Notes | null;
  /** Only captured payments; null until there is one. */
  payments: { payment_id: string; plink_id: string; amount: number; status: string; method: string }[] | null;
  reference_id: string;
  short_url: string;
  order_id?: string;
  /** What the hosted page offers first; never part of an answer of the provider. */
  method: 'upi' | 'card';
};

export type Payment = {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  captured: boolean;
  method: 'upi' | 'card';
  order_id: string | null;
  /** For a payment link '#' and its id without prefix. */
  description: string;
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  notes: Notes | [];
  fee: number | null;
  tax: number | null;
  created_at: number;
  [field: string]: unknown;
};

export type Refund = {
  id: string;
  entity: 'refund';
  amount: number;
  currency: 'INR';
  payment_id: string;
  status: 'pending' | 'processed' | 'failed';
  notes: Notes | [];
  receipt: string | null;
  created_at: number;
  [field: string]: unknown;
};

export type Dispute = {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: 'INR';
  /** 0 until it is lost. */
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration';
  created_at: number;
};

export type QrCode = {
  id: string;
  entity: 'qr_code';
  status: 'active' | 'closed';
  payment_amount: number;
  payments_amount_received: number;
  payments_count_received: number;
  close_by: number;
  closed_at: number | null;
  close_reason: null | 'on_demand' | 'paid';
  image_url: string;
  image_content: string;
  notes: Notes | [];
  created_at: number;
  [field: string]: unknown;
};

export type Entities = { plink: Link; pay: Payment; rfnd: Refund; disp: Dispute; qr: QrCode };
export type Kind = keyof Entities;

/** A part of a list, the newest first. Times in seconds, both ends included. */
export type Span = { from: number; to: number; count: number; skip: number; parent?: string };

export type EntityStore = ReturnType<typeof makeEntityStore>;

/** `parent`: a link's reference, a payment's link or QR code, a refund's or dispute's payment. */
export function makeEntityStore(store: Store) {
  const read = <K extends Kind>(row: { body: string } | undefined) =>
    row && (JSON.parse(row.body) as Entities[K]);
  return {
    newId: (kind: Kind) => makeSandboxId(kind),
    add<K extends Kind>(kind: K, entity: Entities[K], more: { parent: string; due?: number | null }): void {
      store.run(
        'INSERT INTO razorpay (id, kind, parent, created, due, body) VALUES (?, ?, ?, ?, ?, ?)',
        entity.id,
        kind,
        more.parent,
        entity.created_at,
        more.due ?? null,
        JSON.stringify(entity),
      );
    },
    /** Returns it as it is now. `due`: when `takeDue` hands it out. */
    set<K extends Kind>(
      _kind: K,
      entity: Entities[K],
      changes: Partial<Entities[K]>,
      due: number | null = null,
    ) {
      const changed = { ...entity, ...changes };
      store.run(
        'UPDATE razorpay SET body = ?, due = ? WHERE id = ?',
        JSON.stringify(changed),
        due,
        entity.id,
      );
      return changed;
    },
    get: <K extends Kind>(kind: K, id: string): Entities[K] | undefined =>
      read<K>(store.get('SELECT body FROM razorpay WHERE id = ? AND kind = ?', id, kind)),
    parentOf: (id: string): string =>
      store.get<{ parent: string }>('SELECT parent FROM razorpay WHERE id = ?', id)?.parent ?? '',
    list: <K extends Kind>(kind: K, { from, to, count, skip, parent }: Span): Entities[K][] =>
      store
        .all<{ body: string }>(
          `SELECT body FROM razorpay WHERE kind = ? AND created BETWEEN ? AND ? AND (? IS NULL OR parent = ?)
           ORDER BY number DESC LIMIT ? OFFSET ?`,
          kind,
          from,
          to,
          parent ?? null,
          parent ?? null,
          count,
          skip,
        )
        .map((row) => read<K>(row)!),
    takeDue: (seconds: number): { kind: Kind; id: string }[] =>
      store.all('SELECT kind, id FROM razorpay WHERE due <= ? ORDER BY due LIMIT 500', seconds),
  };
}

export type NewLink = Pick<
  Link,
  'amount' | 'callback_url' | 'description' | 'expire_by' | 'notes' | 'reference_id' | 'short_url' | 'method'
>;

export type NewQrCode = {
  amount: number;
  closeBy: number;
  notes: Notes | [];
  description: string | null;
  imageUrl: string;
};

/** What parts of this provider share. */
export type Context = {
  store: Store;
  entities: EntityStore;
  seconds: () => number;
  /** Called within the transaction of the change. */
  emit: (event: string, payload: Payload) => void;
  requireEntity: <K extends Kind>(kind: K, id: string) => Entities[K];
  /** Signs where the browser goes after a payment. */
  keySecret: string;
  /** Whether the next refund is only pending at first. */
  isRefundSlow: () => boolean;
  /** How the next approved payment is decided: after how long, only authorised, taken twice. */
  decide: () => { lateMs: number; isOnlyAuthorized: boolean; isTakenTwice: boolean };
};
export type Payload = Partial<
  Record<'payment_link' | 'payment' | 'refund' | 'dispute' | 'qr_code' | 'order', object>
>;

export const EVERYTHING: Span = { from: 0, to: Number.MAX_SAFE_INTEGER, count: 1_000, skip: 0 };
