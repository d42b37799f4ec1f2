// Routes of carts. A visitor's cart is named by an httpOnly cookie.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import type { Settings } from '#features/settings/settings.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import { cookieJar } from '#http/cookies.ts';
import { toRupees } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import {
  AddToCartBody,
  CartLine,
  CartNotice,
  RemovedLine,
  RemoveLineBody,
  RemoveLineQuery,
  SetQuantityBody,
} from './cart.contract.ts';
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

  app.post(
    '/api/cart/create',
    route({
      access: 'visitor',
      summary: 'Puts a product into the cart, or one more of it',
      body: AddToCartBody,
      answer: CartLine,
      invalidMessage: 'Product id is required',
      errors: [
        'not_found',
        'out_of_stock',
        'short_stock',
        'quantity_limit',
        'cart_full',
        'too_many_attempts',
      ],
    }),
    async (request, reply) => {
      const { productId } = request.body;
      const caller = { ipAddress: request.ip, rateLimitScale: config.rateLimitScale };
      const { line, keepToken } = await addToCart(db, ownerOf(request), productId, caller, new Date());
      keep(reply, keepToken);
      return ok('Item added to cart', line);
    },
  );

  app.get(
    '/api/cart/get',
    route({
      access: 'visitor',
      summary: 'The cart, with what changed since it was last seen',
      answer: Type.Array(CartLine),
      extra: {
        notices: Type.Array(CartNotice),
        minimumOrder: Type.Number({ description: 'The minimum order in rupees; 0: none' }),
      },
    }),
    async (request, reply) => {
      const { lines, notices, keepToken } = await getCart(db, ownerOf(request), new Date());
      keep(reply, keepToken);
      const minimumOrder = toRupees(settings.facts().minimumOrderPaise);
      return ok('Cart items', lines, { notices, minimumOrder });
    },
  );

  app.put(
    '/api/cart/update-qty',
    route({
      access: 'visitor',
      summary: 'Sets the quantity of a cart line',
      body: SetQuantityBody,
      answer: CartLine,
      invalidMessage: 'Quantity must be a whole number of 1 or more',
      errors: ['not_found', 'out_of_stock', 'short_stock', 'quantity_limit'],
    }),
    async (request) => {
      const { _id, qty } = request.body;
      return ok('Cart updated', await changeQuantity(db, ownerOf(request), _id, qty));
    },
  );

  app.delete(
    '/api/cart/delete-cart-item',
    route({
      access: 'visitor',
      summary: 'Takes a line out of the cart',
      body: RemoveLineBody,
      querystring: RemoveLineQuery,
      answer: RemovedLine,
      errors: ['not_found'],
    }),
    async (request) => {
      const lineId = request.body._id ?? (request.query as RemoveLineQuery)._id;
      if (!lineId) throw new ShopError('invalid_input', { message: 'Item id is required' });
      await removeFromCart(db, ownerOf(request), lineId);
      return ok('Item remove', { _id: lineId });
    },
  );
}
