// The payment provider's records of payment pages, charges, refunds and disputes over both of its protocols,
// requested directly, without the shop and its SDKs.

import { callSandbox, splitAddress, toRazorpayKeys } from '#sandbox/address.ts';
import type { Environment } from './environment.ts';

type Row = Record<string, any>;

/**
 * Where orders are paid, a session or a payment link, and what was charged there. A page is 'taken' when
 * somebody has approved the payment, though it may not be decided or captured.
 */
export async function listPages(environment: Environment) {
  const sessions = await listAll(environment, '/v1/checkout/sessions');
  const links = await listAllOfRazorpay(environment, '/v1/payment_links');
  const payments = await listAllOfRazorpay(environment, '/v1/payments');
  const attempts = payments.filter(({ status }) => status !== 'failed');
  const pageOf = new Map(attempts.map(({ id, description }) => [id, `plink_${description.slice(1)}`]));
  const taken = new Set(attempts.map(({ id }) => pageOf.get(id)));
  const pages = [
    ...sessions.map((row) => ({
      id: row.id,
      orderId: row.client_reference_id,
      isPaid: row.payment_status === 'paid',
      isOpen: row.status === 'open',
    })),
    ...links.map((row) => ({ id: row.id, orderId: row.reference_id, isOpen: row.status === 'created' })),
  ].map(({ id, orderId, isOpen, ...more }) => {
    const isTaken = taken.has(id) || ('isPaid' in more && more.isPaid);
    const status = isTaken ? 'taken' : isOpen ? 'open' : 'over';
    return { id: String(id), orderId: String(orderId), status };
  });
  const orderOf = new Map(pages.map(({ id, orderId }) => [id, orderId]));
  const charges = [
    ...sessions
      .filter((row) => row.payment_status === 'paid')
      .map((row) => ({
        paymentId: String(row.payment_intent),
        pageId: String(row.id),
        paise: Number(row.amount_total),
      })),
    ...attempts
      .filter(({ captured }) => captured)
      .map((row) => ({
        paymentId: String(row.id),
        pageId: pageOf.get(row.id)!,
        paise: Number(row.amount),
      })),
  ].map((charge) => ({ ...charge, orderId: orderOf.get(charge.pageId)! }));
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

/** A UPI payment is approved for this link or code, whatever its state: banks decide when they like. */
export async function takeAtProvider(environment: Environment, pageId: string): Promise<void> {
  const outcome = { id: pageId, outcome: 'captured' };
  await callSandbox(environment.provider.address, 'PUT', '/control/razorpay/payments', outcome);
}

async function listAll(environment: Environment, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = ''; ; after = rows.at(-1)!.id) {
    const query = `${path}?limit=100${after && `&starting_after=${after}`}`;
    const page = await ask(environment, query, false);
    rows.push(...page.data);
    if (!page.has_more) return rows;
  }
}

/** Pages by a number of entries to skip, so one that is new meanwhile moves another to the next page. */
async function listAllOfRazorpay(environment: Environment, path: string): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let skip = 0; ; skip += 100) {
    const query = `${path}?count=100&skip=${skip}`;
    const { items, payment_links } = await ask(environment, query, true);
    const page: Row[] = items ?? payment_links;
    for (const row of page) rows.set(row.id, row);
    if (page.length < 100) return [...rows.values()];
  }
}

async function ask(environment: Environment, path: string, isRazorpay: boolean): Promise<Row> {
  const { key, origin } = splitAddress(environment.provider.address);
  const { keyId, keySecret } = toRazorpayKeys(key);
  const basic = Buffer.from(`${keyId}:${keySecret}`).toString('base64');
  const authorization = isRazorpay ? `Basic ${basic}` : `Bearer ${key}`;
  // The provider may be set to fail, but this reads what it knows, so try again.
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(origin + path, { headers: { authorization } }).catch(() => null);
    if (answer?.ok) return (await answer.json()) as Row;
    if (attempt >= 20)
      throw new Error(`the provider answered ${answer?.status} to ${path}: ${await answer?.text()}`);
  }
}
