// Renders one page with React Router: hands its loaders what they read from, and gives the page the policy
// of what it may load. Keeps nothing.

import { createHash } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageReads } from '#features/catalogue/page-reads.contract.ts';
import type * as ShopContextModule from '#web/shop-context.ts';
import { toOnlinePayment, toPagePolicy } from '../cards.ts';
import type { Config } from '../config.ts';
import type { BuildSource } from './page-build.ts';
import type { RenderedPage } from './ready-page.ts';
import { pageSecurityHeaders } from '#http/security-headers.ts';

type EntryModule = ServerBuild['entry']['module'] & Pick<typeof ShopContextModule, 'shopContext'>;

export type PageSource = {
  reads: PageReads;
  /** Instead of the page: why it is not given. */
  refusal: ShopContextModule.Refusal | null;
};

/** `failures`: what loaders and rendering threw that nobody expected; the page is then the error screen. */
export type Rendering = Omit<RenderedPage, 'tags'> & { failures: unknown[] };

export type RenderPage = (path: string, source: PageSource) => Promise<Rendering>;

export function pageRenderer(config: Config, source: Omit<BuildSource, 'folder'>): RenderPage {
  const policy = toPagePolicy(config);
  return async (path, { reads, refusal }) => {
    const build = await source.load();
    const { shopContext } = build.entry.module as EntryModule;
    const failures: unknown[] = [];
    const context = new RouterContextProvider();
    context.set(shopContext, {
      reads,
      facts: {
        shopName: config.shopName,
        publicUrl: config.publicUrl,
        socialLinks: config.socialLinks,
        onlinePayment: toOnlinePayment(config),
      },
      refusal,
      report: (error) => failures.push(error),
    });
    const handle = createRequestHandler(build, source.isDevelopment ? 'development' : 'production');
    const response = await handle(new Request(config.publicUrl + path), context);
    const body = Buffer.from(await response.arrayBuffer());
    const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
    const isHtml = contentType.startsWith('text/html');
    const headers: Record<string, string> = isHtml
      ? pageSecurityHeaders(policy, source.isDevelopment ? null : hashInlineScripts(body))
      : pageSecurityHeaders(policy, []);
    for (const [name, value] of response.headers) {
      if (name.startsWith('x-remix') || name.startsWith('x-react-router') || name === 'location')
        headers[name] = value;
    }
    return { status: response.status, contentType, headers, body, failures };
  };
}

/** Inline scripts are the framework's own; each page allows exactly the ones it carries. */
function hashInlineScripts(page: Buffer): string[] {
  const hashes = new Set<string>();
  // Every byte as one character: half the memory for a page with letters beyond Latin.
  const html = page.toString('latin1');
  for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=|application\/ld\+json/.test(attributes) || text === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`);
  }
  return [...hashes];
}
