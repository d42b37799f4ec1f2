// Parses form-encoded bodies as strictly as the provider does: unknown parameters are refused. Pure.

import type { PastMoney } from '#shared/past-money.ts';

/** A rejection in the provider's own form. */
export class ApiRejection extends Error {
  readonly status: number;
  readonly body: { error: { type: string; message: string; code?: string; param?: string } };
  constructor(status: number, message: string, more: { type?: string; code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', message, ...more } };
  }
}

export type SessionInput = {
  orderId: string | null;
  lines: { name: string; quantity: number; unitAmount: number }[];
  email: string | null;
  successUrl: string;
  cancelUrl: string;
  /** Seconds. */
  expiresAt: number;
  metadata: Record<string, string>;
  paymentMetadata: Record<string, string>;
};

export type RefundInput = { paymentId: string; amount: number | null; metadata: Record<string, string> };

export type DisputeInput = {
  paymentId: string;
  /** null: the full amount. */
  amount: number | null;
  reason: string;
  isInquiry: boolean;
};

const MINUTE = 60;
const MAX_LINES = 100;
/** The provider's limits for rupees: 0.50, and eight digits. */
const AMOUNT = { min: 50, max: 99_999_999 };

const SESSION_PARAMETERS = [
  'mode',
  'allowed_payment_method_types[]',
  'line_items[][quantity]',
  'line_items[][adjustable_quantity][enabled]',
  'line_items[][price_data][currency]',
  'line_items[][price_data][unit_amount]',
  'line_items[][price_data][product_data][name]',
  'line_items[][price_data][product_data][images][]',
  'client_reference_id',
  'metadata[]',
  'payment_intent_data[metadata][]',
  'customer_email',
  'success_url',
  'cancel_url',
  'expires_at',
  'expand[]',
];
const REFUND_PARAMETERS = ['payment_intent', 'amount', 'metadata[]', 'reason', 'expand[]'];

export function parseSessionInput(form: URLSearchParams, nowSeconds: number): SessionInput {
  requireKnown(form, SESSION_PARAMETERS);
  if (form.get('mode') !== 'payment') throw refuse('mode', 'The sandbox knows mode=payment only.');
  const methods = listOf(form, 'allowed_payment_method_types');
  if (methods.length > 0 && !methods.includes('card'))
    throw refuse('allowed_payment_method_types', 'The sandbox knows cards only.');
  const expiresAt = form.has('expires_at') ? readInteger(form, 'expires_at') : nowSeconds + 24 * 60 * MINUTE;
  if (expiresAt < nowSeconds + 30 * MINUTE || expiresAt > nowSeconds + 24 * 60 * MINUTE)
    throw refuse('expires_at', 'The `expires_at` timestamp must be 30 minutes to 24 hours from creation.');
  return {
    orderId: readText(form, 'client_reference_id', 200),
    lines: readLines(form),
    email: readText(form, 'customer_email', 800),
    successUrl: readUrl(form, 'success_url'),
    cancelUrl: readUrl(form, 'cancel_url'),
    expiresAt,
    metadata: readMetadata(form, 'metadata'),
    paymentMetadata: readMetadata(form, 'payment_intent_data[metadata]'),
  };
}

export function parseRefundInput(form: URLSearchParams): RefundInput {
  requireKnown(form, REFUND_PARAMETERS);
  const paymentId = form.get('payment_intent');
  if (!paymentId) throw refuse('payment_intent', 'Missing required param: payment_intent.');
  const amount = form.has('amount') ? readInteger(form, 'amount') : null;
  if (amount !== null && amount < 1) throw refuse('amount', 'Invalid positive integer');
  return { paymentId, amount, metadata: readMetadata(form, 'metadata') };
}

/** The text of submitted evidence; null while it is only saved as a draft. */
export function parseEvidence(form: URLSearchParams): string | null {
  requireKnown(form, ['evidence[uncategorized_text]', 'submit', 'expand[]']);
  return form.get('submit') === 'false' ? null : (form.get('evidence[uncategorized_text]') ?? '');
}

/** Parses a control call; throws a line a person can act on. */
export function parseDisputeInput(given: Record<string, unknown>): DisputeInput {
  const { payment_intent: paymentId, amount = null, reason = 'fraudulent', isInquiry = false } = given;
  if (typeof paymentId !== 'string') throw new Error('payment_intent must name the payment');
  if (amount !== null && !(Number.isInteger(amount) && Number(amount) > 0))
    throw new Error('amount must be a whole number of paise');
  return {
    paymentId,
    amount: amount === null ? null : Number(amount),
    reason: String(reason),
    isInquiry: Boolean(isInquiry),
  };
}

export function parsePastMoney({ charges, refunds }: Record<string, unknown>): PastMoney {
  if (!Array.isArray(charges) || !Array.isArray(refunds))
    throw new Error('charges and refunds must be lists');
  return { charges, refunds };
}

function readLines(form: URLSearchParams): SessionInput['lines'] {
  const lines: SessionInput['lines'] = [];
  for (let index = 0; form.has(`line_items[${index}][quantity]`); index += 1) {
    const at = `line_items[${index}]`;
    if (form.get(`${at}[price_data][currency]`) !== 'inr')
      throw refuse(`${at}[price_data][currency]`, 'The sandbox knows rupees only.');
    const name = readText(form, `${at}[price_data][product_data][name]`, 5_000);
    if (!name) throw refuse(`${at}[price_data][product_data][name]`, 'Missing required param: name.');
    const quantity = readInteger(form, `${at}[quantity]`);
    if (quantity < 1) throw refuse(`${at}[quantity]`, 'This value must be greater than or equal to 1.');
    lines.push({ name, quantity, unitAmount: readInteger(form, `${at}[price_data][unit_amount]`) });
  }
  if (lines.length === 0) throw refuse('line_items', 'Missing required param: line_items.');
  if (lines.length > MAX_LINES) throw refuse('line_items', `At most ${MAX_LINES} line items.`);
  const amount = amountOf(lines);
  if (amount < AMOUNT.min)
    throw refuse('line_items', 'The total must be at least 0.50 rupees.', 'amount_too_small');
  if (amount > AMOUNT.max) throw refuse('line_items', 'The total is too large.', 'amount_too_large');
  return lines;
}

/** In paise. */
export const amountOf = (lines: SessionInput['lines']) =>
  lines.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0);

