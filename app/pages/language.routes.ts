// The language switch: a form on a page, which works without scripts and leads back to that page.

import { cookieJar } from '#http/cookies.ts';
import type { ShopApp } from '#http/routing.ts';
import { HOME_PATH } from '#shared/page-urls.ts';
import type { Services } from '../services.ts';

const CHOICE_SECONDS = 365 * 24 * 60 * 60;
const FORM = 'application/x-www-form-urlencoded';
const FORM_LIMIT = 200;

export function languageRoutes(app: ShopApp, { config, languages }: Services): void {
  const jar = cookieJar(config);
  void app.register(async (forms) => {
    forms.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_LIMIT }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    forms.post<{ Body: { language?: string } | null }>(
      '/api/language',
      {
        bodyLimit: FORM_LIMIT,
        config: { access: 'public' },
        schema: { summary: 'Chooses the language of this browser, and leads back to the page' },
      },
      async (request, reply) => {
        const wanted = request.body?.language;
        const chosen = languages.find(({ code }) => code === wanted);
        if (chosen) jar.set(reply, 'language', chosen.code, CHOICE_SECONDS);
        return reply.redirect(toOwnPath(request.headers.referer, config.publicUrl, request.host), 303);
      },
    );
  });
}

/** The path of the page that sent the form; never another site. */
function toOwnPath(referer: string | undefined, publicUrl: string, host: string): string {
  const url = referer === undefined ? null : URL.parse(referer);
  if (!url || (url.origin !== publicUrl && url.host !== host)) return HOME_PATH;
  return `/${url.pathname.replace(/^[/\\]+/, '')}${url.search}`;
}
