// A bare node:http process that answers the API's hot calls with the shop's SQL and pool only: no framework,
// no schema, no search index, rows as they come. The statements are captured from the shop's functions, so
// that they always match.

import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Db } from '#database/client.ts';
import { runBound, type Bound } from '#database/prepared.ts';
import { findSessionByAccessToken } from '#features/auth/session/session.store.ts';
import { hashToken } from '#features/account/token.ts';
import { addOne } from '#features/cart/cart.store.ts';
import { toWindow } from '#features/catalogue/catalogue.ts';
import { listProductsInBoth } from '#features/catalogue/product/product-list.store.ts';
import { findProducts } from '#features/catalogue/product.store.ts';
import { findProductsInGroup } from '#features/catalogue/size/product-sizes.store.ts';
import { readBearer } from '#http/session-guard.ts';
import { LISTING_PAGE_SIZE } from '#shared/limits.ts';
import { FIRST_STORE_ID } from '../../start/people.ts';
import { CALLS } from '../hot-calls.ts';
import { listenAndTell } from './listen.ts';

const [databaseUrl, foundFile] = process.argv.slice(2) as [string, string];
const db = connect(databaseUrl);
/** The ids that the shop found for each text; finding them does not use SQL. */
const found = JSON.parse(readFileSync(foundFile, 'utf8')) as Record<string, string[]>;

type Body = Record<'categoryId' | 'subCategoryId' | 'productId' | 'search', string>;

const answers: Record<string, (body: Body, request: IncomingMessage) => Promise<object[]>> = {
  [CALLS.listing]: ({ categoryId, subCategoryId }) =>
    run((db) =>
      listProductsInBoth(db, FIRST_STORE_ID, [
        { categoryId, subCategoryId, ...toWindow({ limit: LISTING_PAGE_SIZE }) },
      ]),
    ),
  [CALLS.details]: ({ productId }) => run((db) => findProductsInGroup(db, FIRST_STORE_ID, [productId])),
  [CALLS.search]: async ({ search }) => {
    const ids = found[search]!;
    return ids.length > 0 ? run((db) => findProducts(db, FIRST_STORE_ID, ids)) : [];
  },
  [CALLS.addToCart]: async ({ productId }, request) => {
    const hash = hashToken(readBearer(request)!);
    const [session] = await run<{ userId: string }>((db) => findSessionByAccessToken(db, hash, new Date()));
    return run((db) => addOne(db, { userId: session!.userId, storeId: FIRST_STORE_ID }, productId));
  },
};

function run<Row extends object>(read: (db: Db) => Promise<unknown>): Promise<Row[]> {
  return runBound<Row>(db, captureStatement(read));
}

/** Captures the one statement that a function of the shop would send. */
function captureStatement(read: (db: Db) => Promise<unknown>): Bound {
  const sent: Bound[] = [];
  const query = (statement: Bound) => {
    sent.push(statement);
    return Promise.resolve({ rows: [] });
  };
  void read({ $client: { query } } as unknown as Db);
  if (sent.length !== 1) throw new Error(`${sent.length} statements where one was expected`);
  return sent[0]!;
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Body;
}

listenAndTell(
  createServer(async (request, response) => {
    try {
      const rows = await answers[request.url!]!(await readBody(request), request);
      const text = JSON.stringify({ data: rows });
      response.writeHead(rows.length > 0 || request.url === CALLS.search ? 200 : 500, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      });
      response.end(text);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  }),
);
