// EverShop as one of the two sides: installed from the npm registry and built as its manual says, with a
// PostgreSQL of its own, and this shop's products written into its tables.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { findFreePort } from '#database/free-port.ts';
import { forEachConcurrently } from '../start/calls.ts';
import { openDatabase, type Query } from '../start/database.ts';
import { makeProcess } from '../start/process.ts';
import { listWithDescendants, signalProcess } from '../start/signals.ts';
import { send, type Ask, type Side } from './side.ts';

/** 2.2.1 imports concat-stream without naming it among its dependencies. */
const PACKAGES = { '@evershop/evershop': '2.2.1', 'concat-stream': '2.0.0' };
const INSTALL_TIMEOUT_MS = 600_000;
const PROGRAM = 'node_modules/@evershop/evershop/dist/bin/evershop.js';
const PICTURES = 200;
const CARTS = 60;
const CART_CONCURRENCY = 4;

/** Throws with the last lines of what npm or EverShop said. */
export function installEverShop(folder: string, said: (line: string) => void): void {
  const run = (what: string, program: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
    said(what);
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...env },
      timeout: INSTALL_TIMEOUT_MS,
    });
    if (status !== 0)
      throw new Error(`${what}: ${(stdout + stderr).trim().split('\n').slice(-6).join('\n')}`);
  };
  mkdirSync(folder, { recursive: true });
  const manifest = { name: 'peer', private: true, type: 'module', dependencies: PACKAGES };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  if (!existsSync(path.join(folder, PROGRAM)))
    run('Installing EverShop', 'npm', ['install', '--no-audit', '--no-fund']);
  if (!existsSync(path.join(folder, '.evershop/build')))
    run('Building EverShop', process.execPath, [PROGRAM, 'build'], { NODE_ENV: 'production' });
}

