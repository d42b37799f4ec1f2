import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_abc' };
const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_abc',
  RAZORPAY_KEY_SECRET: 'secret-1234',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-1234',
};

describe('the configuration', () => {
  it('needs nothing at all', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: path.resolve('data'),
      databaseUrl: null,
      databaseDirectUrl: null,
      databasePool: 12,
      cdn: null,
      admin: null,
      smtpUrl: null,
      imageStoreUrl: null,
      trustProxy: [],
      rateLimitScale: 1,
      shopName: 'Jhatpat',
    });
    expect(readConfig({}).socialLinks.map(({ label }) => label)).toHaveLength(3);
    expect(readConfig({ PORT: '', HOST: '  ', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it('shows no social icons but those of the shop itself, and the demo shows some', () => {
    const labels = (env: NodeJS.ProcessEnv) => readConfig(env).socialLinks.map(({ label }) => label);
    expect(labels({})).toEqual(['Facebook', 'Instagram', 'LinkedIn']);
    expect(labels({ DEMO_PRODUCTS: '0' })).toEqual([]);
    expect(labels({ DATABASE_URL: 'postgres://user:secret@db/shop' })).toEqual([]);
    expect(labels({ PUBLIC_URL: 'https://shop.example' })).toEqual([]);
    const own = 'Facebook=https://www.facebook.com,Instagram=https://www.instagram.com/our-shop';
    expect(labels({ DEMO_PRODUCTS: '0', SOCIAL_LINKS: own })).toEqual(['Instagram']);
  });

  it('uses the variables that are set', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://shop.example/',
      DATABASE_URL: 'postgres://user:secret@db/shop',
      DATABASE_DIRECT_URL: 'postgres://user:secret@db:5433/shop',
      DATABASE_POOL: '30',
      CDN_SECONDS: '60',
      CDN_PURGE_URL: 'http://cdn.example/',
      DEMO_PRODUCTS: '10',
      ADMIN_EMAIL: 'Owner@Shop.example',
      ADMIN_PASSWORD: ' pass word ',
      SMTP_URL: 'smtps://user:pass@mail.example:465',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      RATE_LIMIT_SCALE: '0.5',
      SOCIAL_LINKS: 'Blog=https://blog.example/?a=b',
      LOG_LEVEL: 'warn',
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://shop.example',
      databaseUrl: 'postgres://user:secret@db/shop',
      databaseDirectUrl: 'postgres://user:secret@db:5433/shop',
      databasePool: 30,
      cdn: { seconds: 60, purgeUrl: 'http://cdn.example/' },
      demoProducts: 0,
      admin: { email: 'owner@shop.example', password: ' pass word ' },
      trustProxy: ['10.0.0.0/8', '::1'],
      rateLimitScale: 0.5,
      socialLinks: [{ label: 'Blog', url: 'https://blog.example/?a=b' }],
      logLevel: 'warn',
    });
  });

  it.each([
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
    ['/run/jhatpat/metrics.sock', { path: '/run/jhatpat/metrics.sock' }],
  ])('answers metrics at %s without a token', (text, address) =>
    expect(readConfig({ METRICS_LISTEN: text }).metricsListen).toEqual(address),
  );

  it('answers metrics nowhere unless an address or a token is set', () => {
    expect(readConfig({})).toMatchObject({ metricsToken: null, metricsListen: null });
    const METRICS_TOKEN = 'a-token-of-the-operators';
    expect(readConfig({ METRICS_LISTEN: '0.0.0.0:9464', METRICS_TOKEN }).metricsListen).toMatchObject({
      host: '0.0.0.0',
    });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc"'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536"'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1"'],
    [{ PORT: '1e3' }, 'PORT must be a whole number'],
    [{ DEMO_PRODUCTS: 'many' }, 'DEMO_PRODUCTS must be a whole number from 0 to 1000000, not "many"'],
    [{ DEMO_HISTORY: 'no' }, 'DEMO_HISTORY must be one of 0, 1, not "no"'],
    [
      { IMAGE_STORE_URL: 's3://key:secret@host/bucket' },
      'IMAGE_STORE_URL must look like https://KEY:SECRET@',
    ],
    [{ IMAGE_STORE_URL: 'https://host/bucket' }, 'IMAGE_STORE_URL must look like'],
    [{ IMAGE_STORE_URL: 'https://key@host/bucket' }, 'IMAGE_STORE_URL must look like'],
    [{ IMAGE_STORE_URL: 'https://key:secret@host' }, 'IMAGE_STORE_URL must look like'],
    [{ IMAGE_STORE_URL: 'https://key:se/cret@host/bucket' }, 'IMAGE_STORE_URL must look like'],
    [{ IMAGE_STORE_URL: 'https://key:%zz@host/bucket' }, 'IMAGE_STORE_URL must look like'],
    [{ IMAGE_STORE_URL: 'https://key:secret@host/bucket/folder' }, 'IMAGE_STORE_URL must look like'],
    [{ IMAGE_STORE_URL: 'https://key:secret@host/bucket?tls=0' }, 'IMAGE_STORE_URL must look like'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres:// or postgresql://'],
    [{ DATABASE_DIRECT_URL: 'postgres://db/shop' }, 'DATABASE_DIRECT_URL needs DATABASE_URL beside it'],
    [{ CDN_PURGE_URL: 'http://cdn' }, 'CDN_PURGE_URL needs CDN_SECONDS above 0 beside it'],
    [{ CDN_SECONDS: '1', CDN_PURGE_URL: 'cdn' }, 'CDN_PURGE_URL must begin with http:// or https://'],
    [{ DATABASE_POOL: '3' }, 'DATABASE_POOL must be a whole number from 4 to 200, not "3"'],
    [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be the shop'],
    [{ PUBLIC_URL: 'https://shop.example/path' }, 'PUBLIC_URL must be the shop'],
    [{ PUBLIC_URL: 'ftp://shop.example' }, 'PUBLIC_URL must be the shop'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must look like smtp://'],
    [{ ADMIN_EMAIL: 'a@b.in' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together'],
    [{ ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together'],
    [
      { ADMIN_EMAIL: 'owner', ADMIN_PASSWORD: 'long enough' },
      'ADMIN_EMAIL is not an e-mail address: "owner"',
    ],
    [{ ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 8 to 128 characters'],
    [
      { ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: 'Password123' },
      'ADMIN_PASSWORD: This password is too common and easy to guess',
    ],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must be a list of networks like 10.0.0.0/8, not "1"'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be a list of networks'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a list of networks'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE must be a number above 0, not "0"'],
    [{ RATE_LIMIT_SCALE: 'Infinity' }, 'RATE_LIMIT_SCALE must be a number above 0'],
    [{ SOCIAL_LINKS: 'Blog' }, 'SOCIAL_LINKS must look like Name=https://address'],
    [{ SOCIAL_LINKS: 'Blog=javascript:alert(1)' }, 'SOCIAL_LINKS must look like'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be 16 or more letters'],
    [
      { METRICS_LISTEN: 'here' },
      'METRICS_LISTEN must be a port, host:port or the path of a socket, not "here"',
    ],
    [{ METRICS_LISTEN: '127.0.0.1:70000' }, 'METRICS_LISTEN must be a port, host:port'],
    [
      { METRICS_LISTEN: '0.0.0.0:9464' },
      'METRICS_LISTEN at an address that others reach needs METRICS_TOKEN',
    ],
    [{ METRICS_LISTEN: '[::]:9464' }, 'METRICS_LISTEN at an address that others reach needs METRICS_TOKEN'],
    [{ ...KEYS, RAZORPAY_KEY_ID: 'abc' }, 'RAZORPAY_KEY_ID must look like'],
    [{ ...KEYS, RAZORPAY_KEY_SECRET: '' }, 'needs RAZORPAY_KEY_SECRET'],
    [{ ...KEYS, RAZORPAY_WEBHOOK_SECRET: '' }, 'needs RAZORPAY_WEBHOOK_SECRET'],
    [{ ...KEYS, RAZORPAY_KEY_ID: 'rzp_live_abc' }, 'is a live key: PUBLIC_URL must begin with https:'],
    [{ RAZORPAY_KEY_SECRET: 'secret-1234' }, 'need RAZORPAY_KEY_ID'],
    [{ PAYMENTS_UPI: 'razorpay' }, 'PAYMENTS_UPI=razorpay needs RAZORPAY_KEY_ID'],
    [{ ...KEYS, PAYMENTS_CARD: 'stripe' }, 'PAYMENTS_CARD=stripe needs STRIPE_SECRET_KEY'],
    [{ ...KEYS, PAYMENTS_CARD: 'cash' }, 'PAYMENTS_CARD'],
    [{ STRIPE_SECRET_KEY: 'pk_test_abc' }, 'STRIPE_SECRET_KEY must look like'],
    [{ ...STRIPE, CARD_SANDBOX: '1' }, 'exclude each other'],
    [{ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' }, 'must both be for test or both live'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_abc' }, 'need STRIPE_SECRET_KEY'],
    [{ CARD_SANDBOX: 'yes' }, 'CARD_SANDBOX must be one of'],
    [{ CARD_SANDBOX_URL: 'http://127.0.0.1:9' }, 'CARD_SANDBOX_URL must be the line'],
  ])('refuses %j in one clear line', (env, message) => {
    const read = () => readConfig(env as NodeJS.ProcessEnv);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(message);
    expect(read).toThrow(/^.*$/);
  });

  describe('of a shop in production', () => {
    const ADMIN = { ADMIN_EMAIL: 'me@shop.example', ADMIN_PASSWORD: 'long enough' };
    const LIVE = { STRIPE_SECRET_KEY: 'sk_live_abc' };
    const read = (env: object) => readConfig(env as NodeJS.ProcessEnv);

    it.each([
      [{}],
      [{ HOST: 'localhost' }],
      [{ HOST: '::1' }],
      [{ HOST: '127.0.0.9', PUBLIC_URL: 'http://127.0.0.1:4000' }],
      [{ PUBLIC_URL: 'http://[::1]:3000' }],
      [{ STRIPE_SECRET_KEY: 'sk_test_abc' }],
    ])('%j is a demo on the local machine', (env) =>
      expect(read(env)).toMatchObject({ productionReasons: [], hasDemoAccounts: true }),
    );

    it.each([
      [ADMIN, ['ADMIN_EMAIL is set']],
      [{ HOST: '0.0.0.0' }, ['HOST 0.0.0.0 lets other machines in']],
      [{ HOST: '::' }, ['HOST :: lets other machines in']],
      [{ HOST: '192.168.1.7' }, ['HOST 192.168.1.7 lets other machines in']],
      [{ PUBLIC_URL: 'https://shop.example' }, ['PUBLIC_URL https://shop.example is not this machine']],
      [{ PUBLIC_URL: 'https://localhost' }, ['PUBLIC_URL https://localhost is served by https']],
      [{ PUBLIC_URL: 'http://192.168.1.7:3000' }, ['PUBLIC_URL http://192.168.1.7:3000 is not this machine']],
      [LIVE, ['STRIPE_SECRET_KEY is a live key']],
      [{ ...ADMIN, HOST: '0.0.0.0' }, ['ADMIN_EMAIL is set', 'HOST 0.0.0.0 lets other machines in']],
    ])('%j: no demo accounts, and no test cards', (env, productionReasons) => {
      const config = read(env);
      expect(config).toMatchObject({ productionReasons, hasDemoAccounts: false });
      expect(config.payments.kind).toBe('STRIPE_SECRET_KEY' in env ? 'stripe' : 'none');
    });

    it('each can be switched on alone', () => {
      const seen = (env: object) => [read(env).hasDemoAccounts, read(env).payments];
      const sandbox = { kind: 'sandbox', url: null };
      expect(seen({ HOST: '0.0.0.0', CARD_SANDBOX: '1' })).toMatchObject([false, sandbox]);
      expect(seen({ HOST: '0.0.0.0', DEMO_ACCOUNTS: '1' })).toMatchObject([true, { kind: 'none' }]);
      expect(seen({ DEMO_ACCOUNTS: '0' })).toMatchObject([false, { kind: 'sandbox' }]);
      const elsewhere = { ...ADMIN, CARD_SANDBOX_URL: 'http://sk_test_x@127.0.0.1:9' };
      expect(() => read(elsewhere)).toThrow('CARD_SANDBOX_URL takes test payments');
      expect(read({ ...elsewhere, CARD_SANDBOX: '1' }).payments.kind).toBe('sandbox');
    });

    it('without the demo there are no demo accounts', () => {
      for (const env of [{ DEMO_PRODUCTS: '0' }, { DATABASE_URL: 'postgres://user@db/shop' }]) {
        expect(read(env).hasDemoAccounts).toBe(false);
        expect(() => read({ ...env, DEMO_ACCOUNTS: '1' })).toThrow('DEMO_ACCOUNTS=1 needs the demo');
      }
    });

    it.each(['owner@jhatpat.example', 'Shopper@Jhatpat.Example'])('%s cannot be its owner', (email) =>
      expect(() => read({ ...ADMIN, ADMIN_EMAIL: email })).toThrow('belongs to the demo'),
    );
  });

  it.each([
    { ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: 'hunter2' },
    { ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: 'password123' },
    { STRIPE_SECRET_KEY: 'secret-thing' },
  ])('never repeats a secret in its complaints: %j', (env) => {
    const secret = Object.values(env).at(-1)!;
    const read = () => readConfig(env as NodeJS.ProcessEnv);
    expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining(secret) }));
  });

  describe('of Razorpay', () => {
    it.each([
      ['alone', {}, ['upi', 'card']],
      ['beside Stripe', STRIPE, ['upi']],
      ['in place of Stripe', { ...STRIPE, PAYMENTS_CARD: 'razorpay' }, ['upi', 'card']],
      ['that takes UPI only', { ...STRIPE, PAYMENTS_CARD: 'stripe', PAYMENTS_UPI: 'razorpay' }, ['upi']],
    ])('%s says which methods it takes', (_what, more, methods) => {
      const { razorpay } = readConfig({ ...KEYS, ...more });
      expect(razorpay).toMatchObject({ keyId: 'rzp_test_abc', methods, url: null });
    });

    it('means no test cards, and no provider without its keys', () => {
      expect(readConfig(KEYS).payments).toEqual({ kind: 'none' });
      expect(readConfig({}).razorpay).toBeNull();
      const url = 'http://127.0.0.1:9000';
      expect(readConfig({ ...KEYS, RAZORPAY_API_URL: url }).razorpay).toMatchObject({ url });
    });
  });

  describe('of cards', () => {
    const OWN_DATABASE = { DATABASE_URL: 'postgres://user@db/shop' };

    it.each([
      [
        'a database of its own and CARD_SANDBOX=1',
        { ...OWN_DATABASE, CARD_SANDBOX: '1' },
        { kind: 'sandbox', url: null },
      ],
      [
        'a sandbox elsewhere',
        { ...OWN_DATABASE, CARD_SANDBOX_URL: 'http://sk_test_x@127.0.0.1:9' },
        { kind: 'sandbox', url: 'http://sk_test_x@127.0.0.1:9' },
      ],
      [
        'three keys',
        { ...OWN_DATABASE, ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_d', STRIPE_WEBHOOK_SECRET: 'whsec_e' },
        {
          kind: 'stripe',
          secretKey: 'sk_test_abc',
          publishableKey: 'pk_test_d',
          webhookSecret: 'whsec_e',
          takesCards: true,
        },
      ],
    ])('with %s', (_what, environment, payments) =>
      expect(readConfig(environment as NodeJS.ProcessEnv).payments).toEqual(payments),
    );
  });
});

describe('several processes', () => {
  const OWN = { DATABASE_URL: 'postgres://user:secret@db/shop' };

  it('are one unless it is said how many, or as many as there are cores', () => {
    expect(readConfig({}).processes).toBe(1);
    expect(readConfig({ SHOP_PROCESSES: '3' }).processes).toBe(3);
    expect(readConfig({ SHOP_PROCESSES: 'auto' }).processes).toBeGreaterThanOrEqual(1);
    expect(() => readConfig({ SHOP_PROCESSES: 'many' })).toThrow(ConfigError);
  });

  it('on a database of its own need a mail server', () => {
    expect(readConfig(OWN).processes).toBe(1);
    expect(() => readConfig({ ...OWN, SHOP_PROCESSES: '2' })).toThrow('DATABASE_URL need SMTP_URL');
    expect(readConfig({ ...OWN, SHOP_PROCESSES: '2', SMTP_URL: 'smtp://mail' }).processes).toBe(2);
  });

  it('have a port or a socket each for their metrics', () => {
    const at = (listen: string) =>
      readConfig({ METRICS_LISTEN: listen, SHOP_PROCESS_NUMBER: '3' }).metricsListen;
    expect(at('9464')).toEqual({ host: '127.0.0.1', port: 9466 });
    expect(at('/run/jhatpat/metrics.sock')).toEqual({ path: '/run/jhatpat/metrics-3.sock' });
  });
});

it('docs/settings.md lists every setting', () => {
  const source = readFileSync(new URL('config.ts', import.meta.url), 'utf8');
  const names = new Set(
    [...source.matchAll(/(?:'|env\.)([A-Z]+(?:_[A-Z]+)+|PORT|HOST)\b/g)].map(([, name]) => name!),
  );
  // Set by the shop itself for the processes it starts.
  names.delete('SHOP_PROCESS_NUMBER');
  expect(names.size).toBeGreaterThan(25);
  const text = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8');
  expect([...names].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
