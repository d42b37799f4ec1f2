// One data folder, opened as a demo and then as a real shop: what the demo left must not give access.

import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts';
import { readConfig } from '#app/config.ts';
import { call } from '#lab/start/calls.ts';
import { openShop } from '#app/open-shop.ts';
import { useDataDir } from './data-dir.ts';

const DEMO = ['shopper@jhatpat.example', 'owner@jhatpat.example'];
const ADMIN = { ADMIN_EMAIL: 'me@shop.example', ADMIN_PASSWORD: 'a password of mine' };

const dataDir = useDataDir();
afterAll(() => removeEmbeddedPostgres(dataDir));

type ProductionShop = {
  /** The console output. */
  said: string;
  accounts: { email: string; password: string }[];
  call(method: string, path: string, body?: object, token?: string): Promise<{ status: number; data: any }>;
};

async function withShop(environment: Record<string, string>, look: (shop: ProductionShop) => Promise<void>) {
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO_PRODUCTS: '20',
    DEMO_HISTORY: '0',
    ...environment,
  });
  const shop = await openShop(config, {});
  const said = shop.welcome.join('\n');
  const accounts = [...said.matchAll(/(\S+@jhatpat\.example) {2}(\S+)/g)].map(([, email, password]) => ({
    email: email!,
    password: password!,
  }));
  try {
    await look({
      said,
      accounts,
      async call(method, path, body, token) {
        const answer = await call(`http://127.0.0.1:${shop.port}`, method, path, { body, token });
        return { status: answer.status, data: answer.body.data };
      },
    });
  } finally {
    await shop.close();
  }
}

/** The hash in the database of the open shop. */
async function readPasswordHash(email: string): Promise<string> {
  const database = await startEmbeddedPostgres({ dataDir });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT password_hash FROM users WHERE email = $1', [email]);
    return rows[0].password_hash;
  } finally {
    await client.end();
    await database.stop();
  }
}

const logIn = (shop: ProductionShop, account: { email: string; password: string }) =>
  shop.call('POST', '/api/user/login', account);

describe('a data folder that was a demo', () => {
  let known: ProductionShop['accounts'];
  let tokens: string[];

  it('has its two accounts and test cards, and hashes passwords at full cost', async () => {
    await withShop({}, async (shop) => {
      expect(shop.accounts.map(({ email }) => email)).toEqual(DEMO);
      expect(shop.said).toContain('cards    and UPI are in test mode: nobody is charged');
      known = shop.accounts;
      const answers = await Promise.all(known.map((account) => logIn(shop, account)));
      tokens = answers.map(({ data }) => data.accesstoken);
      expect((await shop.call('POST', '/api/order/staff-list', {}, tokens[1])).status).toBe(200);

      const [email, password] = ['asha@example.test', 'correct horse battery'];
      const body = { name: 'Asha', email, password, confirmPassword: password };
      expect((await shop.call('POST', '/api/user/register', body)).status).toBe(200);
      expect(await readPasswordHash(email)).toMatch(/^argon2id\$19456\$2\$1\$/);
    });
  });

  it('opened in production has neither: the accounts are suspended and signed out, and the start says so', async () => {
    await withShop({ ...ADMIN, DEMO_PRODUCTS: '0' }, async (shop) => {
      expect(shop.said).toContain(`its accounts of an earlier start are suspended: ${DEMO.join(', ')}`);
      expect(shop.said).toContain('cards    and UPI are off');
      for (const account of known) expect((await logIn(shop, account)).status).toBe(403);
      for (const token of tokens)
        expect((await shop.call('GET', '/api/user/user-details', undefined, token)).status).toBe(401);
      const me = await logIn(shop, { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
      expect(me.status).toBe(200);
      const byCard = await shop.call('POST', '/api/order/checkout', {}, me.data.accesstoken);
      expect(byCard.status).toBe(502);
    });
  });

  it('opened to a phone says what has changed and how to undo it, and then is the demo again', async () => {
    await withShop({ HOST: '0.0.0.0' }, async (shop) => {
      expect(shop.said).toContain(
        'no demo accounts and no test payments, because HOST 0.0.0.0 lets other machines in',
      );
      expect(shop.said).toContain('Add DEMO_ACCOUNTS=1 CARD_SANDBOX=1');
      for (const account of known) expect((await logIn(shop, account)).status).toBe(403);
    });
    await withShop({ HOST: '0.0.0.0', DEMO_ACCOUNTS: '1', CARD_SANDBOX: '1' }, async (shop) => {
      expect(shop.accounts).toEqual(known);
      for (const account of known) expect((await logIn(shop, account)).status).toBe(200);
      expect(shop.said).toContain('cards    and UPI are in test mode');
      expect(shop.said).not.toContain('no demo accounts');
    });
  });
});