export async function openEverShop(folder: string, dataDir: string, ours: Side): Promise<Side> {
  const postgres = await startEmbeddedPostgres({ dataDir, connections: 120 });
  const { hostname, port: databasePort, username, password, pathname } = new URL(postgres.url);
  const { query, end } = openDatabase(() => postgres.url);
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const shop = makeProcess({
    args: [PROGRAM, 'start'],
    root: folder,
    ready: 'Your website is running',
    logFile: path.join(dataDir, 'evershop.log'),
    env: {
      ...{ NODE_ENV: 'production', PORT: String(port), DB_SSLMODE: 'disable' },
      ...{ DB_HOST: hostname, DB_PORT: databasePort, DB_NAME: pathname.slice(1) },
      ...{ DB_USER: username, DB_PASSWORD: decodeURIComponent(password) },
    },
  });
  const pids = () => (shop.pid ? listWithDescendants([shop.pid]) : []);
  // It leaves its two children behind when it is ended.
  const stop = async () => {
    const all = pids();
    await shop.end();
    for (const pid of all) signalProcess(pid, 'SIGKILL');
    await sleep(500);
  };
  const close = async () => {
    await stop();
    await end();
    await postgres.stop({ evenIfUsed: true });
  };
  try {
    // The first start creates the tables; the second one reads the settings.
    await shop.start();
    await stop();
    await fillProducts(query, ours, folder);
    await shop.start();
    return { ...(await describe(query, address)), pids, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Row = { id: string; name: string; price: number; description: string; images: string[]; place: string };

/** Products, a category for each of our sub-categories, pictures, one way of shipping, cash on delivery. */
async function fillProducts(query: Query, ours: Side, folder: string): Promise<void> {
  const products = await ours.query<Row>(`
    SELECT id, products.name, price_paise / 100.0 AS price, description, images,
      (SELECT min(sub_category_id) FROM product_sub_categories WHERE product_id = products.id) AS place
    FROM products ORDER BY id`);
  const places = await ours.query<{ id: string; name: string }>('SELECT id, name FROM sub_categories');
  const pictures = [...new Set(products.map(({ images }) => images[0]!))].slice(0, PICTURES);
  mkdirSync(path.join(folder, 'media/peer'), { recursive: true });
  for (const [at, url] of pictures.entries()) {
    const answer = await fetch(ours.address + url);
    writeFileSync(path.join(folder, `media/peer/${at}.webp`), Buffer.from(await answer.arrayBuffer()));
  }
  const toText = ({ name, description }: Row) => {
    const blocks = [{ type: 'paragraph', data: { text: `${name}. ${description}` } }];
    return JSON.stringify([{ id: 'r1', size: 1, columns: [{ id: 'c1', size: 1, data: { blocks } }] }]);
  };
  const rows = products.map((row, at) => ({
    ...{ sku: row.id, name: row.name, price: row.price, place: row.place, text: toText(row) },
    picture: `/assets/peer/${at % pictures.length}.webp`,
  }));
  // Its triggers would queue an event for each product; what the events do is written here too.
  await query(`SET session_replication_role = replica`);
  await query('DELETE FROM category_description');
  await query('DELETE FROM category');
  await query(
    `CREATE TEMP TABLE place AS SELECT * FROM jsonb_to_recordset($1::jsonb) AS t(id text, name text)`,
    [JSON.stringify(places)],
  );
  await query(
    `CREATE TEMP TABLE given AS SELECT * FROM jsonb_to_recordset($1::jsonb)
       AS t(sku text, name text, price numeric, place text, text text, picture text)`,
    [JSON.stringify(rows)],
  );
  await query(`
    ALTER TABLE place ADD category_id int GENERATED ALWAYS AS IDENTITY (START WITH 100);
    INSERT INTO category (category_id, status) OVERRIDING SYSTEM VALUE SELECT category_id, true FROM place;
    INSERT INTO category_description (category_description_category_id, name, url_key)
      SELECT category_id, name, 'place-' || category_id FROM place;
    INSERT INTO product (sku, price, weight, status, group_id, category_id, package_id)
      SELECT sku, price, 0.5, true, 1, category_id, (SELECT min(package_id) FROM package)
      FROM given LEFT JOIN place ON place.id = given.place;
    INSERT INTO product_description (product_description_product_id, name, description, url_key)
      SELECT product_id, name, text, 'p-' || sku FROM given JOIN product USING (sku);
    INSERT INTO product_inventory (product_inventory_product_id, qty, manage_stock, stock_availability)
      SELECT product_id, 100000, true, true FROM product;
    INSERT INTO product_image (product_image_product_id, origin_image, is_main)
      SELECT product_id, picture, true FROM given JOIN product USING (sku);
    INSERT INTO url_rewrite (request_path, target_path, entity_uuid, entity_type)
      SELECT '/p-' || sku, '/product/' || uuid, uuid, 'product' FROM product
      UNION ALL SELECT '/place-' || category_id, '/category/' || uuid, uuid, 'category' FROM category;
    INSERT INTO setting (name, value) VALUES ('codPaymentStatus', '1'), ('storeCurrency', 'INR');
    INSERT INTO shipping_zone (name) VALUES ('India');
    INSERT INTO shipping_zone_country (zone_id, country) SELECT shipping_zone_id, 'IN' FROM shipping_zone WHERE name = 'India';
    INSERT INTO shipping_zone_provider (zone_id, provider_code) SELECT shipping_zone_id, 'core' FROM shipping_zone WHERE name = 'India';
    INSERT INTO core_shipping_method (name) VALUES ('Home delivery');
    INSERT INTO core_shipping_method_rate (method_id, zone_id, cost)
      SELECT core_shipping_method_id, shipping_zone_id, 20 FROM core_shipping_method, shipping_zone WHERE shipping_zone.name = 'India';
    INSERT INTO coupon (description, discount_amount, discount_type, coupon, condition, user_condition)
      VALUES ('Ten', 10, 'percentage_discount_to_entire_order', 'TEN', '{}', '{}')`);
  await query('SET session_replication_role = DEFAULT');
  await query('VACUUM ANALYZE');
}

type Told = Omit<Side, 'pids' | 'close'>;

async function describe(query: Query, address: string): Promise<Told> {
  const products = await query<{ sku: string; id: number }>(
    'SELECT sku, product_id AS id FROM product ORDER BY md5(sku)',
  );
  const places = await query<{ id: number }>(
    'SELECT category_id AS id FROM product WHERE category_id > 0 GROUP BY 1 ORDER BY count(*) DESC',
  );
  const words = await query<{ word: string }>(`
    SELECT DISTINCT lower(split_part(name, ' ', 1 + product_description_id % 3)) AS word FROM product_description`);
  const [method] = await query<{ uuid: string }>('SELECT uuid FROM core_shipping_method');
  const graphql = (text: string): Ask => ({ method: 'POST', path: '/api/graphql', body: { query: text } });
  const fields =
    'uuid name sku url price { regular { value text } } image { alt url } inventory { isInStock }';
  const addressOf = {
    ...{ full_name: 'Ravi Kumar', telephone: '9876543210', address_1: '12 MG Road' },
    ...{ city: 'Bengaluru', province: 'IN-KA', country: 'IN', postcode: '560001' },
  };
  const post = (where: string, body: object): Ask => ({ method: 'POST', path: where, body });
  const makeCart = async (skus: readonly string[]): Promise<string> => {
    const items = skus.map((sku) => ({ sku, qty: 1 }));
    const { text } = await send(
      { address },
      post('/api/carts', { items, customer_email: 'ravi@peer.example' }),
    );
    const id = JSON.parse(text).data?.cartId;
    if (!id) throw new Error(`EverShop makes no cart: ${text.slice(0, 200)}`);
    return id;
  };
  const makeCarts = async (count: number, lines: number): Promise<string[]> => {
    const carts: string[] = [];
    await forEachConcurrently(Array.from({ length: count }), CART_CONCURRENCY, async (_, at) => {
      const pick = (step: number) => products[(at * lines + step) % products.length]!.sku;
      carts[at] = await makeCart(Array.from({ length: lines }, (_line, step) => pick(step)));
    });
    return carts;
  };
  const countRows = async (sql: string, values: unknown[] = []) =>
    (await query<{ n: number }>(sql, values))[0]!.n;
  return {
    ...{ name: 'EverShop', address, query },
    pages: {
      home: '/',
      listing: `/place-${places[0]!.id}`,
      product: `/p-${products[0]!.sku}`,
      search: '/search?keyword=milk',
    },
    productPages: products.map(({ sku }) => `/p-${sku}`),
    calls: {
      'listing call': places.map(({ id }) =>
        graphql(`{ category(id: ${id}) { name products { total items { ${fields} } } } }`),
      ),
      'product details call': products.map(({ id }) =>
        graphql(`{ product(id: ${id}) { ${fields} description gallery { url } } }`),
      ),
      'search call': words
        .filter(({ word }) => /^\w{3,}$/.test(word))
        .map(({ word }) =>
          graphql(
            `{ products(filters: [{ key: "keyword", operation: eq, value: "${word}" }]) { total items { ${fields} } } }`,
          ),
        ),
    },
    async addToCart() {
      const carts = await makeCarts(CARTS, 1);
      return Array.from({ length: CARTS * 90 }, (_, at) =>
        post(`/api/cart/${carts[at % CARTS]}/items`, {
          sku: products[Math.floor(at / CARTS) % products.length]!.sku,
          qty: 1,
        }),
      );
    },
    async makeBuyers(count, only) {
      const ids = only
        ? await Promise.all(Array.from({ length: count }, () => makeCart([only])))
        : await makeCarts(count, 3);
      return ids.map((id) =>
        post(`/api/carts/${id}/checkout`, {
          ...{ cart_id: id, customer: { email: 'ravi@peer.example', fullName: 'Ravi Kumar' } },
          ...{ shippingAddress: addressOf, billingAddress: addressOf },
          ...{ shippingMethod: method!.uuid, shippingProvider: 'core', paymentMethod: 'cod' },
        }),
      );
    },
    countOrders: () => countRows('SELECT count(*)::int AS n FROM "order"'),
    async limitStock(pieces) {
      const { sku, id } = products.at(-1)!;
      await query('UPDATE product_inventory SET qty = $2 WHERE product_inventory_product_id = $1', [
        id,
        pieces,
      ]);
      return sku;
    },
    countSold: (sku) =>
      countRows('SELECT coalesce(sum(qty), 0)::int AS n FROM order_item WHERE product_sku = $1', [sku]),
    enterCoupon: async (count) =>
      (await makeCarts(count, 12)).map((id) => post(`/api/carts/${id}/coupons`, { coupon: 'TEN' })),
  };
}
