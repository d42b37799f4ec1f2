// Makes one page: reads what it shows, draws it, and adds the policy of what it may load. Caches nothing.

import { hash } from 'node:crypto';
import type { PageReads } from '#features/catalogue/page-reads.contract.ts';
import { listShopPages } from '#features/stores/settings/settings.rules.ts';
import type { ShopSettings } from '#features/stores/settings/settings.ts';
import { pageSecurityHeaders } from '#http/security-headers.ts';
import { hasFilters, OPEN, readFilters } from '#shared/filters.ts';
import type { LanguageName } from '#shared/languages.ts';
import { isWorkPath, KIT_PATH, readPageNumber, readSearchText } from '#shared/page-urls.ts';
import { readPage, type Page } from '#shared/read-page.ts';
import type { PageAnswer, Rejection, ShopFacts } from '#shared/shop-facts.ts';
import { toOnlinePayment, toPagePolicy } from '../payment-providers.ts';
import type { Config } from '../config.ts';
import type { BuildSource, PageBuild } from './page-build.ts';
import { toSharedPart, type RenderedPage, type SharedPart } from './ready-page.ts';

/** What every page tells about the stores. */
export type StoreFacts = Pick<
  ShopFacts,
  'hasAreas' | 'hasPlaces' | 'hasStores' | 'timeZone' | 'isDeliveryFree' | 'storeId'
>;

export type PageSource = {
  reads: PageReads;
  stores: StoreFacts;
  language: string;
  /** Why the page is refused; shown in its place. */
  rejection: Rejection | null;
};

type PageFacts = {
  settings: Pick<ShopSettings, 'facts' | 'noticeAt'>;
  languages: readonly LanguageName[];
};

export type PageRenderer = {
  /** What a page shows, as `<path>.data` tells it. */
  read(path: string, source: PageSource): Promise<PageAnswer>;
  /** The whole document. */
  render(path: string, source: PageSource): Promise<Omit<RenderedPage, 'tags'>>;
  toData(answer: PageAnswer): Omit<RenderedPage, 'tags'>;
};

export function pageRenderer(
  config: Config,
  source: Omit<BuildSource, 'folder'>,
  { settings, languages }: PageFacts,
): PageRenderer {
  const policy = toPagePolicy(config);
  const prepared = new WeakMap<PageBuild, { headers: Record<string, string>; styles: SharedPart }>();
  /** Once per build: the styles are compressed, and the scripts of all pages are the same. */
  function prepare(build: PageBuild) {
    let made = prepared.get(build);
    if (!made) {
      const hashes = build.server.scripts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);
      const headers = pageSecurityHeaders(policy, source.isDevelopment ? null : hashes);
      prepared.set(build, (made = { headers, styles: toSharedPart(build.server.styles) }));
    }
    return made;
  }

  async function read(path: string, { reads, stores, language, rejection }: PageSource): Promise<PageAnswer> {
    const facts: ShopFacts = {
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
    };
    if (rejection) return { facts, status: rejection.status, rejection, data: null };
    const { pathname, searchParams } = new URL(path, 'http://shop');
    const page = readPage(pathname);
    const data = page && (await orNotFound(load(reads, page, searchParams)));
    const isKit = pathname === KIT_PATH;
    const isThere = page !== null && data !== undefined && (source.isDevelopment || !isKit);
    return { facts, status: isThere ? 200 : 404, rejection: null, data: data ?? null };
  }

  return {
    read,
    async render(path, page) {
      const [answer, build] = await Promise.all([read(path, page), source.load()]);
      const { headers, styles } = prepare(build);
      const { renderShop, renderWork, inLanguage, findFile } = build.server;
      const pieces = await inLanguage(page.language, async () =>
        isWorkPath(new URL(path, 'http://shop').pathname) && answer.status === 200
          ? renderWork(answer, build.findFiles('work'))
          : renderShop(path, answer, build.findFiles('shop', findFile(path, answer))),
      );
      const parts = pieces.flatMap((piece, at) => [...(at > 0 ? [styles] : []), Buffer.from(piece)]);
      return { status: answer.status, contentType: 'text/html; charset=utf-8', headers, parts };
    },
    toData: (answer) => ({
      status: answer.status,
      contentType: 'application/json; charset=utf-8',
      headers: pageSecurityHeaders(policy, []),
      parts: [Buffer.from(JSON.stringify(answer))],
    }),
  };
}

/** What a page shows; null for one that the browser fills. Throws not_found. */
async function load(reads: PageReads, page: Page, search: URLSearchParams): Promise<unknown> {
  const number = readPageNumber(search.get('page'));
  const found = readFilters(search);
  const filters = hasFilters(found) || search.get(OPEN) === '1' ? found : undefined;
  switch (page.kind) {
    case 'home':
      return reads.getHomePage();
    case 'product':
      return reads.getProductPage(page.productId);
    case 'shop-page':
      return reads.getShopPage(page.name);
    case 'listing': {
      const { categoryId, subCategoryId } = page;
      return reads.getListingPage({ categoryId, subCategoryId, page: number, filters });
    }
    case 'search': {
      const text = readSearchText(search);
      return { text, filters: found, ...(await reads.getSearchPage({ text, page: number, filters })) };
    }
    default:
      return null;
  }
}

/** undefined when it does not exist. */
async function orNotFound<Data>(loading: Promise<Data>): Promise<Data | undefined> {
  try {
    return await loading;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'not_found') return undefined;
    throw error;
  }
}
