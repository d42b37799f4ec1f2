// The payment provider's records of payment pages, charges, refunds and disputes over both of its protocols,
// requested directly, without the shop and its SDKs; and what the provider's users and banks do there.

import { callSandbox, splitAddress, toRazorpayKeys } from '#sandbox/address.ts';
import type { OnlineMethod } from '#shared/payment.ts';
import type { Environment } from './environment.ts';

/** Where an order is paid: a session, a payment link, or a UPI code at the door. */
export type ProviderPage = {
  id: string;
  orderId: string;
  /** 'taken': somebody has approved the payment, though it may not be decided or captured. */
  status: 'open' | 'taken' | 'over';
  isAtDoor: boolean;
};

export type ProviderCharge = { paymentIntent: string; pageId: string; orderId: string; paise: number };

type Row = Record<string, any>;

export async function listPages(
  environment: Environment,
): Promise<{ pages: ProviderPage[]; charges: ProviderCharge[] }> {
  const sessions = await listAll(environment, '/v1/checkout/sessions');
  const links = await listAllOfRazorpay(environment, '/v1/payment_links');
  const codes = await listAllOfRazorpay(environment, '/v1/payments/qr_codes');
  const payments = await listAllOfRazorpay(environment, '/v1/payments');
  const attempts = payments.filter(({ status }) => status !== 'failed');
  const pageOf = new Map(attempts.map(({ id, description }) => [id, `plink_${description.slice(1)}`]));
  for (const { id } of codes.filter((code) => code.payments_count_received > 0))
    for (const payment of await listAllOfRazorpay(environment, `/v1/payments/qr_codes/${id}/payments`))
      pageOf.set(payment.id, id);
  const taken = new Set(attempts.map(({ id }) => pageOf.get(id)));
  const pages = [
    ...sessions.map((row) => ({
      id: row.id,
      orderId: row.client_reference_id,
      isPaid: row.payment_status === 'paid',
      isOpen: row.status === 'open',
    })),
    ...links.map((row) => ({ id: row.id, orderId: row.reference_id, isOpen: row.status === 'created' })),
    ...codes.map((row) => ({ id: row.id, orderId: row.notes.atTheDoorOf, isOpen: row.status === 'active' })),
  ].map(({ id, orderId, isOpen, ...more }): ProviderPage => {
    const isTaken = taken.has(id) || ('isPaid' in more && more.isPaid);
    const status = isTaken ? 'taken' : isOpen ? 'open' : 'over';
    return { id, orderId, status, isAtDoor: id.startsWith('qr_') };
  });
  const orderOf = new Map(pages.map(({ id, orderId }) => [id, orderId]));
  const charges = [
    ...sessions
      .filter((row) => row.payment_status === 'paid')
      .map((row) => ({ paymentIntent: row.payment_intent, pageId: row.id, paise: row.amount_total })),
    ...attempts
      .filter(({ captured }) => captured)
      .map((row) => ({ paymentIntent: row.id, pageId: pageOf.get(row.id)!, paise: row.amount })),
  ].map((charge): ProviderCharge => ({ ...charge, orderId: orderOf.get(charge.pageId)! }));
  return { pages, charges };
}

/** Paise returned from each charge: refunds that have not failed, and lost disputes. */
export async function listMoneyBack(environment: Environment): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  const add = (charge: string, paise: number) => sums.set(charge, (sums.get(charge) ?? 0) + paise);
  const both = async (path: string) => [
    ...(await listAll(environment, path)),
    ...(await listAllOfRazorpay(environment, path)),
  ];
  for (const { payment_intent, payment_id, amount, status } of await both('/v1/refunds'))
    if (status !== 'failed') add(payment_intent ?? payment_id, amount);
  for (const { payment_intent, payment_id, amount, status } of await both('/v1/disputes'))
    if (status === 'lost') add(payment_intent ?? payment_id, amount);
  return sums;
}

const isOfRazorpay = (id: string) => /^(plink|pay|qr|rfnd|disp)_/.test(id);

/** Staff refund at the provider's dashboard; without `paise` everything that is left. */
export async function refundAtProvider(
  environment: Environment,
  paymentIntent: string,
  paise?: number,
): Promise<void> {
  if (isOfRazorpay(paymentIntent)) {
    await ask(environment, 'POST', `/v1/payments/${paymentIntent}/refund`, { amount: paise });
    return;
  }
  const form = new URLSearchParams({ payment_intent: paymentIntent });
  if (paise !== undefined) form.set('amount', String(paise));
  await ask(environment, 'POST', '/v1/refunds', form);
}

/** The bank returns every refund of the charge. */
export async function failRefundsAtProvider(environment: Environment, paymentIntent: string): Promise<void> {
  const isRazorpay = isOfRazorpay(paymentIntent);
  const refunds = isRazorpay
    ? await listAllOfRazorpay(environment, `/v1/payments/${paymentIntent}/refunds`)
    : ((await ask(environment, 'GET', `/v1/refunds?payment_intent=${paymentIntent}`)) as { data: Row[] })
        .data;
  const path = isRazorpay ? '/control/razorpay/refunds' : '/control/refunds';
  for (const { id } of refunds) await control(environment, path, { id, status: 'failed' });
}

