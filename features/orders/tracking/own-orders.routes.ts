import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { sayTime } from '#http/say-time.ts';
import { readNames } from '#features/catalogue/names/local-names.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import type { TransitionDeps } from '../fulfilment/order-transitions.ts';
import { OrderRow } from '../core/order.contract.ts';
import { toOrderRows } from '../core/order.rules.ts';
import { cancelOrder, listOrders, MAX_ORDERS, type OrderPage } from './own-orders.ts';
import type { ArrivalDeps } from '../arrival/arrival.ts';
import { getActiveOrders, getOrderDetails } from './details.ts';
import { ownOrdersCalls } from './own-orders.contract.ts';

type Deps = TransitionDeps & { stores: Pick<Stores, 'find'> };

export function orderRoutes(app: ShopApp, { db, changes, refunds, stores }: Deps): void {
  serve(app, ownOrdersCalls.orderList, async (request, reply) => {
    const { page = 1, limit = MAX_ORDERS, orderId = null } = request.query;
    const { userId } = requirePrincipal(request);
    const wanted = { userId, page: Number(page), limit: Number(limit), orderId };
    return sendOrderPage(reply, await listOrders(db, wanted, new Date()), {
      namesOf: (ids) => readNames(db, request.language, ids),
      zoneOf: (storeId) => stores.find(storeId)?.timeZone,
    });
  });

  serve(app, ownOrdersCalls.cancel, async (request) => {
    const { userId } = requirePrincipal(request);
    const order = await cancelOrder({ db, changes, refunds }, userId, request.body.orderId, new Date());
    return ok('Order cancelled', toOrderRows(order));
  });
}

/** Spread, because Fastify's type of a schema is a plain object. */
const Part = { ...Type.Object({ data: Type.Array(OrderRow) }) };

type ListReads = {
  namesOf: (productIds: string[]) => Promise<ReadonlyMap<string, string>>;
  zoneOf: (storeId: string) => string | undefined;
};

/**
 * Each part is serialised as soon as it is read: thousands of lines at once would delay every other request
 * of the process. Products have their names of today in the reader's language, where there is one.
 */
async function sendOrderPage(
  reply: FastifyReply,
  { parts, paging }: OrderPage,
  { namesOf, zoneOf }: ListReads,
): Promise<FastifyReply> {
  const toJson = reply.compileSerializationSchema(Part);
  const rows: string[] = [];
  for await (const part of parts) {
    const data = part.flatMap((order) =>
      toOrderRows(order).map((row) => ({ ...row, timeZone: zoneOf(order.storeId) })),
    );
    const names = await namesOf([...new Set(data.map(({ productId }) => productId))]);
    for (const { productId, product_details: product } of data) {
      product.name = names.get(productId) ?? product.name;
    }
    if (data.length > 0) rows.push(toJson({ data }).slice('{"data":['.length, -']}'.length));
  }
  const { data: _data, ...envelope } = ok('Order list', null, paging);
  const text = `${JSON.stringify(envelope).slice(0, -1)},"data":[${rows.join(',')}]}`;
  return reply.type('application/json; charset=utf-8').send(text);
}

export function orderDetailsRoutes(app: ShopApp, deps: ArrivalDeps): void {
  serve(app, ownOrdersCalls.active, async (request, reply) => {
    const { userId } = requirePrincipal(request);
    const now = sayTime(reply);
    return ok('Active orders', await getActiveOrders(deps, userId, now));
  });

  serve(app, ownOrdersCalls.details, async (request, reply) => {
    const { userId } = requirePrincipal(request);
    const now = sayTime(reply);
    return ok('Order details', await getOrderDetails(deps, userId, request.query.orderId, now));
  });
}
