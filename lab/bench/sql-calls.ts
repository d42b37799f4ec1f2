// Answers the API's hot calls with the shop's SQL and pool only: no framework, no schema, no search index,
// rows as they come. The statements are captured from the shop's functions, so that they always match.

import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { connect, type Db } from '#database/client.ts';
import { runBound, type BoundStatement } from '#database/prepared.ts';
import { findSessionByAccessToken } from '#features/identity/sign-in/session/session.store.ts';
import { hashToken } from '#features/identity/account/token.ts';
import { addOne } from '#features/cart/cart/cart.store.ts';
import { toWindow } from '#features/catalogue/catalogue.ts';
import { listProductsInBoth } from '#features/catalogue/product/product-list.store.ts';
import { findProducts } from '#features/catalogue/product.store.ts';
import { findProductsInGroup } from '#features/catalogue/size/product-sizes.store.ts';
import { readBearer } from '#http/session-guard.ts';
import { LISTING_PAGE_SIZE } from '#shared/limits.ts';
import { FIRST_STORE_ID } from '../start/people.ts';
import { CALLS } from './asked.ts';
import { serve } from './serve.ts';

type Body = Record<'categoryId' | 'subCategoryId' | 'productId' | 'search', string>;
type Answers = Record<string, (body: Body, request: IncomingMessage) => Promise<object[]>>;

/** `found`: the ids that the shop found for each text; finding them does not use SQL. */
export async function openSqlCalls(databaseUrl: string, found: ReadonlyMap<string, string[]>) {
  const db = connect(databaseUrl);
  const run = <Row extends object>(read: (db: Db) => Promise<unknown>) =>
    runBound<Row>(db, captureStatement(read));
  const answers: Answers = {
    [CALLS.listing]: ({ categoryId, subCategoryId }) => {
      const place = { categoryId, subCategoryId, ...toWindow({ limit: LISTING_PAGE_SIZE }) };
      return run((db) => listProductsInBoth(db, FIRST_STORE_ID, [place]));
    },
    [CALLS.details]: ({ productId }) => run((db) => findProductsInGroup(db, FIRST_STORE_ID, [productId])),
    [CALLS.search]: async ({ search }) => {
      const ids = found.get(search)!;
      return ids.length > 0 ? run((db) => findProducts(db, FIRST_STORE_ID, ids)) : [];
    },
    [CALLS.addToCart]: async ({ productId }, request) => {
      const hash = hashToken(readBearer(request)!);
      const [session] = await run<{ userId: string }>((db) => findSessionByAccessToken(db, hash, new Date()));
      return run((db) => addOne(db, { userId: session!.userId, storeId: FIRST_STORE_ID }, productId));
    },
  };
  const server = await serve(async (request, response) => {
    try {
      const rows = await answers[request.url!]!((await json(request)) as Body, request);
      const text = JSON.stringify({ data: rows });
      const isRight = rows.length > 0 || request.url === CALLS.search;
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
      response.writeHead(isRight ? 200 : 500, headers).end(text);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
  return {
    address: server.address,
    async close() {
      server.close();
      await db.$client.end();
    },
  };
}

/** The one statement that a function of the shop would send. */
function captureStatement(read: (db: Db) => Promise<unknown>): BoundStatement {
  const sent: BoundStatement[] = [];
  const query = (statement: BoundStatement) => {
    sent.push(statement);
    return Promise.resolve({ rows: [] });
  };
  void read({ $client: { query } } as unknown as Db);
  if (sent.length !== 1) throw new Error(`${sent.length} statements where one was expected`);
  return sent[0]!;
}
