// Who is calling, and whether they may: the access rule of every route, and the rule against cross-site
// writes. Runs before the body is read. Sessions themselves are in features/identity/account.

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { actAs } from '#database/actor.ts';
import type { Principal } from '#shared/call.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Assignment } from '#shared/staff-roles.ts';
import { cookieJar } from './cookies.ts';
import { requirePrincipal, type ShopApp } from './routing.ts';

const NO_ASSIGNMENTS: readonly Assignment[] = [];
/** How long a caller need not prove again who they are. */
const CONFIRMED_FOR_MS = 10 * 60_000;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A request, raw or of the framework. */
export type RequestHead = { headers: IncomingHttpHeaders };

/** The bearer token; the texts `null`, `undefined` and '' count as none. */
export function readBearer({ headers }: RequestHead): string | null {
  const token = /^Bearer +(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1];
  return token && token !== 'null' && token !== 'undefined' ? token : null;
}

type GuardDeps = {
  publicUrl: string;
  /** The session an access token belongs to; undefined when it has no valid one. */
  findSession(accessToken: string, now: Date, isWork: boolean): Promise<SessionOwner | undefined>;
};

/** `assignments` are read only when it is about the work of staff. */
type SessionOwner = Principal & {
  assignments: readonly Assignment[];
  /** Whether they must set up a second factor first; known of an ADMIN, and for the work of staff. */
  lacksSecondFactor: boolean;
};

/** Decides authentication, role and origin of every API call before its body is looked at. */
export function guardRoutes(app: ShopApp, { publicUrl, findSession }: GuardDeps): void {
  const jar = cookieJar({ publicUrl });

  app.decorateRequest('principal', null);
  app.decorateRequest('accessToken', null);
  app.decorateRequest('assignments');
  app.decorate('calls', []);
  app.addHook('onRoute', (route) => {
    const { access, roles = [], sensitive } = route.config ?? {};
    const { summary = '' } = (route.schema ?? {}) as { summary?: string };
    const isSensitive = sensitive !== undefined;
    for (const method of [route.method].flat()) {
      if (access) app.calls.push({ method, url: route.url, summary, access, roles, isSensitive });
    }
    if (route.url.startsWith('/api/') && !access) {
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
    }
    if ((access === 'staff') !== roles.length > 0) {
      throw new Error(
        `${String(route.method)} ${route.url} must name roles when it is for staff, and only then`,
      );
    }
    if (access === 'staff' || access === 'admin') noteWhoActs(route);
  });

  app.addHook('onRequest', async (request) => {
    const { access, roles = [], isWrite, sensitive } = request.routeOptions.config;
    if (!access) return;
    const bearer = readBearer(request);
    const cookie = jar.read(request, 'access');
    const now = new Date();
    const isWork = access === 'staff' || access === 'admin';

    const byBearer = bearer && access !== 'public' ? await findSession(bearer, now, isWork) : undefined;
    if (!byBearer && (isWrite || !SAFE_METHODS.has(request.method))) requireSameSite(request, publicUrl);
    if (isWrite) requireFetch(request);
    if (access === 'public') return;

    const owner = byBearer ?? (cookie ? await findSession(cookie, now, isWork) : undefined);
    if (!owner && (bearer || cookie))
      throw new ShopError(access === 'visitor' ? 'session_expired' : 'not_signed_in');
    if (!owner && access !== 'visitor') throw new ShopError('not_signed_in');
    if (access === 'admin' && owner?.role !== 'ADMIN') throw new ShopError('forbidden');
    request.principal = owner ?? null;
    request.accessToken = owner ? (byBearer ? bearer : cookie) : null;
    request.assignments = NO_ASSIGNMENTS;
    if (access === 'staff' && owner!.role !== 'ADMIN') {
      request.assignments = owner!.assignments.filter(({ role }) => roles.includes(role));
      if (request.assignments.length === 0) throw new ShopError('forbidden');
    }
    if (owner?.lacksSecondFactor) {
      if (isWork) throw new ShopError('second_step_required');
      // What an ADMIN sees beyond other shoppers waits for the second factor too.
      request.principal = { ...owner, role: 'USER' };
    }
    if (sensitive === true) requireConfirmed(request, now);
  });

  // Some calls are sensitive depending on their body.
  app.addHook('preHandler', async (request) => {
    const { sensitive } = request.routeOptions.config;
    if (typeof sensitive === 'function' && sensitive(request.body)) requireConfirmed(request, new Date());
  });
}

/** 403 unless the caller proved who they are a short while ago. */
function requireConfirmed({ principal }: FastifyRequest, now: Date): void {
  if (!principal || !isFresh(principal, now)) throw new ShopError('confirm_first');
}

const isFresh = ({ confirmedAt }: Principal, now: Date) =>
  now.getTime() - confirmedAt.getTime() <= CONFIRMED_FOR_MS;

/** For calls that are sensitive depending on what the caller did before. */
export function toGiver(request: FastifyRequest, now: Date): { userId: string; isConfirmed: boolean } {
  const principal = requirePrincipal(request);
  return { userId: principal.userId, isConfirmed: isFresh(principal, now) };
}

/** Records who made each change of a staff call, whichever use case it reaches. */
function noteWhoActs(route: RouteOptions): void {
  const { handler } = route;
  route.handler = function (request, reply) {
    const actor = {
      userId: request.principal!.userId,
      address: request.ip,
      call: `${request.method} ${route.url}`,
    };
    return actAs(actor, () => handler.call(this, request, reply));
  };
}

/** A browser's call that relies on a cookie, or on nothing, must come from the shop's own pages. */
function requireSameSite(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new ShopError('cross_site');
    return;
  }
  const { origin } = request.headers;
  if (origin !== undefined && origin !== publicUrl && URL.parse(origin)?.host !== request.host) {
    throw new ShopError('cross_site');
  }
}

/**
 * A GET that changes something is asked for by a page's script, never by a picture, a frame or a prefetch in
 * it.
 */
function requireFetch({ headers }: FastifyRequest): void {
  const dest = headers['sec-fetch-dest'];
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? '';
  if ((dest !== undefined && dest !== 'empty') || /prefetch|prerender/.test(String(purpose))) {
    throw new ShopError('cross_site');
  }
}
