// The building blocks of a feature's `.routes.ts`: the typed app, the envelope, and the declaration every
// route makes (who may call it, what it takes, what it answers). No business rules here.

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteHandlerMethod,
} from 'fastify';
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { Access, Call, Method, Principal } from '#shared/call.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Assignment, StaffRole } from '#shared/staff-roles.ts';

export type ShopApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** True: whatever the body. */
export type Sensitivity = true | ((body: any) => boolean);

export type DeclaredCall = {
  method: string;
  url: string;
  summary: string;
  access: Access;
  roles: readonly StaffRole[];
  isSensitive: boolean;
};

/** What of its declaration a call is held to. */
type CallRules = Pick<Call, 'access' | 'roles' | 'errors' | 'body' | 'form' | 'invalidMessage' | 'isWrite'>;

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<CallRules> {
    sensitive?: Sensitivity;
    /** Its answer is an endless stream, so its duration means nothing. */
    isStream?: boolean;
  }
  interface FastifyInstance {
    /** Every call of the API and who may make it, for the access battery. */
    calls: DeclaredCall[];
  }
  interface FastifyRequest {
    /** Set on `visitor` routes when signed in, and always on `shopper`, `staff` and `admin` routes. */
    principal: Principal | null;
    /** The caller's access token; null when nobody is signed in. */
    accessToken: string | null;
    /** On `staff` routes, the role assignments that let the caller in; empty for an ADMIN. */
    assignments: readonly Assignment[];
  }
}

/** The signed-in caller of a `shopper`, `staff` or `admin` route. */
export function requirePrincipal(request: { principal: Principal | null }): Principal {
  if (!request.principal) throw new ShopError('not_signed_in');
  return request.principal;
}

/** 400 without one. */
export function requireId(what: string, id: string | undefined, field = '_id'): string {
  if (id) return id;
  throw new ShopError('invalid_input', {
    message: `${what} id is required`,
    fields: { [field]: 'Required' },
  });
}

/** The same of a call that is declared `byId`. */
export const requireNamed = (what: string, { body, query }: Record<'body' | 'query', { _id?: string }>) =>
  requireId(what, body._id || query._id);

/** 404 when the caller of a `staff` route does not work for this store: to them it does not exist. */
export function requireStore(request: CallerOfStaffRoute, storeId: string): void {
  if (!worksFor(request, storeId)) throw new ShopError('not_found', { message: 'Store not found' });
}

export function worksFor({ principal, assignments }: CallerOfStaffRoute, storeId: string): boolean {
  return (
    principal?.role === 'ADMIN' ||
    assignments.some((post) => post.storeId === null || post.storeId === storeId)
  );
}

/** Whether this caller may change what all stores share. */
export function worksForAll({ principal, assignments }: CallerOfStaffRoute): boolean {
  return principal?.role === 'ADMIN' || assignments.some(({ storeId }) => storeId === null);
}

type CallerOfStaffRoute = { principal: Principal | null; assignments: readonly Assignment[] };

/** A successful answer: `{ success, error, message, data }` and, for lists, their extra fields. */
export function ok<Data, Extra extends object = object>(message: string, data: Data, extra?: Extra) {
  return { success: true, error: false, message, data, ...(extra as Extra) };
}

/** What a handler returns: the envelope, or the reply it has written itself (a file, a stream). */
type HandlerResult<Answer extends TSchema, Extra extends TProperties> =
  | (Envelope & { data: Static<Answer> } & Static<TObject<Extra>>)
  | FastifyReply;
type Envelope = { success: boolean; error: boolean; message: string };

type Handler<
  Body extends TSchema,
  Query extends TSchema,
  Answer extends TSchema,
  Extra extends TProperties,
> = (
  request: FastifyRequest<{ Body: Static<Body>; Querystring: Static<Query> }>,
  reply: FastifyReply,
) => Promise<HandlerResult<Answer, Extra>>;

/** Adds the route of a call. Body, query and answer are checked against its schemas. */
export function serve<
  Body extends TSchema,
  Query extends TSchema,
  Answer extends TSchema,
  Extra extends TProperties,
>(
  app: ShopApp,
  call: Call<Method, string, Body, Query, Answer, Extra>,
  handler: Handler<Body, Query, Answer, Extra>,
): void {
  const { method, path: url } = call;
  (app as unknown as FastifyInstance).route({
    method,
    url,
    ...routeOptions(call),
    handler: handler as RouteHandlerMethod,
  });
}

/** The Fastify options of the route of a call. */
export function routeOptions<Body extends TSchema>(call: Call<Method, string, Body>) {
  const { method: _method, path: _path, summary, answer, extra, querystring, bodyLimit, ...rules } = call;
  const { body } = rules;
  const envelope = Type.Object({
    success: Type.Boolean(),
    error: Type.Boolean(),
    message: Type.String(),
    data: answer,
    ...extra,
  });
  return {
    ...(bodyLimit && { bodyLimit }),
    config: { errors: [], ...rules },
    schema: {
      summary,
      ...(body && { body }),
      ...(querystring && { querystring }),
      response: { 200: envelope },
    },
  };
}