function requireKnown(form: URLSearchParams, known: string[]): void {
  for (const name of form.keys()) {
    const pattern = name.replace(/\[\d+\]/g, '[]');
    const isMetadata = /^(payment_intent_data\[)?metadata\]?\[[^[\]]+\]$/.test(name);
    if (!known.includes(pattern) && !(isMetadata && known.includes(name.replace(/\[[^[\]]+\]$/, '[]'))))
      throw refuse(name, `Received unknown parameter: ${name}`, 'parameter_unknown');
  }
}

function readInteger(form: URLSearchParams, name: string): number {
  const text = form.get(name) ?? '';
  if (!/^\d{1,12}$/.test(text)) throw refuse(name, `Invalid integer: ${text}`, 'parameter_invalid_integer');
  return Number(text);
}

function readText(form: URLSearchParams, name: string, max: number): string | null {
  const text = form.get(name);
  if (text !== null && text.length > max) throw refuse(name, `At most ${max} characters.`);
  return text;
}

/** http(s) only: the pay page links to it. */
function readUrl(form: URLSearchParams, name: string): string {
  const text = form.get(name) ?? '';
  const protocol = URL.parse(text)?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:') throw refuse(name, 'Not a valid URL', 'url_invalid');
  return text;
}

function readMetadata(form: URLSearchParams, name: string): Record<string, string> {
  const entries = [...form].filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'));
  return Object.fromEntries(entries.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

function listOf(form: URLSearchParams, name: string): string[] {
  return [...form].filter(([key]) => new RegExp(`^${name}\\[\\d*\\]$`).test(key)).map(([, value]) => value);
}

function refuse(param: string, message: string, code?: string): ApiRejection {
  return new ApiRejection(400, message, { param, ...(code && { code }) });
}
