// The sitemap: an index, the home page with all listings, and the products in files of at most 50,000 addresses. Written while it
// is read from the database, so that its size does not matter.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Db } from '#database/client.ts';
import {
  countProducts,
  listCategories,
  listProductNames,
  listSubCategories,
} from '#features/catalogue/catalogue.ts';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import type { Parts } from './parts.ts';
import type { ShopApp } from './routing.ts';

/** The most that one file may hold (sitemaps.org). */
const ADDRESSES_IN_FILE = 50_000;
const READ_AT_ONCE = 2_000;

export function sitemapRoutes(app: ShopApp, { db, config: { publicUrl } }: Parts): void {
  app.get('/sitemap.xml', (_request, reply) => send(reply, writeIndex(db, publicUrl)));
  app.get('/sitemap-pages.xml', (_request, reply) => send(reply, writePages(db, publicUrl)));
  app.get<{ Params: { file: string } }>(
    String.raw`/sitemap-products-:file(^[1-9]\d{0,3}$).xml`,
    ({ params }, reply) => send(reply, writeProducts(db, publicUrl, Number(params.file))),
  );
}

function send(reply: FastifyReply, lines: AsyncIterable<string>): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=3600')
    .type('application/xml; charset=utf-8')
    .send(Readable.from(lines));
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

async function* writeIndex(db: Db, origin: string): AsyncGenerator<string> {
  const files = Math.ceil((await countProducts(db)) / ADDRESSES_IN_FILE);
  const names = ['pages', ...Array.from({ length: files }, (_, at) => `products-${at + 1}`)];
  yield `${HEAD}<sitemapindex ${NAMESPACE}>\n`;
  for (const name of names) yield `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>\n`;
  yield '</sitemapindex>\n';
}

async function* writePages(db: Db, origin: string): AsyncGenerator<string> {
  const [categories, subCategories] = await Promise.all([listCategories(db), listSubCategories(db)]);
  yield `${HEAD}<urlset ${NAMESPACE}>\n${toUrl(origin, '/')}`;
  for (const category of categories) {
    yield toUrl(origin, toListingPath(category, null));
    for (const subCategory of subCategories) {
      if (subCategory.category.some(({ _id }) => _id === category._id))
        yield toUrl(origin, toListingPath(category, subCategory));
    }
  }
  yield '</urlset>\n';
}

async function* writeProducts(db: Db, origin: string, file: number): AsyncGenerator<string> {
  const first = (file - 1) * ADDRESSES_IN_FILE;
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for (let offset = first; offset < first + ADDRESSES_IN_FILE; offset += READ_AT_ONCE) {
    const products = await listProductNames(db, { limit: READ_AT_ONCE, offset });
    yield products.map((product) => toUrl(origin, toProductPath(product))).join('');
    if (products.length < READ_AT_ONCE) break;
  }
  yield '</urlset>\n';
}

/** Paths are percent-encoded; of what XML reserves only the apostrophe is left in them. */
function toUrl(origin: string, path: string): string {
  return `<url><loc>${origin}${path.replaceAll("'", '&apos;')}</loc></url>\n`;
}
