// What a feature's `.routes.ts` is written with: the typed app, the envelope, and the declaration every
// route makes (who may call it, what it takes, what it answers). No business rules here.

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import { Type, type TProperties, type TSchema } from 'typebox';
import type { ErrorCode } from '#shared/error-codes.ts';
import { ShopError } from '#shared/shop-error.ts';

export type ShopApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/**
 * Who may call a route.
 * - `public`: anybody; tokens are not even looked at, so a stale one never blanks the shop
 * - `visitor`: anybody; a signed-in shopper is recognised, a broken token is 401
 * - `shopper`: anybody signed in
 * - `admin`: role ADMIN only
 */
export type Access = 'public' | 'visitor' | 'shopper' | 'admin';

export type Principal = { userId: string; sessionId: string; role: 'USER' | 'ADMIN' };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    errors?: readonly ErrorCode[];
    /** Message of the 400 when the body does not fit its schema. */
    invalidMessage?: string;
    /** GET logout changes state, so it is held to the rules of a write. */
    isWrite?: boolean;
  }
  interface FastifyInstance {
    /** Every call of the API and who may make it, for the access battery. */
    calls: { method: string; url: string; access: Access }[];
  }
  interface FastifyRequest {
    /** Set on `visitor` routes when signed in, and always on `shopper` and `admin` routes. */
    principal: Principal | null;
  }
}

/** The signed-in caller of a `shopper` or `admin` route. */
export function requirePrincipal(request: { principal: Principal | null }): Principal {
  if (!request.principal) throw new ShopError('not_signed_in');
  return request.principal;
}

/** A successful answer: `{ success, error, message, data }` and, for lists, their extra fields. */
export function ok<Data, Extra extends object = object>(message: string, data: Data, extra?: Extra) {
  return { success: true, error: false, message, data, ...(extra as Extra) };
}

type Declaration<Body extends TSchema, Answer extends TSchema, Extra extends TProperties> = {
  access: Access;
  summary: string;
  body?: Body;
  answer: Answer;
  /** Schemas of extra top-level fields. */
  extra?: Extra;
  invalidMessage?: string;
  isWrite?: boolean;
  querystring?: TSchema;
  /** What it may answer beside the errors of every such call (declared-errors.ts). */
  errors?: readonly ErrorCode[];
};

/** The options of one route, typed so that body and answer are checked against their schemas. */
export function route<Body extends TSchema, Answer extends TSchema, Extra extends TProperties = {}>(
  declaration: Declaration<Body, Answer, Extra>,
) {
  const { access, summary, body, answer, extra, invalidMessage, isWrite, querystring } = declaration;
  const { errors = [] } = declaration;
  const envelope = Type.Object({
    success: Type.Boolean(),
    error: Type.Boolean(),
    message: Type.String(),
    data: answer,
    ...(extra as Extra),
  });
  return {
    config: { access, errors, ...(invalidMessage && { invalidMessage }), ...(isWrite && { isWrite }) },
    schema: {
      summary,
      ...(body && { body }),
      ...(querystring && { querystring }),
      response: { 200: envelope },
    } as { body: Body; response: { 200: typeof envelope } },
  };
}
