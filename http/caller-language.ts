// Which language a request is answered in: the one its cookie names, if the shop has it, else English. The
// cookie holds only the language, nothing about the person.

import type { IncomingHttpHeaders } from 'node:http';
import { DEFAULT_LANGUAGE } from '#shared/languages.ts';
import { readCookie, toCookieName } from './cookies.ts';
import type { ShopApp } from './routing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the language that the caller reads. */
    language: string;
  }
}

export type CallerLanguage = (request: { headers: IncomingHttpHeaders }) => string;

/** `known`: the codes of all languages. */
export function openCallerLanguage(known: readonly string[], config: { publicUrl: string }): CallerLanguage {
  const name = toCookieName(config, 'language');
  return ({ headers }) => {
    const claimed = readCookie(headers.cookie, name);
    return claimed !== null && known.includes(claimed) ? claimed : DEFAULT_LANGUAGE;
  };
}

/** Gives every request its `language`. */
export function recogniseLanguages(app: ShopApp, callerLanguage: CallerLanguage): void {
  app.decorateRequest('language', {
    getter() {
      return callerLanguage(this);
    },
  });
}
