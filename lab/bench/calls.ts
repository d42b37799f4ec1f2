// Calls per second of the API's hot reads and of add-to-cart, each call different from the last, compared
// with the same SQL behind a bare node:http process.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { hashToken, makeToken } from '#features/account/token.ts';
import { makeId } from '#shared/ids.ts';
import { CALLS } from './call-paths.ts';
import { compare, measureInTurns, type Measurement } from './compare.ts';
import { shortened } from './short.ts';
import { openReferenceServer, runWrk, type BenchShop } from './tools.ts';

const SECONDS = shortened(2, 1);
/** Enough carts and lines that none reaches its limit (100 lines, 99 of one product) during the run. */
const SHOPPERS = shortened(200, 20);
const LINES = 90;
const TEXTS = shortened(3_000, 50);
/** As a share of the reference's rate. */
const GOAL = 0.6;

type Call = {
  name: string;
  path: string;
  connections: number;
  bodies: string[];
  tokens?: string[];
};

export async function* benchCalls(shop: BenchShop, wrk: string): AsyncGenerator<Measurement> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const folder = mkdtempSync(path.join(tmpdir(), 'jhatpat-calls-'));
  try {
    const calls = await describeCalls(client);
    const foundFile = path.join(folder, 'found.json');
    writeFileSync(foundFile, JSON.stringify(await findWhatIsSearched(shop, calls)));
    const bare = await openReferenceServer('call-server.ts', [shop.databaseUrl, foundFile]);
    try {
      for (const call of calls) {
        const script = writeScript(folder, call);
        const callsPerSecond = (address: string) => async () => {
          const options = { connections: call.connections, seconds: SECONDS, script };
          const load = await runWrk(wrk, address + call.path, options);
          if (load.failed > 0) throw new Error(`${call.name} at ${address}: ${load.failed} calls failed`);
          return load.perSecond;
        };
        const rates = await measureInTurns({
          ours: callsPerSecond(shop.address),
          bare: callsPerSecond(bare.address),
        });
        yield compare({
          name: call.name,
          unit: '/s',
          ours: rates.ours,
          reference: 'same SQL, bare node:http',
          theirs: rates.bare,
          better: 'more',
          goal: GOAL,
        });
      }
    } finally {
      await bare.close();
    }
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The ids that each searched text finds. */
async function findWhatIsSearched(
  shop: BenchShop,
  calls: readonly Call[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { path: callPath, bodies } of calls) {
    if (callPath !== CALLS.search) continue;
    for (const body of bodies) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(shop.address + callPath, { method: 'POST', headers, body });
      const { data } = (await answer.json()) as { data: { _id: string }[] };
      found[(JSON.parse(body) as { search: string }).search] = data.map((product) => product._id);
    }
  }
  return found;
}

async function describeCalls(client: pg.Client): Promise<Call[]> {
  const ids = (
    await client.query<{ id: string }>(
      'SELECT product_id AS id FROM store_products WHERE stock > 0 ORDER BY md5(product_id) LIMIT 3000',
    )
  ).rows.map((row) => row.id);
  const pairs = (
    await client.query<{ c: string; s: string }>(
      'SELECT category_id AS c, sub_category_id AS s FROM sub_category_categories',
    )
  ).rows;
  const names = (
    await client.query<{ name: string }>('SELECT name FROM products ORDER BY md5(id) LIMIT $1', [TEXTS])
  ).rows.map((row) => row.name);
  // Two words of a real name, cut short as a shopper types them, give thousands of different queries.
  const queries = names.map((name, index) =>
    name
      .split(' ')
      .slice(1, 3)
      .join(' ')
      .toLowerCase()
      .slice(0, 4 + (index % 9))
      .trim(),
  );
  const tokens = await makeSessions(client, SHOPPERS);
  return [
    {
      name: 'listing call',
      path: CALLS.listing,
      connections: 32,
      bodies: pairs.map(({ c, s }) => JSON.stringify({ categoryId: c, subCategoryId: s })),
    },
    {
      name: 'product details call',
      path: CALLS.details,
      connections: 32,
      bodies: ids.map((productId) => JSON.stringify({ productId })),
    },
    {
      name: 'search call',
      path: CALLS.search,
      connections: 16,
      bodies: queries.map((search) => JSON.stringify({ search })),
    },
    {
      name: 'add to cart',
      path: CALLS.addToCart,
      connections: 16,
      bodies: Array.from({ length: SHOPPERS * LINES }, (_, index) =>
        JSON.stringify({ productId: ids[Math.floor(index / SHOPPERS)] }),
      ),
      tokens,
    },
  ];
}

/** Signed-in shoppers, with enough stock for all of them. */
async function makeSessions(client: pg.Client, shoppers: number): Promise<string[]> {
  await client.query(
    `UPDATE store_products SET stock = stock + 100000, opening_stock = opening_stock + 100000`,
  );
  const tokens: string[] = [];
  for (let index = 0; index < shoppers; index++) {
    const [user, session, token] = [makeId(), makeId(), makeToken()];
    await client.query(
      `INSERT INTO users (id, name, email, password_hash, is_email_verified) VALUES ($1, 'Bench', $1 || '@calls.example', '', true)`,
      [user],
    );
    await client.query(
      `INSERT INTO sessions (id, user_id, refresh_hash, idle_expires_at, absolute_expires_at) VALUES ($1, $2, $1, now() + interval '1 day', now() + interval '1 day')`,
      [session, user],
    );
    await client.query(
      `INSERT INTO access_tokens (hash, session_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
      [hashToken(token), session],
    );
    tokens.push(token);
  }
  return tokens;
}

function writeScript(folder: string, { name, path: callPath, bodies, tokens }: Call): string {
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.lua`);
  const list = path.join(folder, `${name.replaceAll(' ', '-')}.txt`);
  writeFileSync(
    list,
    bodies.map((body, index) => `${tokens ? tokens[index % tokens.length] : '-'} ${body}`).join('\n'),
  );
  writeFileSync(
    file,
    `function init(args)
  calls, at = {}, math.random(1, 1000)
  for line in io.lines("${list}") do
    local token, body = line:match("^(%S+) (.*)$")
    local headers = { ["Content-Type"] = "application/json" }
    if token ~= "-" then headers["Authorization"] = "Bearer " .. token end
    calls[#calls + 1] = wrk.format("POST", "${callPath}", headers, body)
  end
end
function request() at = at % #calls + 1; return calls[at] end
`,
  );
  return file;
}
