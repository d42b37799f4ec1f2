// The payment provider's records of sessions, refunds and disputes, requested directly, without the shop and
// its SDK; and what the provider's users and banks do there.

import { callSandbox, splitAddress } from '#sandbox/address.ts';
import type { Environment } from './environment.ts';

export type ProviderSession = {
  id: string;
  orderId: string;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  paise: number;
  paymentIntent: string | null;
};

type Listed = { data: Record<string, any>[]; has_more: boolean };

export async function listSessions(environment: Environment): Promise<ProviderSession[]> {
  const rows = await listAll(environment, '/v1/checkout/sessions');
  return rows.map((row) => ({
    id: row.id,
    orderId: row.client_reference_id,
    status: row.status,
    isPaid: row.payment_status === 'paid',
    paise: row.amount_total,
    paymentIntent: row.payment_intent,
  }));
}

/** Paise returned from each charge: refunds that have not failed, and lost disputes. */
export async function listMoneyBack(environment: Environment): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  const add = (charge: string, paise: number) => sums.set(charge, (sums.get(charge) ?? 0) + paise);
  for (const { payment_intent, amount, status } of await listAll(environment, '/v1/refunds'))
    if (status !== 'failed') add(payment_intent, amount);
  for (const { payment_intent, amount, status } of await listAll(environment, '/v1/disputes'))
    if (status === 'lost') add(payment_intent, amount);
  return sums;
}

/** Staff refund at the provider's dashboard; without `paise` everything that is left. */
export async function refundAtProvider(
  environment: Environment,
  paymentIntent: string,
  paise?: number,
): Promise<void> {
  const form = new URLSearchParams({ payment_intent: paymentIntent });
  if (paise !== undefined) form.set('amount', String(paise));
  await ask(environment, 'POST', '/v1/refunds', form);
}

/** The bank returns every refund of the charge. */
export async function failRefundsAtProvider(environment: Environment, paymentIntent: string): Promise<void> {
  const { data } = (await ask(environment, 'GET', `/v1/refunds?payment_intent=${paymentIntent}`)) as Listed;
  for (const { id } of data)
    await callSandbox(environment.provider.address, 'PUT', '/control/refunds', { id, status: 'failed' });
}

/** The shopper's bank disputes the charge; returns the dispute's id. */
export async function openDisputeAtProvider(
  environment: Environment,
  paymentIntent: string,
): Promise<string> {
  const input = { payment_intent: paymentIntent, reason: 'product_not_received' };
  const dispute = await callSandbox(environment.provider.address, 'PUT', '/control/disputes', input);
  return (dispute as { id: string }).id;
}

export async function closeDisputeAtProvider(
  environment: Environment,
  id: string,
  end: 'won' | 'lost',
): Promise<void> {
  if (end === 'lost') await ask(environment, 'POST', `/v1/disputes/${id}/close`);
  else {
    const evidence = new URLSearchParams({
      'evidence[uncategorized_text]': 'winning_evidence',
      submit: 'true',
    });
    await ask(environment, 'POST', `/v1/disputes/${id}`, evidence);
  }
}

/** Somebody at the provider makes a payment page for an order by hand; gives its id. */
export async function makeSessionByHand(
  environment: Environment,
  orderId: string,
  paise: number,
): Promise<string> {
  const expires = Math.floor(Date.now() / 1000) + 40 * 60;
  const form = new URLSearchParams({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'inr',
    'line_items[0][price_data][unit_amount]': String(paise),
    'line_items[0][price_data][product_data][name]': 'By hand',
    client_reference_id: orderId,
    'metadata[orderId]': orderId,
    success_url: `${environment.shops[0]!.address}/success`,
    cancel_url: `${environment.shops[0]!.address}/cancel`,
    expires_at: String(expires),
  });
  return ((await ask(environment, 'POST', '/v1/checkout/sessions', form)) as { id: string }).id;
}

async function listAll(environment: Environment, path: string): Promise<Record<string, any>[]> {
  const rows: Record<string, any>[] = [];
  for (let after = ''; ; after = rows.at(-1)!.id) {
    const page = (await ask(
      environment,
      'GET',
      `${path}?limit=100${after && `&starting_after=${after}`}`,
    )) as Listed;
    rows.push(...page.data);
    if (!page.has_more) return rows;
  }
}

async function ask(
  environment: Environment,
  method: string,
  path: string,
  body?: URLSearchParams,
): Promise<unknown> {
  const { key, origin } = splitAddress(environment.provider.address);
  // The provider may be set to fail, but this reads what it knows, so try again.
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(origin + path, {
      method,
      body,
      headers: { authorization: `Bearer ${key}` },
    }).catch(() => null);
    if (answer?.ok) return answer.json();
    if (attempt >= 20)
      throw new Error(
        `the provider answered ${answer?.status} to ${method} ${path}: ${await answer?.text()}`,
      );
  }
}
