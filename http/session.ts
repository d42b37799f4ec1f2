// Who is calling: tokens from header and cookies, the access rule of every route, and the rule against
// cross-site writes. Runs before the body is read. What a session is lives in features/account.

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#shared/shop-error.ts';
import type { Principal, ShopApp } from './routing.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

export type CookieName = 'access' | 'refresh' | 'cart' | 'reset' | 'reset_request';

/** Names and attributes of the shop's cookies. `__Host-` needs https, so development does without. */
export function cookieJar({ publicUrl }: { publicUrl: string }) {
  const isSecure = publicUrl.startsWith('https:');
  const toName = (name: CookieName) => `${isSecure ? '__Host-' : ''}jhatpat_${name}`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  return {
    read: (request: FastifyRequest, name: CookieName) => request.cookies[toName(name)] || null,
    set: (reply: FastifyReply, name: CookieName, value: string, maxAge = COOKIE_SECONDS) =>
      reply.setCookie(toName(name), value, { ...attributes, maxAge }),
    clear: (reply: FastifyReply, name: CookieName) => reply.clearCookie(toName(name), attributes),
  };
}

export type CookieJar = ReturnType<typeof cookieJar>;

/** A request, with the framework or without it. */
export type Headed = { headers: IncomingHttpHeaders };

/** A real bearer token; `null`, `undefined` and '' as text are none (decision 7). */
export function readBearer({ headers }: Headed): string | null {
  const token = /^Bearer +(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1];
  return token && token !== 'null' && token !== 'undefined' ? token : null;
}

/** The two tokens of a session, by the specification's names. */
type SessionTokens = { accesstoken: string; refreshToken: string };

export function setSessionCookies(jar: CookieJar, reply: FastifyReply, tokens: SessionTokens): void {
  jar.set(reply, 'access', tokens.accesstoken);
  jar.set(reply, 'refresh', tokens.refreshToken);
}

export function clearSessionCookies(jar: CookieJar, reply: FastifyReply): void {
  jar.clear(reply, 'access');
  jar.clear(reply, 'refresh');
}

type GuardNeeds = {
  publicUrl: string;
  /** The session an access token belongs to; undefined when there is none that still counts. */
  findSession(accessToken: string, now: Date): Promise<Principal | undefined>;
};

/** Decides authentication, role and origin of every API call before its body is looked at. */
export function guardRoutes(app: ShopApp, { publicUrl, findSession }: GuardNeeds): void {
  const jar = cookieJar({ publicUrl });

  app.decorateRequest('principal', null);
  app.decorate('calls', []);
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    for (const method of [route.method].flat()) {
      if (access) app.calls.push({ method, url: route.url, access });
    }
    if (route.url.startsWith('/api/') && !access) {
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
    }
  });

  app.addHook('onRequest', async (request) => {
    const { access, isWrite } = request.routeOptions.config;
    if (!access) return;
    const bearer = readBearer(request);
    const cookie = jar.read(request, 'access');
    const now = new Date();

    const byBearer = bearer && access !== 'public' ? await findSession(bearer, now) : undefined;
    if (!byBearer && (isWrite || !SAFE_METHODS.has(request.method))) requireSameSite(request, publicUrl);
    if (access === 'public') return;

    const owner = byBearer ?? (cookie ? await findSession(cookie, now) : undefined);
    if (!owner && (bearer || cookie))
      throw new ShopError(access === 'visitor' ? 'session_expired' : 'not_signed_in');
    if (!owner && access !== 'visitor') throw new ShopError('not_signed_in');
    if (access === 'admin' && owner?.role !== 'ADMIN') throw new ShopError('forbidden');
    request.principal = owner ?? null;
  });
}

/** What rests on a cookie, or on nothing, must come from our own pages when a browser sends it. */
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
