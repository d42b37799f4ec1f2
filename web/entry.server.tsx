// Renders a page to its whole HTML. Pages are kept and sent as one piece, so nothing is streamed.

import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { shopContext } from './shop-context.ts';

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
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // A page sent as one piece has its parts in their places, also for those who read it without scripts.
      progressiveChunkSize: Infinity,
      onAllReady() {
        const chunks: Buffer[] = [];
        const sink = new PassThrough();
        sink.on('data', (chunk: Buffer) => chunks.push(chunk));
        sink.on('error', reject);
        sink.on('end', () => {
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(
            new Response(putScriptsLast(Buffer.concat(chunks).toString()), {
              headers,
              status: failed ? 500 : status,
            }),
          );
        });
        pipe(sink);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        loadContext.get(shopContext).report(error);
      },
    });
    setTimeout(() => abort(new Error('The page took too long to render')), ABORT_AFTER_MS).unref();
  });
}

const PRELOADS = /<link rel="modulepreload"[^>]*>/g;

/** First what is seen, words and then pictures; then what makes it move. */
function putScriptsLast(html: string): string {
  const preloads = html.match(PRELOADS) ?? [];
  return html.replace(PRELOADS, '').replace('</body>', `${preloads.join('')}</body>`);
}
