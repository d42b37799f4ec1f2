// Reads JSON bodies and queries of Razorpay's API, and its errors (markdown-docs/errors.md). Pure.

import type { NewLink, NewQrCode, Notes, Span } from './entities.ts';

/** A rejection in the provider's own form. Most are 400 with the same code; the description tells which. */
export class RazorpayRejection extends Error {
  readonly status: number;
  readonly body: object;
  constructor(description: string, field?: string, status = 400) {
    super(description);
    this.status = status;
    const reason = field ? 'input_validation_failed' : 'NA';
    const source = field ? 'business' : 'NA';
    const step = field ? 'payment_initiation' : 'NA';
    const error = { code: 'BAD_REQUEST_ERROR', description, source, step, reason, metadata: {} };
    this.body = { error: { ...error, ...(field && { field }) } };
  }
}

type Json = Record<string, unknown>;

const MINUTE = 60;
const LINK_FIELDS =
  /^(amount|currency|accept_partial|first_min_partial_amount|expire_by|reference_id|description|customer|notify|reminder_enable|notes|callback_url|callback_method|options|upi_link)$/;
const REFUND_FIELDS = /^(amount|speed|notes|receipt)$/;
const QR_FIELDS =
  /^(type|name|usage|fixed_amount|payment_amount|description|customer_id|close_by|notes|tax_invoice)$/;
const SIX_MONTHS = 184 * 24 * 60 * MINUTE;
const TWO_HOURS = 120 * MINUTE;

export function parseJson(body: string): Json {
  if (body === '') return {};
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  } catch {
    // said below
  }
  throw new RazorpayRejection('The request body is not JSON');
}

/** api/payments/payment-links/create-standard.md */
export function parseLink(body: Json, nowSeconds: number, payPath: string): NewLink {
  requireKnown(body, LINK_FIELDS);
  if ((body.currency ?? 'INR') !== 'INR') throw invalid('currency');
  const expireBy = body.expire_by === undefined ? nowSeconds + SIX_MONTHS : readInteger(body, 'expire_by');
  if (expireBy < nowSeconds + 15 * MINUTE)
    throw new RazorpayRejection('timestamp must be atleast 15 minutes in future', 'expire_by');
  const callback = URL.parse(readText(body, 'callback_url', 2_048));
  if (!callback || !/^https?:$/.test(callback.protocol)) throw invalid('callback_url');
  if (body.callback_method !== 'get') throw invalid('callback_method');
  const options = body.options as { checkout?: { prefill?: { method?: string } } } | undefined;
  return {
    amount: readAmount(body, 'amount'),
    callback_url: callback.href,
    description: readText(body, 'description', 2_048),
    expire_by: expireBy,
    notes: body.notes === undefined ? null : readNotes(body),
    reference_id: readText(body, 'reference_id', 40),
    short_url: callback.origin + payPath,
    method: options?.checkout?.prefill?.method === 'card' ? 'card' : 'upi',
  };
}

/** api/refunds/create-normal.md */
export function parseRefund(body: Json) {
  requireKnown(body, REFUND_FIELDS);
  return {
    amount: body.amount === undefined ? null : readAmount(body, 'amount'),
    notes: body.notes === undefined ? ([] as []) : readNotes(body),
    receipt: body.receipt === undefined ? null : readText(body, 'receipt', 40),
  };
}

/** api/qr-codes/image-content/create.md */
export function parseQrCode(body: Json, nowSeconds: number, imageUrl: string): NewQrCode {
  requireKnown(body, QR_FIELDS);
  if (body.type !== 'upi_qr') throw invalid('type');
  if (body.usage !== 'single_use' || body.fixed_amount !== true)
    throw new RazorpayRejection('The sandbox knows single-use codes of a fixed amount only', 'usage');
  const closeBy = body.close_by === undefined ? nowSeconds + TWO_HOURS : readInteger(body, 'close_by');
  if (closeBy < nowSeconds + 2 * MINUTE)
    throw new RazorpayRejection('close_by must be in the future', 'close_by');
  return {
    amount: readAmount(body, 'payment_amount'),
    closeBy: Math.min(closeBy, nowSeconds + TWO_HOURS),
    notes: body.notes === undefined ? [] : readNotes(body),
    description: body.description === undefined ? null : readText(body, 'description', 2_048),
    imageUrl,
  };
}

/** `count` at most 100, 10 unless told; the times are in seconds (api/payments/fetch-all-payments.md). */
export function parseSpan(query: URLSearchParams): Span {
  const read = (name: string, fallback: number, max: number) => {
    const value = Number(query.get(name) ?? fallback);
    if (!Number.isInteger(value) || value < 0 || value > max) throw invalid(name);
    return value;
  };
  return {
    from: read('from', 0, Number.MAX_SAFE_INTEGER),
    to: read('to', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    count: read('count', 10, 100),
    skip: read('skip', 0, Number.MAX_SAFE_INTEGER),
  };
}

export function readInteger(body: Json, name: string): number {
  const value = body[name];
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw new RazorpayRejection(`The ${name} must be an integer.`, name);
  return value as number;
}

function readAmount(body: Json, name: string): number {
  const amount = readInteger(body, name);
  if (amount < 100) throw new RazorpayRejection('The amount must be at least INR 1.00', name);
  return amount;
}

function readText(body: Json, name: string, max: number): string {
  const text = body[name];
  if (typeof text !== 'string' || text === '')
    throw new RazorpayRejection(`The ${name} field is required.`, name);
  if (text.length > max) throw invalid(name);
  return text;
}

function readNotes(body: Json): Notes {
  const notes = body.notes as Json;
  const isFine =
    typeof notes === 'object' &&
    notes !== null &&
    Object.keys(notes).length <= 15 &&
    Object.values(notes).every((value) => typeof value === 'string' && value.length <= 255);
  if (!isFine) throw invalid('notes');
  return notes as Notes;
}

function requireKnown(body: Json, known: RegExp): void {
  const extra = Object.keys(body).find((name) => !known.test(name));
  if (extra) throw new RazorpayRejection(`${extra} is/are not required and should not be sent`, extra);
}

const invalid = (name: string) => new RazorpayRejection(`The selected ${name} is invalid.`, name);
