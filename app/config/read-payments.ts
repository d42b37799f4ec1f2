// Stripe and its keys, the sandbox, or no cards.

import { ConfigError, readChoice, type Read } from './read-values.ts';

/** How cards are taken; `none` when neither a key nor the sandbox is configured. */
export type PaymentsConfig =
  | { kind: 'stripe'; secretKey: string; publishableKey: string | null; webhookSecret: string | null }
  /** `url` null: the sandbox of this data folder. */
  | { kind: 'sandbox'; url: string | null }
  | { kind: 'none' };

type Kind = { isOwnDatabase: boolean; isProduction: boolean };

/**
 * The sandbox gives goods away, so a shop on a database of its own, or one in production, must ask for it.
 */
export function readPayments(read: Read, { isOwnDatabase, isProduction }: Kind): PaymentsConfig {
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
      throw new ConfigError('STRIPE_SECRET_KEY and the card sandbox (CARD_SANDBOX) exclude each other');
    if (publishableKey && publishableKey.split('_')[1] !== secretKey.split('_')[1])
      throw new ConfigError(
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be for test or both live',
      );
    return { kind: 'stripe', secretKey, publishableKey, webhookSecret };
  }
  if (publishableKey || webhookSecret)
    throw new ConfigError(
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET need STRIPE_SECRET_KEY beside them',
    );
  if (url && !choice && isProduction)
    throw new ConfigError('CARD_SANDBOX_URL takes test cards: say so with CARD_SANDBOX=1, or leave it out');
  if (url && choice !== '0') return { kind: 'sandbox', url };
  const isTaken = choice ? choice === '1' : !isOwnDatabase && !isProduction;
  return isTaken ? { kind: 'sandbox', url: null } : { kind: 'none' };
}

/** Errors never repeat the value: it may be a secret with only one letter too many. */
function readKey(name: string, read: Read, pattern: RegExp, example: string): string | null {
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