/** The shopper's bank disputes the charge; returns the dispute's id. */
export async function openDisputeAtProvider(
  environment: Environment,
  paymentIntent: string,
): Promise<string> {
  const dispute = isOfRazorpay(paymentIntent)
    ? control(environment, '/control/razorpay/disputes', { id: paymentIntent, phase: 'chargeback' })
    : control(environment, '/control/disputes', {
        payment_intent: paymentIntent,
        reason: 'product_not_received',
      });
  return ((await dispute) as { id: string }).id;
}

export async function closeDisputeAtProvider(
  environment: Environment,
  id: string,
  end: 'won' | 'lost',
): Promise<void> {
  if (isOfRazorpay(id)) await control(environment, '/control/razorpay/disputes', { id, status: end });
  else if (end === 'lost') await ask(environment, 'POST', `/v1/disputes/${id}/close`);
  else {
    const evidence = new URLSearchParams({
      'evidence[uncategorized_text]': 'winning_evidence',
      submit: 'true',
    });
    await ask(environment, 'POST', `/v1/disputes/${id}`, evidence);
  }
}

/** A UPI payment is approved for this link or code, whatever its state: banks decide when they like. */
export async function takeAtProvider(environment: Environment, pageId: string): Promise<void> {
  await control(environment, '/control/razorpay/payments', { id: pageId, outcome: 'captured' });
}

/** Somebody at the provider makes a payment page for an order by hand; gives its id. */
export async function makePageByHand(
  environment: Environment,
  { orderId, method, paise }: { orderId: string; method: OnlineMethod; paise: number },
): Promise<string> {
  const expires = Math.floor(Date.now() / 1000) + 40 * 60;
  const { address } = environment.shops[0]!;
  if (method === 'upi') {
    const link = await ask(environment, 'POST', '/v1/payment_links', {
      amount: paise,
      currency: 'INR',
      reference_id: orderId,
      description: 'By hand',
      expire_by: expires,
      callback_url: `${address}/success`,
      callback_method: 'get',
      notes: { orderId },
    });
    return (link as { id: string }).id;
  }
  const form = new URLSearchParams({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'inr',
    'line_items[0][price_data][unit_amount]': String(paise),
    'line_items[0][price_data][product_data][name]': 'By hand',
    client_reference_id: orderId,
    'metadata[orderId]': orderId,
    success_url: `${address}/success`,
    cancel_url: `${address}/cancel`,
    expires_at: String(expires),
  });
  return ((await ask(environment, 'POST', '/v1/checkout/sessions', form)) as { id: string }).id;
}

async function listAll(environment: Environment, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = ''; ; after = rows.at(-1)!.id) {
    const page = (await ask(
      environment,
      'GET',
      `${path}?limit=100${after && `&starting_after=${after}`}`,
    )) as { data: Row[]; has_more: boolean };
    rows.push(...page.data);
    if (!page.has_more) return rows;
  }
}

/** Pages by a number of entries to skip, so one that is new meanwhile moves another to the next page. */
async function listAllOfRazorpay(environment: Environment, path: string): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let skip = 0; ; skip += 100) {
    const query = `${path}?count=100&skip=${skip}`;
    const { items, payment_links } = (await ask(environment, 'GET', query, undefined, true)) as Row;
    const page: Row[] = items ?? payment_links;
    for (const row of page) rows.set(row.id, row);
    if (page.length < 100) return [...rows.values()];
  }
}

const control = (environment: Environment, path: string, body: object): Promise<unknown> =>
  callSandbox(environment.provider.address, 'PUT', path, body);

/** A form is Stripe's protocol, an object Razorpay's. */
async function ask(
  environment: Environment,
  method: string,
  path: string,
  body?: URLSearchParams | object,
  isRazorpay = body !== undefined && !(body instanceof URLSearchParams),
): Promise<unknown> {
  const { key, origin } = splitAddress(environment.provider.address);
  const { keyId, keySecret } = toRazorpayKeys(key);
  const basic = Buffer.from(`${keyId}:${keySecret}`).toString('base64');
  const sent = body instanceof URLSearchParams ? body : body && JSON.stringify(body);
  // The provider may be set to fail, but this reads what it knows, so try again.
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(origin + path, {
      method,
      ...(sent && { body: sent }),
      headers: {
        authorization: isRazorpay ? `Basic ${basic}` : `Bearer ${key}`,
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
      },
    }).catch(() => null);
    if (answer?.ok) return answer.json();
    if (attempt >= 20)
      throw new Error(
        `the provider answered ${answer?.status} to ${method} ${path}: ${await answer?.text()}`,
      );
  }
}
