// The sandbox's HTTP server, on loopback only: the API and its control calls are protected by the key, the
// hosted page by its unguessable address. Reads requests and sends answers, late, broken or not at all as the
// faults say.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { makeApi } from './api.ts';
import type { makeRazorpayApi } from './razorpay/razorpay-api.ts';
import type { Razorpay } from './razorpay/razorpay.ts';
import { answerUpiPage } from './razorpay/upi-page.ts';
import { parseFaultConfig, type FaultInjector } from './fault-injector.ts';
import { toDisputeObject, toRefundObject } from './objects.ts';
import {
  drawEndPage,
  drawPayPage,
  drawUnknownPage,
  PAGE_HEADERS,
  toSuccessUrl,
  type Page,
} from './pay-page.ts';
import type { Payments } from './payments.ts';
import { findTestCard, TEST_CARDS } from './test-cards.ts';
import type { Webhooks } from './webhooks.ts';
import { parseDisputeInput, parsePastMoney } from './request-input.ts';

type Doors = {
  api: ReturnType<typeof makeApi>;
  razorpayApi: ReturnType<typeof makeRazorpayApi>;
  payments: Payments;
  razorpay: Razorpay;
  webhooks: Webhooks;
  faults: FaultInjector;
};

const BODY_LIMIT = 512 * 1024;
const FAILURE = { error: { type: 'api_error', message: 'The sandbox was told to fail.' } };

