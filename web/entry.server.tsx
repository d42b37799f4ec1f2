// Renders a page to its whole HTML. Pages are kept and sent as one piece, so nothing is streamed.

import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { findScript } from './languages.server.ts';
import { shopContext } from './shop-context.ts';

export { inLanguage } from './languages.server.ts';
export { shopContext } from './shop-context.ts';

const ABORT_AFTER_MS = 10_000;
export const streamTimeout = ABORT_AFTER_MS;

/** What a loader threw. The server knows whether that is a fault to be logged, or the database being away. */
export const handleError: HandleErrorFunction = (error, { context }) =>
  context.get(shopContext).report(error);

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
      // A page sent as one piece has its parts in their places, also for those who read it without scripts.
      progressiveChunkSize: Infinity,
      onAllReady() {
        let page = '';
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            page += chunk.toString('latin1');
            done();
          },
        });
        sink.on('error', reject);
        sink.on('finish', () => {
          headers.set('Content-Type', 'text/html; charset=utf-8');
          loadContext.get(shopContext).deliver(putScriptsLast(page, languageLink));
          // React holds the stream for a while, and would hold the page with it.
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
    // A timer that nobody stops would hold all that was rendered until it ends.
  }).finally(() => clearTimeout(timer));
}

const PRELOADS = /<link rel="modulepreload"[^>]*>/g;

/**
 * First what is seen, words and then pictures; then what makes it move. Every byte of the page is one
 * character here and below: that is half the memory for a page with letters beyond Latin, and changes none
 * of them.
 */
function putScriptsLast(html: string, language: string): string {
  const preloads = html.match(PRELOADS) ?? [];
  return html.replace(PRELOADS, '').replace('</body>', () => `${language}${preloads.join('')}</body>`);
}

/** What entry.client.tsx loads first. */
function toLanguageLink(code: string): string {
  const script = findScript();
  return script === null ? '' : `<link rel="modulepreload" href="${script}" data-language="${code}"/>`;
}
