// How a shopper watches one order over HTTP: a stream of events, each with the data of GET
// /api/order/details.

import { Type } from 'typebox';
import { hashToken } from '#features/identity/account/token.ts';
import { openEventStream } from '#http/event-stream.ts';
import { requirePrincipal, routeOptions, type ShopApp } from '#http/routing.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { trackCalls, type OrderQuery } from './details.contract.ts';
import type { OrderStreams } from './order-streams.ts';

type Deps = {
  orderStreams: OrderStreams;
  config: { publicUrl: string };
  drain: { began: AbortSignal };
};

export function trackRoutes(app: ShopApp, { orderStreams, config, drain }: Deps): void {
  drain.began.addEventListener('abort', () => orderStreams.leave());
  app.addHook('preClose', async () => orderStreams.leave());

  const { config: declared, schema } = routeOptions(trackCalls.track);
  const events = {
    description: 'Events `order` (data: the details, id: their version), and `end` (data: {reason})',
    content: { 'text/event-stream': { schema: Type.String() } },
  };
  app.get<{ Querystring: OrderQuery }>(
    trackCalls.track.path,
    {
      config: { ...declared, isStream: true },
      schema: { ...schema, response: { 200: events } },
      // It would stay open with nothing to send.
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
