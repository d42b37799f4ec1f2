// A shopper's orders over HTTP: the list, one in full, and its stream of events.

import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { readNames } from '#features/catalogue/local-names.ts';
import { hashToken } from '#features/identity/account/token.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { openEventStream } from '#http/event-stream.ts';
import { ok, requirePrincipal, routeOptions, type ShopApp, serve } from '#http/routing.ts';
import { sayTime } from '#http/say-time.ts';
import { securityHeaders } from '#http/security-headers.ts';
import type { ArrivalDeps } from '../arrival/arrival.ts';
import { OrderRow } from '../core/order.contract.ts';
import { toOrderRows } from '../core/order.rules.ts';
import type { TransitionDeps } from '../fulfilment/order-transitions.ts';
import { ownOrdersCalls, type OrderQuery } from './details.contract.ts';
import type { OrderStreams } from './order-streams.ts';
import {
  cancelOrder,
  getActiveOrders,
  getOrderDetails,
  listOrders,
  MAX_ORDERS,
  type OrderPage,
} from './own-orders.ts';

type StreamDeps = {
  orderStreams: OrderStreams;
  config: { publicUrl: string };
  drain: { began: AbortSignal };
};
type Deps = TransitionDeps & ArrivalDeps & StreamDeps & { stores: Pick<Stores, 'find'> };

export function ownOrderRoutes(app: ShopApp, deps: Deps): void {
  serve(app, ownOrdersCalls.orderList, async (request, reply) => {
    const { page: number = 1, limit = MAX_ORDERS, orderId = null } = request.query;
    const { userId } = requirePrincipal(request);
    const wanted = { userId, page: Number(number), limit: Number(limit), orderId };
    const page = await listOrders(deps.db, wanted, new Date());
    return sendOrderPage(deps, reply, page, request.language);
  });

  serve(app, ownOrdersCalls.cancel, async (request) => {
    const { userId } = requirePrincipal(request);
    const order = await cancelOrder(deps, userId, request.body.orderId, new Date());
    return ok('Order cancelled', toOrderRows(order));
  });

  serve(app, ownOrdersCalls.active, async (request, reply) => {
    const { userId } = requirePrincipal(request);
    return ok('Active orders', await getActiveOrders(deps, userId, sayTime(reply)));
  });

  serve(app, ownOrdersCalls.details, async (request, reply) => {
    const { userId } = requirePrincipal(request);
    return ok('Order details', await getOrderDetails(deps, userId, request.query.orderId, sayTime(reply)));
  });

  trackRoute(app, deps);
}

/** Spread, because Fastify's type of a schema is a plain object. */
const Part = { ...Type.Object({ data: Type.Array(OrderRow) }) };

/**
 * Each part is serialised as soon as it is read: thousands of lines at once would delay every other request
 * of the process. Products have their names of today in the reader's language, where there is one.
 */
async function sendOrderPage(
  { db, stores }: Deps,
  reply: FastifyReply,
  { parts, paging }: OrderPage,
  language: string,
): Promise<FastifyReply> {
  const toJson = reply.compileSerializationSchema(Part);
  const rows: string[] = [];
  for await (const part of parts) {
    const data = part.flatMap((order) =>
      toOrderRows(order).map((row) => ({ ...row, timeZone: stores.find(order.storeId)?.timeZone })),
    );
    const names = await readNames(db, language, [...new Set(data.map(({ productId }) => productId))]);
    for (const { productId, product_details: product } of data) {
      product.name = names.get(productId) ?? product.name;
    }
    if (data.length > 0) rows.push(toJson({ data }).slice('{"data":['.length, -']}'.length));
  }
  const { data: _data, ...envelope } = ok('Order list', null, paging);
  const text = `${JSON.stringify(envelope).slice(0, -1)},"data":[${rows.join(',')}]}`;
  return reply.type('application/json; charset=utf-8').send(text);
}

/** The stream of one order: each event has the data of GET /api/order/details. */
function trackRoute(app: ShopApp, { orderStreams, config, drain }: StreamDeps): void {
  drain.began.addEventListener('abort', () => orderStreams.leave());
  app.addHook('preClose', async () => orderStreams.leave());

  const { config: declared, schema } = routeOptions(ownOrdersCalls.track);
  const events = {
    description: 'Events `order` (data: the details, id: their version), and `end` (data: {reason})',
    content: { 'text/event-stream': { schema: Type.String() } },
  };
  app.get<{ Querystring: OrderQuery }>(
    ownOrdersCalls.track.path,
    {
      config: { ...declared, isStream: true },
      schema: { ...schema, response: { 200: events } },
      // A HEAD request of a stream never ends.
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { userId } = requirePrincipal(request);
      const viewer = {
        userId,
        orderId: request.query.orderId,
        tokenHash: hashToken(request.accessToken!),
        knownVersion: readVersion(request.headers['last-event-id']),
      };
      const headers = securityHeaders(config.publicUrl);
      const isOpen = await orderStreams.open(viewer, (onClose) => openEventStream(reply, headers, onClose));
      // Tells the browser not to reconnect.
      return isOpen ? reply : reply.code(204).send();
    },
  );
}

/** The last event that the browser says it got. */
function readVersion(text: string | string[] | undefined): number | null {
  return typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : null;
}
