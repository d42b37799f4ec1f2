// One handler turns whatever was thrown into an answer: the error body of api.md, or an error page for a
// browser that asked for a page. Below 500 the message is for the shopper; a 500 shows only a request id, and
// the log has the rest.

import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { findConstraint, findDriverError } from '#database/client.ts';
import { CONSTRAINT_ERRORS, ERRORS, toWireCode, type ErrorCode } from '#shared/error-codes.ts';
import { say, type Phrase } from '#shared/phrase.ts';
import { ShopError } from '#shared/shop-error.ts';
import { isDeclared } from './declared-errors.ts';
import type { ShopApp } from './routing.ts';

export type SendError = (
  error: ShopError,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

export function handleErrors(app: ShopApp, sendError: SendError): void {
  app.setErrorHandler((error, request, reply) =>
    sendError(toShopError(error as FastifyError, request), request, reply),
  );

  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPath.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByPath.set(url, methods);
  });
  const rejectUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsByPath.get(request.url.split('?')[0]!);
    if (methods) reply.header('allow', [...methods].join(', '));
    return sendError(new ShopError(methods ? 'method_not_allowed' : 'not_found'), request, reply);
  };
  app.setNotFoundHandler(rejectUnknown);
  // Without this the pages' catch-all would answer an unknown GET of the API with HTML.
  app.get('/api/*', { config: { access: 'public' }, schema: { hide: true } }, rejectUnknown);
}

/**
 * Sends an error page with these headers (flat, name and value in turn). Throws, with nothing sent, when it
 * cannot be drawn.
 */
export type SendErrorPage = (
  error: ShopError,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: readonly string[],
) => Promise<void>;

const RETRY_BUSY_AFTER_SECONDS = 5;

export function errorSender(sendPage: SendErrorPage): SendError {
  return async (error, request, reply) => {
    if (!isDeclared(error.code, request))
      request.log.error(
        { code: error.code, url: request.routeOptions.url },
        'the route does not declare this error',
      );
    const retryAfter = error.retryAfterSeconds ?? (error.status === 503 ? RETRY_BUSY_AFTER_SECONDS : null);
    if (retryAfter !== null) reply.header('retry-after', String(Math.ceil(retryAfter)));
    if (error.status === 500) reply.header('x-request-id', request.id);
    // The rest of the body is not awaited.
    if (error.status === 408) reply.header('connection', 'close');
    return wantsPage(request)
      ? sendErrorPage(sendPage, error, request, reply)
      : sendErrorBody(error, request, reply);
  };
}

/** Browsers accept HTML when somebody opens an address; scripts, pictures and other programs do not. */
function wantsPage({ raw, headers, routeOptions }: FastifyRequest): boolean {
  const isCall = raw.url?.startsWith('/api/') || routeOptions?.config?.access !== undefined;
  return !isCall && (headers.accept ?? '').includes('text/html');
}

function sendErrorBody(error: ShopError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        success: false,
        error: true,
        message: error.message,
        data: error.data,
        code: toWireCode(error.code),
        ...(error.fields && { fields: error.fields }),
        ...(error.said && { said: error.said }),
        ...(error.status === 500 && { requestId: request.id }),
      }),
    );
}

const PASSED_ON = ['retry-after', 'x-request-id', 'allow'];

async function sendErrorPage(
  sendPage: SendErrorPage,
  error: ShopError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const headers = PASSED_ON.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [name, String(value)];
    });
    await sendPage(error, request, reply, headers);
    return reply;
  } catch (drawingError) {
    request.log.error({ err: drawingError }, 'the error page could not be drawn');
    return reply
      .code(error.status)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'" })
      .type('text/html; charset=utf-8')
      .send(LAST_RESORT);
  }
}

/** When even the error page fails: the page's heading, without anything that could fail too. */
const LAST_RESORT = `<!doctype html>
<html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unexpected Application Error!</title>
<h1>Unexpected Application Error!</h1>
<p>Something went wrong on our side. Nothing in your cart is lost.</p>
<p><a href="">Try again</a></p>
<p><a href="/">Go To Home</a></p>
</html>
`;

