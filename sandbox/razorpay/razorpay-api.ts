// The part of Razorpay's API that the shop calls, by Razorpay's public documents (razorpay/markdown-docs,
// named at each route) and its SDK (razorpay/razorpay-node). Answers as data; http-server.ts sends them.

import { createHash, timingSafeEqual } from 'node:crypto';
import { doOnce } from '../idempotency.ts';
import type { Call, ApiAnswer } from '../api.ts';
import { PAY_PATH } from '../objects.ts';
import type { Store } from '../store.ts';
import { EVERYTHING, type Kind, type Link, type Span } from './entities.ts';
import { toLinkObject } from './links.ts';
import type { Razorpay } from './razorpay.ts';
import {
  parseJson,
  parseLink,
  parseQrCode,
  parseRefund,
  parseSpan,
  readInteger,
  RazorpayRejection,
} from './razorpay-input.ts';

type Keys = { keyId: string; keySecret: string };
type Route = [method: string, path: RegExp, answer: (call: Call, id: string) => object];

export function makeRazorpayApi(store: Store, razorpay: Razorpay, { keyId, keySecret }: Keys) {
  const wanted = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const toAnswer = (link: Link) => ({ ...toLinkObject(link), payments: link.payments });
  const collect = (kind: Kind, span: Span) => {
    const items = razorpay.list(kind, span);
    return { entity: 'collection', count: items.length, items };
  };
  const ofPayment = ({ query }: Call, parent: string) => ({ ...parseSpan(query), parent });

  const routes: Route[] = [
    // api/payments/payment-links: create-standard.md, fetch-id-standard.md, fetch-all-standard.md,
    // cancel-standard.md. Paging of the list is only in the SDK.
    ['POST', /^\/v1\/payment_links\/?$/, ({ body }) => toAnswer(createLink(body))],
    ['GET', /^\/v1\/payment_links\/?$/, ({ query }) => ({ payment_links: listLinks(query).map(toAnswer) })],
    ['GET', /^\/v1\/payment_links\/(\w+)$/, (_call, id) => toAnswer(razorpay.requireLink(id))],
    ['POST', /^\/v1\/payment_links\/(\w+)\/cancel$/, (_call, id) => toAnswer(razorpay.cancelLink(id))],
    // api/qr-codes/image-content: create.md, fetch-all.md, fetch-with-id.md, close.md, fetch-payments.md
    ['POST', /^\/v1\/payments\/qr_codes$/, ({ body }) => createQrCode(body)],
    ['GET', /^\/v1\/payments\/qr_codes$/, ({ query }) => collect('qr', parseSpan(query))],
    ['GET', /^\/v1\/payments\/qr_codes\/(\w+)$/, (_call, id) => razorpay.requireEntity('qr', id)],
    ['POST', /^\/v1\/payments\/qr_codes\/(\w+)\/close$/, (_call, id) => razorpay.closeQrCode(id)],
    ['GET', /^\/v1\/payments\/qr_codes\/(\w+)\/payments$/, (call, id) => collect('pay', ofPayment(call, id))],
    // api/payments: fetch-all-payments.md, fetch-with-id.md, capture.md
    ['GET', /^\/v1\/payments$/, ({ query }) => collect('pay', parseSpan(query))],
    ['GET', /^\/v1\/payments\/(\w+)$/, (_call, id) => razorpay.requireEntity('pay', id)],
    [
      'POST',
      /^\/v1\/payments\/(\w+)\/capture$/,
      ({ body }, id) => razorpay.capture(id, readInteger(parseJson(body), 'amount')),
    ],
    // api/payments/fetch-payments-orders.md: an order of a payment link is named after the link here.
    [
      'GET',
      /^\/v1\/orders\/order_(\w+)\/payments$/,
      (_call, id) => collect('pay', { ...EVERYTHING, parent: `plink_${id}` }),
    ],
    // api/refunds: normal-refunds-idempotent.md, fetch-multiple-refund-payment.md, fetch-all.md
    ['POST', /^\/v1\/payments\/(\w+)\/refund$/, (call, id) => refund(call, id)],
    ['GET', /^\/v1\/payments\/(\w+)\/refunds$/, (call, id) => collect('rfnd', ofPayment(call, id))],
    ['GET', /^\/v1\/refunds$/, ({ query }) => collect('rfnd', parseSpan(query))],
    ['GET', /^\/v1\/refunds\/(\w+)$/, (_call, id) => razorpay.requireEntity('rfnd', id)],
    // api/disputes: fetch-all.md, fetch.md, accept.md. The list has no window of time.
    [
      'GET',
      /^\/v1\/disputes$/,
      ({ query }) => collect('disp', { ...parseSpan(query), from: 0, to: EVERYTHING.to }),
    ],
    ['GET', /^\/v1\/disputes\/(\w+)$/, (_call, id) => razorpay.requireEntity('disp', id)],
    ['POST', /^\/v1\/disputes\/(\w+)\/accept$/, (_call, id) => razorpay.moveDispute(id, 'lost')],
  ];

  const createLink = (body: string) => {
    const input = parseLink(parseJson(body), razorpay.seconds(), PAY_PATH);
    if (razorpay.isUsed(input.reference_id))
      throw new RazorpayRejection(
        `payment link with given reference_id: ${input.reference_id} already exists. Please create a payment link with a different reference_id`,
      );
    return razorpay.createLink(input);
  };

  const createQrCode = (body: string) => {
    const input = parseJson(body);
    // The document names no address of the shop; a note of its own leads to the page that pays the code.
    const notes = (input.notes ?? {}) as Record<string, string>;
    const origin = URL.parse(notes.shop ?? '')?.origin ?? 'http://127.0.0.1';
    return razorpay.createQrCode(parseQrCode(input, razorpay.seconds(), origin + PAY_PATH));
  };

  const listLinks = (query: URLSearchParams): Link[] => {
    const payment = query.get('payment_id');
    if (payment) return [razorpay.linkOfPayment(payment)].filter((link) => link !== undefined);
    const reference = query.get('reference_id');
    return razorpay.listLinks({ ...parseSpan(query), ...(reference && { parent: reference }) });
  };

  const refund = ({ path, body, refundKey }: Call, id: string): object => {
    if (!refundKey) return razorpay.refund(id, parseRefund(parseJson(body)));
    if (!/^[\w-]{10,}$/.test(refundKey))
      throw new RazorpayRejection('The idempotency key must be at least 10 characters long.');
    return doOnce(
      store,
      { key: `razorpay ${refundKey}`, request: `${path}\n${body}`, seconds: razorpay.seconds() },
      {
        work: () => razorpay.refund(id, parseRefund(parseJson(body))),
        conflict: () =>
          new RazorpayRejection(
            'Different request with the same idempotency key has already been processed.',
            undefined,
            409,
          ),
      },
    ).answer;
  };

  return {
    isAllowed: (authorization: string) => isSame(authorization, wanted),

    answer(call: Call): ApiAnswer {
      try {
        for (const [method, pattern, answer] of routes) {
          const match = method === call.method && pattern.exec(call.path);
          if (match) return { status: 200, body: answer(call, match[1] ?? '') };
        }
        throw new RazorpayRejection('The requested URL was not found on the server.');
      } catch (error) {
        if (error instanceof RazorpayRejection) return { status: error.status, body: error.body };
        throw error;
      }
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
