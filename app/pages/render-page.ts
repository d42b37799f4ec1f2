// Renders one page with React Router: hands its loaders their reads, and adds the policy of what the page may
// load. Caches nothing.

import { hash } from 'node:crypto';
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type ServerBuild,
} from 'react-router';
import type { PageReads } from '#features/catalogue/page-reads.contract.ts';
import { listShopPages } from '#features/stores/settings/settings.rules.ts';
import type { ShopSettings } from '#features/stores/settings/settings.ts';
import type * as ShopContextModule from '#web/shop-context.ts';
import { toOnlinePayment, toPagePolicy } from '../payment-providers.ts';
import type { Config } from '../config.ts';
import type { BuildSource } from './page-build.ts';
import { toSharedPart, type RenderedPage, type SharedPart } from './ready-page.ts';
import { pageSecurityHeaders } from '#http/security-headers.ts';
import type { LanguageName } from '#shared/languages.ts';

type EntryModule = ServerBuild['entry']['module'] &
  Pick<typeof ShopContextModule, 'shopContext'> & {
    inLanguage: ShopContextModule.InLanguage;
    /** The same in every page. */
    styles: string;
  };

/** What every page tells about the stores. */
export type StoreFacts = Pick<
  ShopContextModule.ShopFacts,
  'hasAreas' | 'hasStores' | 'timeZone' | 'isDeliveryFree' | 'storeId'
>;

export type PageSource = {
  reads: PageReads;
  stores: StoreFacts;
  language: string;
  /** Why the page is refused; shown in its place. */
  rejection: ShopContextModule.Rejection | null;
};

/** `failures`: unexpected errors of loaders and rendering; the page is then the error screen. */
export type PageRendering = Omit<RenderedPage, 'tags'> & { failures: unknown[] };

type PageFacts = {
  settings: Pick<ShopSettings, 'facts' | 'noticeAt'>;
  languages: readonly LanguageName[];
};

export type RenderPage = (path: string, source: PageSource) => Promise<PageRendering>;

export function pageRenderer(
  config: Config,
  source: Omit<BuildSource, 'folder'>,
  { settings, languages }: PageFacts,
): RenderPage {
  const policy = toPagePolicy(config);
  const prepared = new WeakMap<ServerBuild, { handle: RequestHandler; styles: SharedPart }>();
  /** Once per build: the handler ranks all routes, and the styles are compressed. */
  function prepare(build: ServerBuild) {
    let made = prepared.get(build);
    if (!made) {
      const handle = createRequestHandler(build, source.isDevelopment ? 'development' : 'production');
      made = { handle, styles: toSharedPart((build.entry.module as EntryModule).styles) };
      prepared.set(build, made);
    }
    return made;
  }
  return async (path, { reads, stores, language, rejection }) => {
    const build = await source.load();
    const { shopContext, inLanguage } = build.entry.module as EntryModule;
    const { handle, styles } = prepare(build);
    const failures: unknown[] = [];
    const delivered: { page: readonly string[] | null } = { page: null };
    const context = new RouterContextProvider();
    context.set(shopContext, {
      reads,
      facts: {
        shopName: config.shopName,
        publicUrl: config.publicUrl,
        phone: settings.facts().phone,
        pages: listShopPages(settings.facts()),
        notice: settings.noticeAt(new Date()),
        socialLinks: config.socialLinks,
        onlinePayment: toOnlinePayment(config),
        ...stores,
        language,
        languages,
      },
      rejection,
      report: (error) => failures.push(error),
      deliver: (page) => (delivered.page = page),
    });
    const request = new Request(config.publicUrl + path);
    const response = await inLanguage(language, () => handle(request, context));
    const { page } = delivered;
    // The framework holds the context for seconds, and would hold the page with it.
    delivered.page = null;
    const parts = page
      ? page.flatMap((piece, at) => [...(at > 0 ? [styles] : []), Buffer.from(piece)])
      : [Buffer.from(await response.arrayBuffer())];
    const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
    const headers: Record<string, string> =
      page === null
        ? pageSecurityHeaders(policy, [])
        : pageSecurityHeaders(policy, source.isDevelopment ? null : hashInlineScripts(page));
    for (const [name, value] of response.headers) {
      if (name.startsWith('x-remix') || name.startsWith('x-react-router') || name === 'location')
        headers[name] = value;
    }
    return { status: response.status, contentType, headers, parts, failures };
  };
}

/** Inline scripts are the framework's own; each page allows exactly the ones it carries. */
function hashInlineScripts(page: readonly string[]): string[] {
  const hashes = new Set<string>();
  for (const piece of page) {
    for (const [, attributes = '', text = ''] of piece.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (/\bsrc=|application\/ld\+json/.test(attributes) || text === '') continue;
      hashes.add(`'sha256-${hash('sha256', text, 'base64')}'`);
    }
  }
  return [...hashes];
}
