// Serves every page: rendered by React Router with reads of the catalogue in its context, kept whole in the page cache.
// Pages are the same bytes for every visitor; what is personal the browser fetches after paint.

import { createHash } from 'node:crypto';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { makePageReads } from '#features/search/page-reads.ts';
import type * as ShopContextModule from '#web/shop-context.ts';
import { PageCache, sendPage, type RenderedPage } from './page-cache.ts';
import { toPageKey } from './page-key.ts';
import type { Parts } from './parts.ts';
import { ShopError } from '#shared/shop-error.ts';
import { sendError } from './errors.ts';
import { toOnlinePayment } from './cards.ts';
import { pageSecurityHeaders } from './security.ts';
import type { ShopApp } from './routing.ts';

export type BuildSource = { load(): Promise<ServerBuild>; isDevelopment: boolean };

export const BUILD_FOLDER = fileURLToPath(new URL('../build/', import.meta.url));

export function builtPages(): BuildSource {
  const loading: Promise<ServerBuild> = import(pathToFileURL(`${BUILD_FOLDER}server/index.js`).href);
  // Awaited on the first request at the latest; a missing build is reported there.
  loading.catch(() => {});
  return { load: () => loading, isDevelopment: false };
}

type EntryModule = ServerBuild['entry']['module'] & Pick<typeof ShopContextModule, 'shopContext'>;

const DATA_SUFFIX = '.data';
const DATA_ROOT = '/_.data';

export function servePages(app: ShopApp, parts: Parts, cache: PageCache, source: BuildSource): void {
  const { config } = parts;

  async function render(
    path: string,
    signal: AbortSignal | null,
    extraTags: readonly string[] = [],
  ): Promise<RenderedPage> {
    const build = await source.load();
    const { shopContext } = build.entry.module as EntryModule;
    const tags = new Set<string>(extraTags);
    const context = new RouterContextProvider();
    context.set(shopContext, {
      reads: makePageReads(parts.db, (tag) => tags.add(tag)),
      facts: {
        shopName: config.shopName,
        publicUrl: config.publicUrl,
        socialLinks: config.socialLinks,
        onlinePayment: toOnlinePayment(config),
      },
    });
    const handle = createRequestHandler(build, source.isDevelopment ? 'development' : 'production');
    const response = await handle(new Request(config.publicUrl + path, signal ? { signal } : {}), context);
    const body = Buffer.from(await response.arrayBuffer());
    const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
    const isHtml = contentType.startsWith('text/html');
    const headers: Record<string, string> = isHtml
      ? pageSecurityHeaders(config, source.isDevelopment ? null : hashInlineScripts(body.toString()))
      : pageSecurityHeaders(config, []);
    for (const [name, value] of response.headers) {
      if (name.startsWith('x-remix') || name.startsWith('x-react-router') || name === 'location')
        headers[name] = value;
    }
    const isKept = response.status === 200 && !source.isDevelopment;
    return { status: response.status, contentType, headers, body, tags: isKept ? [...tags] : null };
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const target = request.raw.url ?? '/';
    const queryAt = target.indexOf('?');
    const rawPath = queryAt < 0 ? target : target.slice(0, queryAt);
    const search = new URLSearchParams(queryAt < 0 ? '' : target.slice(queryAt + 1));
    const isData = rawPath.endsWith(DATA_SUFFIX);
    const pathname = !isData ? rawPath : rawPath === DATA_ROOT ? '/' : rawPath.slice(0, -DATA_SUFFIX.length);
    const withoutSlash = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;

    const page = toPageKey(withoutSlash, search);
    if (!page) {
      sendError(new ShopError('invalid_input', { message: 'The address is not valid' }), request, reply);
      return;
    }
    const path = isData ? toDataPath(page.path, search.get('_routes')) : page.path;
    const ready = await cache.get(isData ? `data:${path}` : page.key, () => render(path, null));
    cache.rememberUrl(target, ready);
    reply.hijack();
    sendPage(ready, request.raw, reply.raw);
  }

  app.get('/*', { exposeHeadRoute: true }, serve);
}

/** The data request of a path: /search?q=x becomes /search.data?q=x. Only route ids may follow in `_routes`. */
function toDataPath(path: string, routes: string | null): string {
  const url = new URL(path, 'http://shop');
  if (routes && /^[\w/,.-]{1,200}$/.test(routes)) url.searchParams.set('_routes', routes);
  return (url.pathname === '/' ? DATA_ROOT : `${url.pathname}${DATA_SUFFIX}`) + url.search;
}

/** Inline scripts are the framework's own; each page allows exactly the ones it carries. */
function hashInlineScripts(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=|application\/ld\+json/.test(attributes) || text === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}
