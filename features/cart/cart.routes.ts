// Routes of carts. A visitor's cart is named by an httpOnly cookie.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#database/client.ts';
import type { Settings } from '#features/settings/settings.ts';
import { ok, type ShopApp, serve } from '#http/routing.ts';
import { cookieJar } from '#http/cookies.ts';
import { toRupees } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import { cartCalls } from './cart.contract.ts';
import { addToCart, changeQuantity, getCart, removeFromCart, type CartOwner } from './cart.ts';

type Deps = {
  db: Db;
  config: { publicUrl: string; rateLimitScale: number };
  settings: Pick<Settings, 'facts'>;
};

export function cartRoutes(app: ShopApp, { db, config, settings }: Deps): void {
  const jar = cookieJar(config);
  const ownerOf = (request: FastifyRequest): CartOwner => ({
    storeId: request.storeId,
    ...(request.principal
      ? { userId: request.principal.userId }
      : { visitorToken: jar.read(request, 'cart') }),
  });
  const keep = (reply: FastifyReply, token: string | null) => {
    if (token) jar.set(reply, 'cart', token);
  };

  serve(app, cartCalls.create, async (request, reply) => {
    const { productId } = request.body;
    const caller = { ipAddress: request.ip, rateLimitScale: config.rateLimitScale };
    const { line, keepToken } = await addToCart(db, ownerOf(request), productId, caller, new Date());
    keep(reply, keepToken);
    return ok('Item added to cart', line);
  });

  serve(app, cartCalls.get, async (request, reply) => {
    const { lines, notices, keepToken } = await getCart(db, ownerOf(request), new Date());
    keep(reply, keepToken);
    const minimumOrder = toRupees(settings.facts().minimumOrderPaise);
    return ok('Cart items', lines, { notices, minimumOrder });
  });

  serve(app, cartCalls.updateQty, async (request) => {
    const { _id, qty } = request.body;
    return ok('Cart updated', await changeQuantity(db, ownerOf(request), _id, qty));
  });

  serve(app, cartCalls.deleteCartItem, async (request) => {
    const lineId = request.body._id ?? request.query._id;
    if (!lineId) throw new ShopError('invalid_input', { message: 'Item id is required' });
    await removeFromCart(db, ownerOf(request), lineId);
    return ok('Item remove', { _id: lineId });
  });
}
