// The checklist of going live, and the tests of its mail server and payment providers. Nothing of a test is
// stored: its payment names no order, which the rest of the shop leaves alone (compare-charge.ts).

import type { Mailer } from '#adapters/mailer.ts';
import {
  ProviderDeclined,
  ProviderUnreachable,
  type PaymentProvider,
  type PaymentAttempt,
} from '#adapters/payment-provider.ts';
import type { Db } from '#database/client.ts';
import { getUser } from '#features/identity/account/account.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import { writeEmail } from '#features/platform/mail/email.ts';
import { providerFor } from '#features/checkout/payments.ts';
import type { ShopSettings } from '#features/stores/settings/settings.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { makeId } from '#shared/ids.ts';
import { toRupees } from '#shared/money.ts';
import { ONLINE_METHODS, type OnlineMethod } from '#shared/payment.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { GoingLive, TestPayment } from './going-live.contract.ts';
import { listSteps } from './going-live.rules.ts';
import { countPeople, countProducts } from './going-live.store.ts';

export type GoingLiveDeps = {
  db: Db;
  mailer: Mailer;
  settings: Pick<ShopSettings, 'facts'>;
  stores: Stores;
  paymentProviders: readonly PaymentProvider[];
  config: {
    shopName: string;
    publicUrl: string;
    smtpUrl: string | null;
    mailFrom: string;
    rateLimitScale: number;
  };
};

export async function getGoingLive(deps: GoingLiveDeps): Promise<GoingLive> {
  const { stores, paymentProviders, config } = deps;
  const steps = listSteps({
    ...deps.settings.facts(),
    mailServer: config.smtpUrl && new URL(config.smtpUrl).hostname,
    mailFrom: config.mailFrom,
    accounts: paymentProviders.filter(({ methods }) => methods.length > 0).map(({ account }) => account),
    stores: stores.all().map((store) => ({
      name: store.name,
      hasAddress: store.addressLine !== '' && store.pincode !== '',
      hasGstNumber: store.gstNumber !== null,
      hasHours: store.hours !== null,
      areas: stores.areaCountOf(store.id),
    })),
    people: await countPeople(deps.db),
    products: await countProducts(deps.db),
  });
  const payments = ONLINE_METHODS.flatMap((method) => {
    const found = providerFor(deps, method);
    return found
      ? [{ method, provider: found.provider.kind, amount: toRupees(toTestPaise(found.provider)) }]
      : [];
  });
  return { steps, payments };
}

const MAIL_TIMEOUT_MS = 20_000;

/** 502 with the mail server's reason, so that its settings can be corrected. */
export async function sendTestMail(deps: GoingLiveDeps, userId: string, now: Date) {
  await requireTest(deps, userId, now);
  const { shopName, publicUrl, smtpUrl } = deps.config;
  const { email: to } = await getUser(deps.db, userId);
  const mail = writeEmail({
    to,
    shopName,
    subject: `Mail of ${shopName} works`,
    paragraphs: ['You asked for this mail in the shop settings. The mail server has taken it.'],
    sections: [{ kind: 'link', label: 'Shop settings', url: `${publicUrl}/dashboard/settings` }],
  });
  try {
    await deps.mailer.send({ ...mail, id: makeId() }, AbortSignal.timeout(MAIL_TIMEOUT_MS));
  } catch (error) {
    throw new ShopError('mail_failed', { message: `Not sent: ${(error as Error).message}` });
  }
  return { to, isSaved: smtpUrl === null };
}

/** In front of the id of a test, where a payment has the id of its order. */
const TEST = 'test-';
const EXPIRES_MS = 31 * 60_000;

/** The smallest amount a provider takes: Stripe no less than about half a dollar. */
const toTestPaise = ({ kind }: PaymentProvider) => (kind === 'stripe' ? 50_00 : 1_00);

export async function startTestPayment(deps: GoingLiveDeps, userId: string, method: OnlineMethod, now: Date) {
  await requireTest(deps, userId, now);
  const provider = requireProvider(deps, method);
  const amountPaise = toTestPaise(provider);
  const back = `${deps.config.publicUrl}/dashboard/settings`;
  const { email: customerEmail } = await getUser(deps.db, userId);
  const session = await ask(() =>
    provider.openAttempt({
      orderId: TEST + makeId(),
      method,
      amountPaise,
      lines: [{ name: 'Test payment, given back at once', quantity: 1, unitAmountPaise: amountPaise }],
      customerEmail,
      successUrl: back,
      cancelUrl: back,
      expiresAt: new Date(now.getTime() + EXPIRES_MS),
    }),
  );
  if (session.url === null) throw new ShopError('payment_unavailable');
  return { id: session.id, url: session.url, amount: toRupees(amountPaise) };
}

/** Gives the money back as soon as it is there; safe to repeat. 404 for a payment that is not a test. */
export async function checkTestPayment(
  deps: GoingLiveDeps,
  userId: string,
  { method, id }: { method: OnlineMethod; id: string },
  now: Date,
): Promise<TestPayment> {
  await requireTest(deps, userId, now);
  const provider = requireProvider(deps, method);
  const session = await ask(() => provider.getAttempt(id).catch(ifDeclined));
  if (!session?.orderId?.startsWith(TEST)) throw new ShopError('not_found');
  const amount = toRupees(session.amountPaise);
  if (!session.isPaid) return { state: session.status === 'expired' ? 'expired' : 'open', amount };
  await ask(() => giveBack(provider, session));
  return { state: 'returned', amount };
}

/** A provider may refuse an id that is not of its kind. */
function ifDeclined(error: unknown): null {
  if (error instanceof ProviderDeclined && error.isConclusive) return null;
  throw error;
}

async function giveBack(provider: PaymentProvider, session: PaymentAttempt): Promise<void> {
  const { orderId, amountPaise, paymentId } = session;
  const charge = paymentId && (await provider.getCharge(paymentId));
  if (!charge || charge.refundedPaise >= amountPaise) return;
  const refundKey = orderId!.slice(TEST.length);
  await provider.refund({ refundKey, orderId: orderId!, paymentId, amountPaise });
}

const requireTest = ({ db, config }: GoingLiveDeps, userId: string, now: Date) =>
  requireAttempts(db, [toAttempt(LIMITS.goingLiveTests, userId, config.rateLimitScale)], now);

function requireProvider(deps: GoingLiveDeps, method: OnlineMethod): PaymentProvider {
  const found = providerFor(deps, method);
  if (!found) throw new ShopError('method_unavailable');
  return found.provider;
}

async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderDeclined || error instanceof ProviderUnreachable)
      throw new ShopError('payment_unavailable', { message: `The provider refused: ${error.message}` });
    throw error;
  }
}