export async function listen(doors: Doors, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    answer(doors, request, response).catch((error: unknown) => {
      if (!response.headersSent)
        sendJson(response, 500, { error: { type: 'api_error', message: String((error as Error).message) } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

export const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function answer(doors: Doors, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  const method = request.method ?? 'GET';
  const body = await readBody(request);
  const [, session] = /^\/pay\/(\w+)$/.exec(pathname) ?? [];
  if (session && /^(plink|qr)_/.test(session)) {
    const { html, status, location } = answerUpiPage(
      doors.razorpay,
      session,
      method === 'POST' ? body : null,
    );
    return void response.writeHead(status, { ...PAGE_HEADERS, ...(location && { location }) }).end(html);
  }
  if (session) return answerPage(doors, response, { session, method, body, card: searchParams.get('card') });

  const authorization = request.headers.authorization ?? '';
  const isRazorpay = authorization.startsWith('Basic ');
  if (isRazorpay && !doors.razorpayApi.isAllowed(authorization))
    return sendJson(response, 401, {
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed', reason: 'NA' },
    });
  if (!isRazorpay && !doors.api.isAllowed(authorization))
    return sendJson(response, 401, {
      error: { type: 'invalid_request_error', message: 'Invalid API Key provided' },
    });
  if (pathname.startsWith('/control/')) return control(doors, response, { method, pathname, body });

  const { faults } = doors;
  const { failPercent, slowPercent, slowMs, loseAnswerPercent } = faults.config;
  if (faults.calls.happens(failPercent)) return sendJson(response, 500, FAILURE);
  if (faults.calls.happens(slowPercent)) await sleep(slowMs);
  const {
    status,
    body: said,
    isReplayed,
  } = doors[isRazorpay ? 'razorpayApi' : 'api'].answer({
    method,
    path: pathname,
    query: searchParams,
    body,
    authorization,
    idempotencyKey: request.headers['idempotency-key'] as string | undefined,
    refundKey: request.headers['x-refund-idempotency'] as string | undefined,
  });
  if (faults.calls.happens(loseAnswerPercent)) return void request.socket.destroy();
  sendJson(response, status, said, isReplayed ? { 'idempotent-replayed': 'true' } : {});
}

/** Control calls for what one would do in the provider's own dashboard. */
function control(
  { faults, webhooks, payments, razorpay }: Doors,
  response: ServerResponse,
  { method, pathname, body }: { method: string; pathname: string; body: string },
): void {
  try {
    const given = (body ? JSON.parse(body) : {}) as Record<string, unknown>;
    if (pathname === '/control/faults') {
      if (method === 'PUT') faults.set(parseFaultConfig(given));
      return sendJson(response, 200, { ...faults.config, pendingEvents: webhooks.countPending() });
    }
    if (pathname === '/control/endpoints' && (method === 'PUT' || method === 'DELETE')) {
      const url = String(given.url);
      if (!URL.canParse(url)) throw new Error('url must be where events are to be posted');
      if (method === 'PUT') webhooks.addEndpoint(url, given.provider === 'razorpay' ? 'razorpay' : 'stripe');
      else webhooks.removeEndpoint(url);
      return sendJson(response, 200, {});
    }
    if (pathname.startsWith('/control/razorpay/') && method === 'PUT')
      return sendJson(response, 200, controlRazorpay(razorpay, pathname.slice(18), given));
    if (pathname === '/control/disputes' && method === 'PUT')
      return sendJson(response, 200, toDisputeObject(payments.openDispute(parseDisputeInput(given))));
    if (pathname === '/control/past' && method === 'PUT') {
      payments.remember(parsePastMoney(given));
      return sendJson(response, 200, {});
    }
    if (pathname === '/control/refunds' && method === 'PUT') {
      const { id, status } = given;
      if (status !== 'succeeded' && status !== 'failed')
        throw new Error('status must be succeeded or failed');
      return sendJson(response, 200, toRefundObject(payments.settleRefund(String(id), status)));
    }
    sendJson(response, 404, { error: { message: 'There is no such control' } });
  } catch (error) {
    sendJson(response, 400, { error: { message: (error as Error).message } });
  }
}

/** What shoppers and banks do at Razorpay: pay whatever its state, settle a refund, dispute. */
function controlRazorpay(razorpay: Razorpay, what: string, given: Record<string, unknown>): object {
  const id = String(given.id);
  const choose = <Choice extends string>(name: string, choices: readonly Choice[]): Choice => {
    const chosen = choices.find((choice) => choice === given[name]);
    if (!chosen) throw new Error(`${name} must be one of ${choices.join(', ')}`);
    return chosen;
  };
  if (what === 'payments') return razorpay.take(id, choose('outcome', ['captured', 'authorized', 'failed']));
  if (what === 'refunds') return razorpay.settleRefund(id, choose('status', ['processed', 'failed']));
  if (what === 'disputes' && id.startsWith('disp_'))
    return razorpay.moveDispute(id, choose('status', ['under_review', 'won', 'lost', 'closed']));
  if (what === 'disputes') {
    const phase = choose('phase', ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']);
    return razorpay.openDispute({ paymentId: id, amount: null, reason: 'goods_not_received', phase });
  }
  throw new Error('there is no such control');
}

async function answerPage(
  { payments }: Doors,
  response: ServerResponse,
  { session, method, body, card }: { session: string; method: string; body: string; card: string | null },
): Promise<void> {
  const found = payments.getSession(session);
  if (!found) return sendPage(response, drawUnknownPage());
  if (method !== 'POST') {
    const shown = findTestCard(card ?? '') ?? TEST_CARDS[0]!;
    return sendPage(
      response,
      found.status === 'open' ? drawPayPage(found, { card: shown.number }) : drawEndPage(found),
    );
  }

  const number = new URLSearchParams(body).get('card') ?? '';
  const used = findTestCard(number);
  if (used) await sleep(used.waitMs);
  const now = payments.requireSession(session);
  if (now.status === 'expired') return sendPage(response, drawEndPage(now));
  if (now.status === 'open' && (!used || used.decline)) {
    const problem = used ? used.decline : 'Use one of the test cards below: a real card has no place here.';
    // A number that is no test card's is not even shown again.
    return sendPage(response, drawPayPage(now, { card: used?.number ?? '', problem }));
  }
  const paid = payments.pay(session);
  response.writeHead(303, { ...PAGE_HEADERS, location: toSuccessUrl(paid) }).end();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new Error('the request is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, { status, html }: Page): void {
  response.writeHead(status, PAGE_HEADERS).end(html);
}
