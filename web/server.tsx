// What the server draws: a page of the shop whole, and the frame of the work side, which the browser fills.

import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { renderToString } from 'react-dom/server';
import languages from 'virtual:languages';
import { DEFAULT_LANGUAGE } from '#shared/languages.ts';
import type { PageAnswer } from '#shared/shop-facts.ts';
import { speak, type Language } from './data/language.ts';
import { rememberPage } from './data/pages/page-query.ts';
import { getQueryClient } from './data/query-client.ts';
import { ANSWER_ID } from './data/start-page.ts';
import { findFile as findPageFile, preloadPage } from './shop/pages.tsx';
import { ShopApp } from './shop/shop-app.tsx';
import { HEAD_SCRIPT, ShopDocument } from './shop/shop-document.tsx';
import { WorkDocument } from './work/work-document.tsx';
import css from './shop/shop.css?inline';
import { StaticRouter } from './ui/router.tsx';

type PageLanguage = Language & { script: string | null };

const ENGLISH: PageLanguage = { code: DEFAULT_LANGUAGE, words: null, script: null };
const current = new AsyncLocalStorage<PageLanguage>();

speak(() => current.getStore() ?? ENGLISH);

/** All texts of the pages that `work` renders are in the language of this code. */
export function inLanguage<Result>(code: string, work: () => Result): Result {
  const known = languages[code];
  return current.run(known ? { code, ...known } : ENGLISH, work);
}

/** The same in every page of the shop. */
export const styles = css;
/** The inline scripts of every page of the shop. */
export const scripts = [HEAD_SCRIPT];

/** What the browser loads. `before`: a script that runs before the entry, in development. */
export type PageFiles = {
  styles: readonly string[];
  entry: string;
  preloads: readonly string[];
  before?: string;
};

/** What is drawn at this path, beside web/shop/pages.tsx. */
export const findFile = (path: string, answer: PageAnswer): string => findPageFile(toPathname(path), answer);

const toPathname = (path: string) => path.split('?', 1)[0]!;

/** What the tree of a page is drawn from. */
export async function makeTree(path: string, answer: PageAnswer) {
  await preloadPage(toPathname(path), answer);
  const client = getQueryClient();
  const { pathname, search } = new URL(path, 'http://shop');
  rememberPage(client, { pathname, search }, answer);
  return (
    <ShopDocument styles={STYLES_PLACE}>
      <StaticRouter path={path}>
        <ShopApp client={client} first={answer} />
      </StaticRouter>
    </ShopDocument>
  );
}

/**
 * The styles are three quarters of a page and the same in all: they are put in afterwards, and are neither
 * encoded, compressed nor searched with every page.
 */
const STYLES_PLACE = '/* styles */';
/** No text of a page can contain it, because in texts `<` is escaped. */
const BEFORE_STYLES = '<style id="looks">';
/** What React writes where a part of the page waited or failed. */
const MISSING = '<!--$!-->';

/** What comes before the styles and what comes after them. Throws when a part of the page cannot be drawn. */
export async function renderShop(path: string, answer: PageAnswer, files: PageFiles): Promise<string[]> {
  const draw = async () => toHtml(renderToString(await makeTree(path, answer)), answer, files);
  let html = await draw();
  if (html.includes(MISSING)) {
    // Code that a part has asked for while it was drawn is there by then.
    await setImmediate();
    html = await draw();
  }
  if (html.includes(MISSING)) throw new Error(`a part of ${path} could not be drawn`);
  const at = html.indexOf(BEFORE_STYLES + STYLES_PLACE) + BEFORE_STYLES.length;
  return [html.slice(0, at), html.slice(at + STYLES_PLACE.length)];
}

export function renderWork(answer: PageAnswer, files: PageFiles): string[] {
  return [toHtml(renderToString(<WorkDocument {...answer} styles={files.styles} />), answer, files)];
}

/** Text first, then pictures, then scripts. */
function toHtml(html: string, answer: PageAnswer, { entry, preloads, before }: PageFiles): string {
  const script = current.getStore()?.script;
  const ending = [
    `<script type="application/json" id="${ANSWER_ID}">${JSON.stringify(answer).replaceAll('<', '\\u003c')}</script>`,
    ...(script
      ? [`<link rel="modulepreload" href="${script}" data-language="${answer.facts.language}">`]
      : []),
    ...preloads.map((file) => `<link rel="modulepreload" href="${file}">`),
    ...(before ? [`<script type="module">${before}</script>`] : []),
    `<script type="module" src="${entry}"></script>`,
  ];
  return `<!DOCTYPE html>${html.replace('</body>', () => `${ending.join('')}</body>`)}`;
}
