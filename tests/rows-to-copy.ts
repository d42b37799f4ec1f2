// Rows for fill-tables.ts to copy: a small catalogue, and rows that only staff and the payment provider
// cause.

import { sql } from 'drizzle-orm';
import {
  cashHandIns,
  deliveries,
  doorCodes,
  orderBags,
  orderPicks,
  shelfAnswers,
  substituteQuestions,
} from '#features/orders/fulfilment/fulfilment.table.ts';
import { invoiceBuyers, invoices } from '#features/orders/invoice/invoice.table.ts';
import { orderAdjustments, orderCharges, orderRatings } from '#features/orders/core/order.table.ts';
import { orderProblems } from '#features/orders/after-sales/problem.table.ts';
import { orderPushes, pushSubscriptions } from '#features/orders/notices/push.table.ts';
import { pricePlans, productPrices } from '#features/catalogue/price/price-plan.table.ts';
import { offers } from '#features/cart/offer/offer.table.ts';
import { productPairs } from '#features/orders/again/bought-together.table.ts';
import { paymentEvents } from '#features/checkout/payment.table.ts';
import { reconcile } from '#features/checkout/reconcile/reconcile.ts';
import { FIRST_STORE_ID, storeAreas } from '#features/stores/store/store.table.ts';
import { pay, startPayment, waitForPayment, type PaymentShop } from './payment-shop.ts';
import { ADDRESS, makeAdmin, makeCategory, makeProduct, makeShopper, makeSubCategory } from './factories.ts';
import { OFFER_CODE } from './offers.ts';
import { makeBuyer } from './orders.ts';
import { mailCode } from './resets.ts';
import { productBarCodes, productTaxes } from '#features/catalogue/catalogue.table.ts';

export async function makeCatalogue(shop: PaymentShop) {
  const category = await makeCategory(shop);
  const subCategory = await makeSubCategory(shop, [category.id]);
  const request = { categoryIds: [category.id], subCategoryIds: [subCategory.id], name: 'Basmati Rice' };
  const products = [];
  for (let count = 0; count < 4; count++) products.push(await makeProduct(shop, request));
  const { pincode } = ADDRESS;
  await shop.db.insert(storeAreas).values({ pincode, storeId: FIRST_STORE_ID, rideMinutes: 8 });
  const goods = { brands: ['Amul'], categoryIds: [category.id], subCategoryIds: [subCategory.id] };
  const limits = { usesPerShopper: 1_000, usesTotal: 1_000, minimumPaise: 100 };
  const offer = { kind: 'percent', value: 1_000, startsAt: new Date(0) } as const;
  await shop.db.insert(offers).values([
    { ...offer, ...limits, name: 'Everything', code: OFFER_CODE, goods, combines: true },
    { ...offer, name: 'The first order', goods: { all: true }, isFirstOrder: true, combines: true },
    { ...offer, name: 'With a ribbon', goods: { brands: ['Nobody’s'] } },
  ]);
  const productId = products[0]!.id;
  await shop.db.insert(productPrices).values({ productId, day: '2026-11-27', paise: 5_000 });
  await shop.db.insert(pricePlans).values({
    productId,
    pricePaise: 1,
    startsAt: new Date(0),
    endsAt: new Date('2099-01-01'),
    endedAt: new Date(1),
  });
  await shop.services.offers.reload();
  return { category, subCategory, products };
}

export type Catalogue = Awaited<ReturnType<typeof makeCatalogue>>;

/** Rows of the tables that only staff and the payment provider cause. */
export async function makeOtherRows(shop: PaymentShop, catalogue: Catalogue) {
  const admin = await makeAdmin(shop);
  const { token } = admin;
  const holder = await makeShopper(shop);
  const deleted = catalogue.products[3]!;
  const counted = { orders: 5, shoppers: 5, score: 0.5 };
  const [one, other] = catalogue.products;
  await shop.db.insert(productPairs).values({ productId: one!.id, otherId: other!.id, ...counted });
  await mailCode(shop.db, holder.email);
  await shop.call('POST', '/api/cart/create', {
    token: holder.token,
    body: { productId: catalogue.products[2]!.id },
  });
  await shop.call('POST', '/api/cart/create', { token: holder.token, body: { productId: deleted.id } });
  await shop.call('DELETE', '/api/product/delete-product', { token, body: { _id: deleted.id } });
  await shop.db.insert(paymentEvents).values({ id: 'evt_1', type: 'charge.refunded' });
  await makeRefundedCharge(shop);
}

