// The part of Stripe's API that the shop's SDK calls: checks the caller and the request, and does the
// work of each idempotency key once. Answers as data; http-server.ts sends them.

import { createHash, timingSafeEqual } from 'node:crypto';
import { doOnce } from './idempotency.ts';
import type { Store } from './store.ts';
import type { Page } from './lists.ts';
import { toDisputeObject, toRefundObject, toSessionObject } from './objects.ts';
import type { Payments } from './payments.ts';
import { ApiRejection, parseEvidence, parseRefundInput, parseSessionInput } from './request-input.ts';

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** As received. */
  body: string;
  authorization: string | undefined;
  /** Stripe's Idempotency-Key. */
  idempotencyKey: string | undefined;
  /** Razorpay's X-Refund-Idempotency. */
  refundKey: string | undefined;
};

export type ApiAnswer = { status: number; body: object; isReplayed?: boolean };

const PAGE = { usual: 10, max: 100 };
const SESSION = /^\/v1\/checkout\/sessions\/(\w+)$/;
const EXPIRE = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/;
const REFUND = /^\/v1\/refunds\/(\w+)$/;
const DISPUTE = /^\/v1\/disputes\/(\w+)$/;
const CLOSE = /^\/v1\/disputes\/(\w+)\/close$/;

export function makeApi(store: Store, payments: Payments) {
  const once = (call: Call, work: () => object): ApiAnswer => {
    const { method, path, body, idempotencyKey: key } = call;
    if (method !== 'POST' || !key) return { status: 200, body: work() };
    const conflict = () =>
      new ApiRejection(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    const request = { key, request: `${path}\n${body}`, seconds: payments.seconds() };
    const { answer, isReplayed } = doOnce(store, request, { work, conflict });
    return { status: 200, body: answer, isReplayed };
  };

  const route = (call: Call): (() => object) => {
    const { method, path, query } = call;
    const form = () => new URLSearchParams(call.body);
    const [, session] = SESSION.exec(path) ?? [];
    const [, expiring] = EXPIRE.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/checkout/sessions')
      return () => toSessionObject(payments.createSession(parseSessionInput(form(), payments.seconds())));
    if (method === 'GET' && path === '/v1/checkout/sessions')
      return () => ({ ...payments.listSessions(readPage(query)), url: path });
    if (method === 'GET' && session)
      return () =>
        toSessionObject(
          payments.requireSession(session),
          query.getAll('expand[0]').includes('payment_intent'),
        );
    if (method === 'POST' && expiring) return () => toSessionObject(payments.expire(expiring));
    if (method === 'POST' && path === '/v1/refunds')
      return () => toRefundObject(payments.refund(parseRefundInput(form())));
    if (method === 'GET' && path === '/v1/refunds')
      return () => ({ ...payments.listRefunds(readPage(query)), url: path });
    return routeMoneyBack(call) ?? unknown(call);
  };

  const routeMoneyBack = ({ method, path, query, body }: Call): (() => object) | undefined => {
    const [, refund] = REFUND.exec(path) ?? [];
    const [, dispute] = DISPUTE.exec(path) ?? [];
    const [, closing] = CLOSE.exec(path) ?? [];
    if (method === 'GET' && refund) return () => toRefundObject(payments.getRefund(refund));
    if (method === 'GET' && path === '/v1/charges')
      return () => {
        const isExpanded = query.getAll('expand[0]').includes('data.balance_transaction');
        return { ...payments.listCharges(readPage(query), isExpanded), url: path };
      };
    if (method === 'GET' && path === '/v1/disputes')
      return () => ({ ...payments.listDisputes(readPage(query)), url: path });
    if (method === 'GET' && dispute) return () => toDisputeObject(payments.getDispute(dispute));
    if (method === 'POST' && closing) return () => toDisputeObject(payments.closeDispute(closing));
    if (method === 'POST' && dispute)
      return () => {
        const evidence = parseEvidence(new URLSearchParams(body));
        const row =
          evidence === null ? payments.getDispute(dispute) : payments.answerDispute(dispute, evidence);
        return toDisputeObject(row);
      };
    return undefined;
  };

  const unknown = ({ method, path }: Call): never => {
    throw new ApiRejection(404, `Unrecognized request URL (${method}: ${path}).`);
  };

  return {
    isAllowed: (authorization: string | undefined) => isSame(authorization ?? '', `Bearer ${store.key}`),

    answer(call: Call): ApiAnswer {
      try {
        return once(call, route(call));
      } catch (error) {
        if (error instanceof ApiRejection) return { status: error.status, body: error.body };
        throw error;
      }
    },
  };
}

function readPage(query: URLSearchParams): Page {
  const limit = Number(query.get('limit') ?? PAGE.usual);
  if (!Number.isInteger(limit) || limit < 1 || limit > PAGE.max)
    throw new ApiRejection(400, `limit must be from 1 to ${PAGE.max}`, { param: 'limit' });
  const after = query.get('created[gt]');
  const before = query.get('created[lt]');
  return {
    limit,
    startingAfter: query.get('starting_after'),
    createdFrom: after === null ? Number(query.get('created[gte]') ?? 0) : Number(after) + 1,
    createdTo:
      before === null ? Number(query.get('created[lte]') ?? Number.MAX_SAFE_INTEGER) : Number(before) - 1,
    paymentId: query.get('payment_intent'),
  };
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
