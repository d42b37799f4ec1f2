// Renders a page to its whole HTML. Pages are cached and sent as one piece, so nothing is streamed.

import { AsyncLocalStorage } from 'node:async_hooks';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import languages from 'virtual:languages';
import { DEFAULT_LANGUAGE } from '#shared/languages.ts';
import { shopContext, STYLES_PLACE, type InLanguage } from './shop-context.ts';
import { speak, type Language } from './data/language.ts';
import css from './app.css?inline';

type PageLanguage = Language & { script: string | null };

const ENGLISH: PageLanguage = { code: DEFAULT_LANGUAGE, words: null, script: null };
const current = new AsyncLocalStorage<PageLanguage>();

speak(() => current.getStore() ?? ENGLISH);

/** All texts of the pages that `work` renders are in this language. */
export const inLanguage: InLanguage = (code, work) => {
  const known = languages[code];
  return current.run(known ? { code, ...known } : ENGLISH, work);
};

/** The script the browser must load before it hydrates a page in the current language; null in English. */
const findScript = (): string | null => current.getStore()?.script ?? null;

export { shopContext } from './shop-context.ts';

/** The same in every page. */
export const styles = css;

const ABORT_AFTER_MS = 10_000;
export const streamTimeout = ABORT_AFTER_MS;

/**
 * Reports an error of a loader. The server knows whether to log it as a fault, or whether the database is
 * down. The loaders of an error page have nothing to read, and are expected to fail.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  const { rejection, report } = context.get(shopContext);
  if (!rejection) report(error);
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { facts, report, deliver } = loadContext.get(shopContext);
  let failed = false;
  const loaded = serverHandoffStream ? await text(serverHandoffStream) : '';
  const page = <ServerRouter context={context} url={request.url} />;
  const html =
    renderWithoutWaiting(page) ??
    (await renderPatiently(page, (error) => {
      failed = true;
      report(error);
    }));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  deliver(splitAtStyles(putScriptsLast(html, toDataScripts(loaded) + toLanguageLink(facts.language))));
  return new Response(null, { headers, status: failed ? 500 : status });
}

/** What React writes where a part of the page waited or failed. */
const MISSING = '<!--$!-->';

/** In one go, a quarter faster; null if something has to be waited for, or fails. */
function renderWithoutWaiting(page: ReactNode): string | null {
  try {
    const html = renderToString(page);
    return html.includes(MISSING) ? null : `<!DOCTYPE html>${html}`;
  } catch {
    return null;
  }
}

/** Waits for every part, such as code that is loaded when it is first shown, and reports what fails. */
async function renderPatiently(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  const { prelude } = await prerenderToNodeStream(page, {
    onError,
    signal: AbortSignal.timeout(ABORT_AFTER_MS),
    // In a page sent as one piece all parts are in place, also for readers without scripts.
    progressiveChunkSize: Infinity,
  });
  return text(prelude);
}

/** Hands the data of the loaders to the browser, as the framework's own component does in a stream. */
function toDataScripts(loaded: string): string {
  const controller = 'window.__reactRouterContext.streamController';
  const json = JSON.stringify(loaded).replaceAll('<', '\\u003c');
  return `<script>${controller}.enqueue(${json});</script><script>${controller}.close();</script>`;
}

const PRELOADS = /<link rel="modulepreload"[^>]*>/g;

/** Puts scripts after the visible content: text first, then pictures, then scripts. */
function putScriptsLast(html: string, scripts: string): string {
  const preloads = html.match(PRELOADS) ?? [];
  return html.replace(PRELOADS, '').replace('</body>', () => `${scripts}${preloads.join('')}</body>`);
}

/** No text of a page can contain it, because in texts `<` is escaped. */
const BEFORE_STYLES = '<style id="looks">';

/** What comes before the styles and what comes after them; in development they are in the page already. */
function splitAtStyles(html: string): string[] {
  const at = html.indexOf(BEFORE_STYLES + STYLES_PLACE) + BEFORE_STYLES.length;
  return at < BEFORE_STYLES.length ? [html] : [html.slice(0, at), html.slice(at + STYLES_PLACE.length)];
}

/** The script that entry.client.tsx loads first. */
function toLanguageLink(code: string): string {
  const script = findScript();
  return script === null ? '' : `<link rel="modulepreload" href="${script}" data-language="${code}"/>`;
}
