// The sitemap: an index, the home page with the pages about the shop and all listings, and the products in
// files of at most 50,000 addresses. Each is written and compressed piece by piece, so that its size does not
// matter, and once for all who ask while the catalogue stays as it is.

import { LRUCache } from 'lru-cache';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#database/client.ts';
import {
  listCategories,
  listEveryNthProductId,
  listProductNames,
  listSubCategories,
} from '#features/catalogue/catalogue.ts';
import { listShopPages } from '#features/stores/settings/settings.rules.ts';
import { HOME_PATH, toShopPagePath, type ShopPageName } from '#shared/page-urls.ts';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import { PACKED, packAnswer, sendPacked, type PackedAnswer } from '#http/packed-answer.ts';
import { ShopError } from '#shared/shop-error.ts';
import { HOUR_MS } from '#shared/times.ts';
import type { Services } from '../services.ts';
import type { ShopApp } from '#http/routing.ts';

/** The most that one file may hold (sitemaps.org). */
const ADDRESSES_IN_FILE = 50_000;
const READ_BATCH = 2_000;
/** Finding where the files begin reads the ids of all products, so the result is cached this long. */
const STARTS_LIFE_MS = HOUR_MS;
/** Above every id. */
const AFTER_LAST_ID = 'g';
/** A file of 50,000 addresses takes about 0.7 MB. */
const PACKED_BYTES = 4 * 1024 * 1024;
const FILE_LIFE_MS = HOUR_MS;

export function sitemapRoutes(app: ShopApp, { db, cache, settings, config: { publicUrl } }: Services): void {
  const getFileStarts = memoizeFileStarts(db);
  const packOnce = packerOf(cache);
  const send = async (request: FastifyRequest, reply: FastifyReply, lines: Lines) => {
    const packed = await packOnce(request.url, lines);
    reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8');
    return sendPacked(request, reply, packed);
  };
  app.get('/sitemap.xml', PACKED, async (request, reply) => {
    const starts = await getFileStarts();
    return send(request, reply, () => writeIndex(starts, publicUrl));
  });
  app.get('/sitemap-pages.xml', PACKED, (request, reply) =>
    send(request, reply, () => writePages(db, publicUrl, listShopPages(settings.facts()))),
  );
  app.get<{ Params: { file: string } }>(
    String.raw`/sitemap-products-:file(^[1-9]\d{0,3}$).xml`,
    PACKED,
    async (request, reply) => {
      const starts = await getFileStarts();
      const at = Number(request.params.file) - 1;
      const from = starts[at];
      if (from === undefined) throw new ShopError('not_found');
      const range = { from, before: starts[at + 1] ?? AFTER_LAST_ID };
      return send(request, reply, () => writeProducts(db, publicUrl, range));
    },
  );
}

type Lines = () => Iterable<string> | AsyncIterable<string>;
type PackedFile = { packed: PackedAnswer; changes: number };

/** Files are the same until a page is outdated. However many ask for one meanwhile, it is written once. */
function packerOf(cache: Services['cache']) {
  const files = new LRUCache<string, PackedFile>({
    maxSize: PACKED_BYTES,
    sizeCalculation: ({ packed }) => packed.gzip.length,
    ttl: FILE_LIFE_MS,
  });
  const writing = new Map<string, Promise<PackedAnswer>>();

  async function write(name: string, lines: Lines): Promise<PackedAnswer> {
    const { changes } = cache;
    const packed = await packAnswer(lines());
    files.set(name, { packed, changes });
    return packed;
  }

  return async (url: string, lines: Lines): Promise<PackedAnswer> => {
    const name = url.split('?')[0]!;
    const file = files.get(name);
    if (file?.changes === cache.changes) return file.packed;
    const current = writing.get(name) ?? write(name, lines).finally(() => writing.delete(name));
    writing.set(name, current);
    return current;
  };
}

/** The id of the first product of each file. */
function memoizeFileStarts(db: Db): () => Promise<string[]> {
  const known = new LRUCache<'starts', string[]>({
    max: 1,
    ttl: STARTS_LIFE_MS,
    fetchMethod: () => listEveryNthProductId(db, ADDRESSES_IN_FILE),
  });
  return () => known.forceFetch('starts');
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function* writeIndex(starts: readonly string[], origin: string): Generator<string> {
  const names = ['pages', ...starts.map((_, at) => `products-${at + 1}`)];
  yield `${HEAD}<sitemapindex ${NAMESPACE}>\n`;
  for (const name of names) yield `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>\n`;
  yield '</sitemapindex>\n';
}

async function* writePages(
  db: Db,
  origin: string,
  shopPages: readonly ShopPageName[],
): AsyncGenerator<string> {
  const [categories, subCategories] = await Promise.all([listCategories(db), listSubCategories(db)]);
  yield `${HEAD}<urlset ${NAMESPACE}>\n${toUrl(origin, HOME_PATH)}`;
  for (const name of shopPages) yield toUrl(origin, toShopPagePath(name));
  for (const category of categories) {
    yield toUrl(origin, toListingPath(category, null));
    for (const subCategory of subCategories) {
      if (subCategory.category.some(({ _id }) => _id === category._id))
        yield toUrl(origin, toListingPath(category, subCategory));
    }
  }
  yield '</urlset>\n';
}

type IdRange = { from: string; before: string };

/** Reads on from the last product it wrote, so that the end of a file costs no more than its beginning. */
async function* writeProducts(db: Db, origin: string, { from, before }: IdRange): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for (let next = from; ;) {
    const products = await listProductNames(db, { from: next, before, limit: READ_BATCH });
    yield products.map((product) => toUrl(origin, toProductPath(product))).join('');
    if (products.length < READ_BATCH) break;
    // The smallest text above an id: the id itself and one more character.
    next = `${products.at(-1)!._id}0`;
  }
  yield '</urlset>\n';
}

/** Paths are percent-encoded; the only character left in them that XML reserves is the apostrophe. */
function toUrl(origin: string, path: string): string {
  return `<url><loc>${origin}${path.replaceAll("'", '&apos;')}</loc></url>\n`;
}