/** What follows the ordering: rows of an order that was picked, delivered, reported and refunded. */
export async function makeDelivered(shop: PaymentShop, { products: [product] }: Catalogue) {
  const { person, payload } = await makeBuyer(shop);
  const { body } = await shop.call('POST', '/api/order/cash-on-delivery', {
    token: person.token,
    body: payload,
  });
  const { orderId, _id: lineId } = body.data[0];
  const at = new Date(Date.now() - 60_000);
  const place = { orderId, storeId: FIRST_STORE_ID };
  const { userId } = person;
  const { db } = shop;
  await db.insert(orderPicks).values({ ...place, userId, startedAt: at, claimedAt: at, finishedAt: at });
  await db.insert(shelfAnswers).values({ ...place, lineId, productId: product!.id, userId, isSaid: true });
  await db.insert(productBarCodes).values({ code: '8901234567890', productId: product!.id });
  const [handIn] = await db
    .insert(cashHandIns)
    .values({ ...place, riderId: userId, riderName: 'Ravi', expectedPaise: 0, handedPaise: 0, handedAt: at })
    .returning();
  await db.insert(deliveries).values({
    ...place,
    riderId: userId,
    riderName: 'Ravi',
    code: '0000',
    takenAt: at,
    deliveredAt: at,
    cashPaise: 0,
    handInId: handIn!.id,
  });
  const bag = { riderId: userId, riderName: 'Ravi', reason: 'Nobody at home', since: at };
  await db.insert(orderBags).values({ ...place, ...bag, outcome: 'again', endedAt: at, endedBy: userId });
  const code = { id: 'qr_1', provider: 'razorpay', amountPaise: 100, payload: '', image: '' } as const;
  await db.insert(doorCodes).values({ ...code, orderId, expiresAt: at, closedAt: at, paidAt: at });
  const charge = { kind: 'delivery', label: 'Delivery Charge', paise: 0, gstBasisPoints: 1_800 } as const;
  await db.insert(orderCharges).values({ orderId, ...charge });
  const [adjustment] = await db
    .insert(orderAdjustments)
    .values({ orderId, lineId, reason: 'problem', quantity: 1, paise: 100, settledAt: at })
    .returning();
  const answer = {
    state: 'refunded',
    adjustmentId: adjustment!.id,
    refundPaise: 100,
    answeredAt: at,
  } as const;
  await db.insert(orderProblems).values({ ...place, ...answer, lineId, kind: 'damaged', quantity: 1 });
  await db.insert(orderRatings).values({ ...place, stars: 4, text: 'Quick' });
  const substitute = { productId: product!.id, name: 'Salt', unit: '', image: null, quantity: 1, paise: 100 };
  await db.insert(substituteQuestions).values({ orderId, lineId, substitute, until: at, answer: 'accepted' });
  const seller = { storeName: '', addressLine: '', city: '', state: '', pincode: '', phone: '' };
  const invoice = {
    storeNumber: 1,
    buyerName: 'Asha Rao',
    seller: { ...seller, timeZone: 'Asia/Kolkata', gstNumber: null },
    taxes: {},
  };
  await db
    .insert(invoices)
    .values({ ...place, snapshot: invoice, year: 2020, number: 2_000_000_000, issuedAt: at });
  await db
    .insert(invoiceBuyers)
    .values({ orderId, name: 'Asha Rao', deliveryAddress: ADDRESS, keepUntil: new Date('2099-01-01') });
  await db.insert(productTaxes).values({ productId: product!.id });
  await db.insert(pushSubscriptions).values({ userId, endpoint: 'https://push.test', p256dh: '', auth: '' });
  await db.insert(orderPushes).values({ orderId, event: 'packed', queuedAt: at });
}

/** Fills store_lists as its triggers would, which did not run while the tables were filled. */
export async function makeLists({ db }: PaymentShop) {
  await db.execute(sql`DELETE FROM store_lists`);
  await db.execute(sql`
    INSERT INTO store_lists (store_id, list_id, product_id, rank)
    SELECT store_id, category_id, product_id, rank FROM store_products JOIN product_categories USING (product_id)
    UNION ALL SELECT store_id, sub_category_id, product_id, rank
      FROM store_products JOIN product_sub_categories USING (product_id)`);
  await db.execute(sql`ANALYZE store_lists`);
  await db.execute(sql`DELETE FROM listing_counts`);
  await db.execute(sql`
    INSERT INTO listing_counts (category_id, sub_category_id, change)
    SELECT '', '', count(*) FROM products
    UNION ALL SELECT category_id, '', count(*) FROM product_categories GROUP BY 1
    UNION ALL SELECT category_id, sub_category_id, count(*)
      FROM product_categories JOIN product_sub_categories USING (product_id) GROUP BY 1, 2`);
}

/**
 * An online payment with a partial refund at the provider and a dispute, with its review and the cursor of
 * the provider's lists.
 */
async function makeRefundedCharge(shop: PaymentShop) {
  const { orderId, id } = await startPayment(shop, await makeBuyer(shop));
  await pay(shop, id);
  await waitForPayment(shop, orderId, 'paid');
  const { paymentId } = (await shop.services.paymentProviders[0]!.getAttempt(id))!;
  const request = { paymentId: paymentId!, amount: 100 };
  shop.sandbox.payments.refund({ ...request, metadata: {} });
  shop.sandbox.payments.openDispute({ ...request, reason: 'fraudulent', isInquiry: false });
  await reconcile(shop.services, new Date());
}
