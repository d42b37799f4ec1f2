// The shop's cookies: their names, their attributes, and the two that carry a session.

import type { FastifyReply, FastifyRequest } from 'fastify';

/** A device is known for as long as browsers keep a cookie. */
export const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60;
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

export type CookieName =
  | 'access'
  | 'ticket'
  | 'refresh'
  | 'cart'
  | 'reset'
  | 'reset_request'
  | 'store'
  | 'language'
  | 'device';

/** `__Host-` needs https, so development does without. */
export function toCookieName({ publicUrl }: { publicUrl: string }, name: CookieName): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}jhatpat_${name}`;
}

/** One cookie of a request that no framework has parsed; null when it is missing or empty. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (!header?.includes(name)) return null;
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null;
  }
  return null;
}

/** Names and attributes of the shop's cookies. */
export function cookieJar(config: { publicUrl: string }) {
  const isSecure = config.publicUrl.startsWith('https:');
  const toName = (name: CookieName) => toCookieName(config, name);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  return {
    read: (request: FastifyRequest, name: CookieName) => request.cookies[toName(name)] || null,
    set: (reply: FastifyReply, name: CookieName, value: string, maxAge = COOKIE_SECONDS) =>
      reply.setCookie(toName(name), value, { ...attributes, maxAge }),
    clear: (reply: FastifyReply, name: CookieName) => reply.clearCookie(toName(name), attributes),
  };
}

export type CookieJar = ReturnType<typeof cookieJar>;

/** The two tokens of a session, by their names on the wire. */
type SessionTokens = { accesstoken: string; refreshToken: string };

export function setSessionCookies(jar: CookieJar, reply: FastifyReply, tokens: SessionTokens): void {
  jar.set(reply, 'access', tokens.accesstoken);
  jar.set(reply, 'refresh', tokens.refreshToken);
}

export function clearSessionCookies(jar: CookieJar, reply: FastifyReply): void {
  jar.clear(reply, 'access');
  jar.clear(reply, 'refresh');
}
