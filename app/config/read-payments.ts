// Who takes online payments: Stripe, Razorpay, both (each its methods), the sandbox, or nobody.

import type { OnlineMethod } from '#shared/payment.ts';
import { ConfigError, readChoice, readUrl, type VariableReader } from './read-values.ts';

/** How cards are taken; `none` when neither a key nor the sandbox is configured. */
export type PaymentsConfig =
  | {
      kind: 'stripe';
      secretKey: string;
      publishableKey: string | null;
      webhookSecret: string | null;
      /** False: another provider takes them; this one only looks after earlier orders. */
      takesCards: boolean;
    }
  /** `url` null: the sandbox of this data folder. */
  | { kind: 'sandbox'; url: string | null }
  | { kind: 'none' };

export type RazorpayConfig = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Another address of its API; null: the public one. */
  url: string | null;
  methods: OnlineMethod[];
};

type Kind = { isOwnDatabase: boolean; isProduction: boolean };

/** Null without its keys. Its secrets are needed from the start: without them money arrives unnoticed. */
export function readRazorpay(read: VariableReader, publicUrl: string): RazorpayConfig | null {
  const keyId = readKey('RAZORPAY_KEY_ID', read, /^rzp_(test|live)_\w+$/, 'rzp_test_... or rzp_live_...');
  const keySecret = readKey('RAZORPAY_KEY_SECRET', read, /^\S{8,}$/, 'the secret beside its key id');
  const webhookSecret = readKey('RAZORPAY_WEBHOOK_SECRET', read, /^\S{8,}$/, 'at least 8 characters');
  const api = read('RAZORPAY_API_URL');
  readBy('PAYMENTS_UPI', read, ['razorpay'], keyId !== null);
  const card = readBy('PAYMENTS_CARD', read, ['stripe', 'razorpay'], keyId !== null);
  if (keyId === null) {
    if (keySecret || webhookSecret || api)
      throw new ConfigError('RAZORPAY_KEY_SECRET, _WEBHOOK_SECRET and _API_URL need RAZORPAY_KEY_ID');
    return null;
  }
  if (!keySecret) throw new ConfigError('RAZORPAY_KEY_ID needs RAZORPAY_KEY_SECRET beside it');
  if (!webhookSecret)
    throw new ConfigError('RAZORPAY_KEY_ID needs RAZORPAY_WEBHOOK_SECRET: without it payments go unnoticed');
  if (keyId.startsWith('rzp_live_') && !publicUrl.startsWith('https:'))
    throw new ConfigError('RAZORPAY_KEY_ID is a live key: PUBLIC_URL must begin with https:');
  const takesCards = card ? card === 'razorpay' : read('STRIPE_SECRET_KEY') === undefined;
  return {
    keyId,
    keySecret,
    webhookSecret,
    url: api === undefined ? null : readUrl('RAZORPAY_API_URL', api),
    methods: takesCards ? ['upi', 'card'] : ['upi'],
  };
}

/** Which provider takes a method, when it is said. */
function readBy(
  name: string,
  read: VariableReader,
  choices: readonly string[],
  hasRazorpay: boolean,
): string | undefined {
  const chosen = read(name);
  if (chosen === undefined) return undefined;
  readChoice(name, chosen, choices);
  if (chosen === 'razorpay' && !hasRazorpay) throw new ConfigError(`${name}=razorpay needs RAZORPAY_KEY_ID`);
  if (chosen === 'stripe' && !read('STRIPE_SECRET_KEY'))
    throw new ConfigError(`${name}=stripe needs STRIPE_SECRET_KEY`);
  return chosen;
}

/**
 * The sandbox gives goods away, so a shop on a database of its own, or one in production, must ask for it.
 */
export function readPayments(read: VariableReader, { isOwnDatabase, isProduction }: Kind): PaymentsConfig {
  const secretKey = readKey(
    'STRIPE_SECRET_KEY',
    read,
    /^(sk|rk)_(test|live)_\w+$/,
    'sk_test_... or sk_live_...',
  );
  const publishableKey = readKey(
    'STRIPE_PUBLISHABLE_KEY',
    read,
    /^pk_(test|live)_\w+$/,
    'pk_test_... or pk_live_...',
  );
  const webhookSecret = readKey('STRIPE_WEBHOOK_SECRET', read, /^whsec_\S+$/, 'whsec_...');
  const url = readSandboxUrl(read('CARD_SANDBOX_URL'));
  const chosen = read('CARD_SANDBOX');
  const choice = chosen && readChoice('CARD_SANDBOX', chosen, ['0', '1']);

  if (secretKey) {
    if (url || choice === '1')
      throw new ConfigError('STRIPE_SECRET_KEY and the sandbox (CARD_SANDBOX) exclude each other');
    if (publishableKey && publishableKey.split('_')[1] !== secretKey.split('_')[1])
      throw new ConfigError(
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be for test or both live',
      );
    const takesCards = read('PAYMENTS_CARD') !== 'razorpay';
    return { kind: 'stripe', secretKey, publishableKey, webhookSecret, takesCards };
  }
  if (publishableKey || webhookSecret)
    throw new ConfigError(
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET need STRIPE_SECRET_KEY beside them',
    );
  if (url && !choice && isProduction)
    throw new ConfigError(
      'CARD_SANDBOX_URL takes test payments: say so with CARD_SANDBOX=1, or leave it out',
    );
  if (url && choice !== '0') return { kind: 'sandbox', url };
  const isTaken = choice ? choice === '1' : !isOwnDatabase && !isProduction && !read('RAZORPAY_KEY_ID');
  return isTaken ? { kind: 'sandbox', url: null } : { kind: 'none' };
}

/** Errors never repeat the value: it may be a secret with only one letter too many. */
function readKey(name: string, read: VariableReader, pattern: RegExp, example: string): string | null {
  const key = read(name);
  if (key === undefined) return null;
  if (!pattern.test(key)) throw new ConfigError(`${name} must look like ${example}`);
  return key;
}

function readSandboxUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || !url.username || url.pathname !== '/')
    throw new ConfigError(
      'CARD_SANDBOX_URL must be the line that `npm run sandbox:card` prints: http://key@127.0.0.1:port',
    );
  return text;
}
