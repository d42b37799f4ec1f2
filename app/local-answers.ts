// Translates product and category names in answers to shoppers into the caller's language. Staff see the
// names as typed.

import { inLanguage } from '#features/catalogue/names/local-names.ts';
import type { ShopApp } from '#http/routing.ts';
import { DEFAULT_LANGUAGE } from '#shared/languages.ts';
import type { Services } from './services.ts';

/** Request header of calls whose answer fills a form of the owner: its names are not translated. */
const OWN_NAMES = 'x-own-names';

const OF_SHOPPERS: ReadonlySet<string | undefined> = new Set(['public', 'visitor', 'shopper']);

export function translateAnswers(app: ShopApp, { catalogue }: Pick<Services, 'catalogue'>): void {
  app.addHook('preSerialization', async (request, reply, answer) => {
    const { access } = request.routeOptions.config;
    const isOwn = request.headers[OWN_NAMES] !== undefined;
    if (request.language === DEFAULT_LANGUAGE || isOwn || !OF_SHOPPERS.has(access)) return answer;
    if (reply.statusCode !== 200) return answer;
    return inLanguage(catalogue.db, request.language, answer);
  });
}