function toShopError(error: FastifyError, request: FastifyRequest): ShopError {
  if (error instanceof ShopError) return error;
  if (error.validation) {
    const message = request.routeOptions.config.invalidMessage;
    return new ShopError('invalid_input', {
      ...(message && { message }),
      fields: toFields(error.validation),
    });
  }
  const known = FASTIFY_CODES[error.code];
  if (known) return new ShopError(...known);
  const violation = toViolation(error, request);
  if (violation) return violation;
  if (isGone(error, request)) {
    request.log.debug({ err: error }, 'the browser left before the answer was sent');
    return new ShopError('invalid_input', { message: 'The request could not be read' });
  }
  if (isOverload(error)) {
    request.log.warn({ err: error }, 'the database did not answer in time');
    return new ShopError('busy', { retryAfterSeconds: 2 });
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ShopError('invalid_input', { message: 'The request could not be read' });
  }
  request.log.error({ err: error }, 'unexpected error');
  return new ShopError('internal');
}

function toViolation(error: Error, request: FastifyRequest): ShopError | undefined {
  const violated = findConstraint(error);
  const row = CONSTRAINT_ERRORS.find(({ constraint }) => violated?.endsWith(constraint));
  if (!row) return undefined;
  const { code, field } = row;
  const isVisitor = request.routeOptions.config.access === 'visitor';
  if (code === 'not_signed_in' && isVisitor) return new ShopError('session_expired');
  return new ShopError(code, field ? { fields: { [field]: ERRORS[code].message } } : {});
}

/**
 * A body that is cut off, and the stream of a compressed answer, fail like this when their connection is
 * closed; nobody reads an answer then.
 */
function isGone(error: Error, { raw }: FastifyRequest): boolean {
  return raw.socket.destroyed && (error.message === 'Premature close' || error.message === 'aborted');
}

const FASTIFY_CODES: Record<string, [ErrorCode, { message: string }?] | undefined> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_input', { message: 'The request is not valid JSON' }],
};

/** Message per field: a missing one is named by its parent, a bad one by its path. */
function toFields(problems: readonly FastifySchemaValidationError[]): Record<string, string | Phrase> {
  const fields: Record<string, string | Phrase> = {};
  for (const problem of problems) {
    const path = problem.instancePath.slice(1).replaceAll('/', '.');
    const missing = problem.params.missingProperty;
    const name = typeof missing === 'string' ? (path ? `${path}.${missing}` : missing) : path;
    if (name) fields[name] ??= toWords(problem);
  }
  return fields;
}

function toWords({ keyword, params, message = 'Not valid' }: FastifySchemaValidationError): string | Phrase {
  const { limit } = params;
  if (keyword === 'maxLength')
    return say('At most {most} characters', { most: Number(limit).toLocaleString('en-IN') });
  return keyword === 'required' || (keyword === 'minLength' && limit === 1) ? 'Required' : message;
}

const OVERLOAD_SQLSTATES = new Set([
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53200',
  '25P03',
  '25006',
]);
const OVERLOAD_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);
const POOL_TIMEOUT =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|terminating connection|not queryable/i;

/**
 * The database is gone, restarting, out of connections, too slow, or no longer the one that writes (25006):
 * temporary, and not the caller's fault.
 */
export function isOverload(error: unknown): boolean {
  if (error instanceof ShopError) return error.code === 'busy';
  if (OVERLOAD_SQLSTATES.has(findDriverError(error)?.code ?? '')) return true;
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as NodeJS.ErrnoException).code ?? '';
    if (POOL_TIMEOUT.test(at.message)) return true;
    if (OVERLOAD_CODES.has(code) && (at as NodeJS.ErrnoException).syscall !== 'open') return true;
  }
  return false;
}
