// Routes of carts. A visitor's cart is named by an httpOnly cookie.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#database/client.ts';
import { offerCalls } from '../offer/offer.contract.ts';
import { describeOffers, isForShopper, type Offers } from '../offer/offers.ts';
import { findNearestStore } from '#features/stores/store/find-store.ts';
import { chargeRatesOf, type Stores } from '#features/stores/store/stores.ts';
import { ratesToRupees } from '#shared/bill.ts';
import type { ShopSettings } from '#features/stores/settings/settings.ts';
import { ok, requireNamed, type ShopApp, serve } from '#http/routing.ts';
import { cookieJar } from '#http/cookies.ts';
import { isId } from '#shared/ids.ts';
import { toRupees } from '#shared/money.ts';
import { tidyPincode } from '#shared/pincode.ts';
import {
  addCoupon,
  findStoreOfAddress,
  getCartBill,
  listRibbons,
  removeCoupon,
  type BillOptions,
} from './cart-bill.ts';
import { cartCalls } from './cart.contract.ts';
import { addToCart, changeQuantity, getCart, removeFromCart, type CartOwner } from './cart.ts';

type Deps = {
  db: Db;
  config: { publicUrl: string; rateLimitScale: number };
  settings: Pick<ShopSettings, 'facts'>;
  stores: Pick<Stores, 'find'>;
  offers: Pick<Offers, 'runningAt' | 'findNextMoment'>;
};

export function cartRoutes(app: ShopApp, { db, config, settings, stores, offers }: Deps): void {
  const jar = cookieJar(config);
  const ratesOf = (storeId: string) => chargeRatesOf(stores, storeId, settings.facts().charges);
  const ownerOf = (request: FastifyRequest): CartOwner => ({
    storeId: request.storeId,
    ...(request.principal
      ? { userId: request.principal.userId }
      : { visitorToken: jar.read(request, 'cart') }),
  });
  const toOptions = (giftWrap = false): BillOptions => ({
    giftWrap,
    minimumOrderPaise: settings.facts().minimumOrderPaise,
    ratesOf,
    offers,
    now: new Date(),
  });
  const keep = (reply: FastifyReply, token: string | null) => {
    if (token) jar.set(reply, 'cart', token);
  };

  serve(app, cartCalls.create, async (request, reply) => {
    const { productId } = request.body;
    const caller = { ipAddress: request.ip, rateLimitScale: config.rateLimitScale };
    const { line, cartToken } = await addToCart(db, ownerOf(request), productId, caller, new Date());
    keep(reply, cartToken);
    return ok('Item added to cart', line);
  });

  serve(app, cartCalls.get, async (request, reply) => {
    const now = new Date();
    const owner = ownerOf(request);
    const { lines, notices, couponCode, cartToken } = await getCart(db, owner, now);
    keep(reply, cartToken);
    const minimumOrder = toRupees(settings.facts().minimumOrderPaise);
    const chargeRates = ratesToRupees(ratesOf(request.storeId));
    const userId = request.principal?.userId ?? null;
    const running = offers.runningAt(owner.storeId, now).filter((offer) => isForShopper(offer, userId));
    const here = running.length > 0 || couponCode !== null ? { offers: describeOffers(running) } : {};
    return ok('Cart items', lines, { notices, minimumOrder, chargeRates, ...here });
  });

  serve(app, cartCalls.bill, async (request) => {
    const { addressId, pincode, giftWrap } = request.query;
    const owner = ownerOf(request);
    const storeId =
      addressId !== undefined && 'userId' in owner
        ? await findStoreOfAddress(db, owner.userId, addressId, new Date())
        : pincode && (await findNearestStore(db, tidyPincode(pincode), new Date()))?.id;
    const asked = { ...owner, storeId: storeId || owner.storeId };
    return ok('Bill', await getCartBill(db, asked, toOptions(giftWrap === 'true')));
  });

  serve(app, offerCalls.ribbons, async (request) => {
    const productIds = [...new Set(request.body.productIds)].filter(isId);
    return ok('Ribbons', await listRibbons(db, ownerOf(request), productIds, toOptions()));
  });

  serve(app, cartCalls.addCoupon, async (request) => {
    const caller = { ipAddress: request.ip, rateLimitScale: config.rateLimitScale };
    const { code } = request.body;
    return ok('Offer applied', await addCoupon(db, ownerOf(request), code, toOptions(), caller));
  });

  serve(app, cartCalls.removeCoupon, async (request) =>
    ok('Offer removed', await removeCoupon(db, ownerOf(request), toOptions())),
  );

  serve(app, cartCalls.updateQty, async (request) => {
    const { _id, qty } = request.body;
    return ok('Cart updated', await changeQuantity(db, ownerOf(request), _id, qty));
  });

  serve(app, cartCalls.deleteCartItem, async (request) => {
    const lineId = requireNamed('Item', request);
    await removeFromCart(db, ownerOf(request), lineId);
    return ok('Item remove', { _id: lineId });
  });
}
