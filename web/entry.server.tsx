// Renders a page to its whole HTML. Pages are cached and sent as one piece, so nothing is streamed.

import { AsyncLocalStorage } from 'node:async_hooks';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import languages from 'virtual:languages';
import { DEFAULT_LANGUAGE } from '#shared/languages.ts';
import { shopContext, STYLES_PLACE, type InLanguage, type WholePage } from './shop-context.ts';
import { speak, type Language } from './data/language.ts';
import styles from './app.css?inline';

type Spoken = Language & { script: string | null };

const ENGLISH: Spoken = { code: DEFAULT_LANGUAGE, words: null, script: null };
const current = new AsyncLocalStorage<Spoken>();

speak(() => current.getStore() ?? ENGLISH);

/** All texts of the pages that `work` renders are in this language. */
export const inLanguage: InLanguage = (code, work) => {
  const known = languages[code];
  return current.run(known ? { code, ...known } : ENGLISH, work);
};

/** The script the browser must load before it hydrates a page in the current language; null in English. */
const findScript = (): string | null => current.getStore()?.script ?? null;

export { shopContext } from './shop-context.ts';

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

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const languageLink = toLanguageLink(loadContext.get(shopContext).facts.language);
  let timer: NodeJS.Timeout | undefined;
  return new Promise<Response>((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // In a page sent as one piece all parts are in place, also for readers without scripts.
      progressiveChunkSize: Infinity,
      onAllReady() {
        let page = '';
        // Corked until React ends it, so that its many small pieces arrive at once.
        const sink = new Writable({
          highWaterMark: Number.MAX_SAFE_INTEGER,
          writev(pieces, done) {
            page = Buffer.concat(pieces.map(({ chunk }) => chunk as Buffer)).toString('latin1');
            done();
          },
        });
        sink.cork();
        sink.on('error', reject);
        sink.on('finish', () => {
          headers.set('Content-Type', 'text/html; charset=utf-8');
          loadContext.get(shopContext).deliver(withStyles(putScriptsLast(page, languageLink)));
          // React holds the stream for a while, which would keep the page in memory.
          page = '';
          resolve(new Response(null, { headers, status: failed ? 500 : status }));
        });
        pipe(sink);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        loadContext.get(shopContext).report(error);
      },
    });
    const tooLate = () => abort(new Error('The page took too long to render'));
    timer = setTimeout(tooLate, ABORT_AFTER_MS).unref();
    // A running timer would keep everything rendered in memory until it fires.
  }).finally(() => clearTimeout(timer));
}

const PRELOADS = /<link rel="modulepreload"[^>]*>/g;

/**
 * Puts scripts after the visible content: text first, then pictures, then scripts. Here and below, every byte
 * of the page is one character: half the memory for a page with letters beyond Latin, and no letter changes.
 */
function putScriptsLast(html: string, language: string): string {
  const preloads = html.match(PRELOADS) ?? [];
  return html.replace(PRELOADS, '').replace('</body>', () => `${language}${preloads.join('')}</body>`);
}

const STYLES = Buffer.from(styles);
/** No text of a page can contain it, because in texts `<` is escaped. */
const BEFORE_STYLES = '<style id="looks">';

function withStyles(page: string): WholePage {
  const at = page.indexOf(BEFORE_STYLES + STYLES_PLACE) + BEFORE_STYLES.length;
  // In development they are in the page already.
  if (at < BEFORE_STYLES.length) return { body: Buffer.from(page, 'latin1'), withoutStyles: page };
  const before = Buffer.from(page.slice(0, at), 'latin1');
  const after = Buffer.from(page.slice(at + STYLES_PLACE.length), 'latin1');
  return { body: Buffer.concat([before, STYLES, after]), withoutStyles: page };
}

/** The script that entry.client.tsx loads first. */
function toLanguageLink(code: string): string {
  const script = findScript();
  return script === null ? '' : `<link rel="modulepreload" href="${script}" data-language="${code}"/>`;
}
