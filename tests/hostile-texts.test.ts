// Texts that attack the pages which show them: stored as typed, and escaped wherever the server writes them,
// in pages, sitemaps and mails. That pages show them unchanged after hydration:
// tests/browser/hostile-words.spec.ts.

import { beforeAll, expect, test } from 'vitest';
import { writeEmail } from '#features/platform/mail/email.ts';
import { cleanText } from '#shared/clean-text.ts';
import { toListingPath, toProductPath, toSearchPath } from '#shared/slugs.ts';
import { makeAdmin } from './factories.ts';
import { useTestShop } from './open-test-shop.ts';
import { XSS_PAYLOADS, XSS_PICTURES } from './xss-payloads.ts';

const shop = useTestShop();
const IMAGE = '/no-picture.svg';
const PLAIN = { name: 'Plain', unit: '1 kg', stock: 1, price: 1, discount: 0, description: 'Plain' };

type NamedEntity = { _id: string; name: string };
type Product = NamedEntity & { unit: string; description: string; more_details: Record<string, string> };
let token: string;
let category: NamedEntity;
const subCategories: NamedEntity[] = [];
const products: Product[] = [];

beforeAll(async () => {
  ({ token } = await makeAdmin(shop));
  for (const payload of XSS_PAYLOADS) {
    const texts = { name: payload, image: IMAGE };
    const made = (await create<NamedEntity>('category/add-category', texts)).data;
    category ??= made;
    const places = { category: [...new Set([category, made])] };
    const subCategory = (await create<NamedEntity>('subcategory/create', { ...texts, ...places })).data;
    subCategories.push(subCategory);
    // A custom field cannot have this name.
    const more_details = payload === '__proto__' ? {} : { [payload]: payload };
    const all = { ...PLAIN, ...texts, image: [IMAGE], ...places, subCategory: [subCategory], more_details };
    products.push(
      (await create<Product>('product/create', { ...all, unit: payload, description: payload })).data,
    );
  }
});

async function create<Data>(call: string, body: object) {
  return (await shop.call<Data>('POST', `/api/${call}`, { token, body })).body;
}

/**
 * The document without the contents of its scripts, and those contents: a script ends at the first end tag,
 * as a browser reads it.
 */
function readDocument(html: string) {
  const scripts: string[] = [];
  const rest = html.replace(/<script\b[^>]*>([\s\S]*?)<\/script/gi, (_, text: string) => {
    scripts.push(text);
    return '<script></script';
  });
  return { rest, scripts };
}

/** The names of the elements and their attributes, in order. */
function listMarkup(html: string): string[] {
  const tags = readDocument(html).rest.matchAll(/<([a-z!/][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi);
  return [...tags].map(([, tag, attributes]) => {
    const names = attributes!.replaceAll(/=(?:"[^"]*"|'[^']*'|[^\s"'>]+)/g, '').match(/[^\s/]+/g) ?? [];
    return [tag!.toLowerCase(), ...names].join(' ');
  });
}

/** Nothing of the texts has become markup of the page, or ends one of its scripts. */
function expectEscaped(html: string, ...payloads: string[]): void {
  const { rest, scripts } = readDocument(html);
  for (const payload of payloads) if (/[<>"]/.test(payload)) expect(rest, payload).not.toContain(payload);
  for (const script of scripts) expect(script).not.toMatch(/<(?:\/script|script|!--)/i);
  const foreign = listMarkup(html).filter((tag) =>
    /^(?:iframe|object|embed|base|math|video|details|xss)\b| on[a-z]+\b| srcdoc\b|^meta .*http-equiv/.test(
      tag,
    ),
  );
  expect(foreign, payloads[0]).toEqual([]);
  expect(html.trimEnd().endsWith('</html>')).toBe(true);
}

const open = async (path: string) => {
  const { status, text } = await shop.call('GET', path);
  expect(status, path).toBe(200);
  return text;
};

test('are stored as typed', () => {
  const names = XSS_PAYLOADS.map((payload) => cleanText(payload));
  for (const all of [subCategories, products]) expect(all.map(({ name }) => name)).toEqual(names);
  expect(products.map(({ description }) => description)).toEqual(
    XSS_PAYLOADS.map((payload) => cleanText(payload, true)),
  );
  for (const { name, unit, description, more_details } of products) {
    const fields = name === '__proto__' ? [] : [[name, description]];
    expect([unit, Object.entries(more_details)]).toEqual([name, fields]);
  }
});

test('are text in the HTML of each product, its title and its structured data', async () => {
  for (const product of products) {
    const html = await open(toProductPath(product));
    expectEscaped(html, product.name, product.description);
    const [data] = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)!.slice(1);
    expect(JSON.parse(data!)).toMatchObject({ name: product.name, description: product.description });
  }
});

test('are text in the HTML of the home page, of listings and of searches', async () => {
  const searches = XSS_PAYLOADS.map((text) => toSearchPath(text.toWellFormed().replaceAll('\0', ' ')));
  const listings = subCategories.map((subCategory) => toListingPath(category, subCategory));
  for (const path of ['/', ...listings, ...searches]) {
    const html = await open(path);
    expectEscaped(html, ...XSS_PAYLOADS.map((payload) => cleanText(payload)));
  }
});

test('are addresses in the sitemap that lead to the page', async () => {
  for (const file of ['sitemap-pages.xml', 'sitemap-products-1.xml']) {
    const xml = await open(`/${file}`);
    const tags = new Set([...xml.matchAll(/<\/?([^\s>?]+)/g)].map(([, tag]) => tag));
    expect([...tags].filter((tag) => !['urlset', 'url', 'loc'].includes(tag!))).toEqual([]);
    const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThanOrEqual(XSS_PAYLOADS.length);
    for (const address of addresses) await open(new URL(address).pathname);
  }
});

test('are no pictures', async () => {
  for (const image of XSS_PICTURES) {
    expect((await create('category/add-category', { name: 'Declined', image })).success, image).toBe(false);
    expect((await create('product/create', { ...PLAIN, image: [image] })).success, image).toBe(false);
  }
});

test('are text in every part of a mail', () => {
  const write = (text: string) =>
    writeEmail({
      to: 'asha@example.test',
      subject: text,
      shopName: text,
      paragraphs: [text, text],
      code: text,
      sections: [
        { kind: 'rows', rows: [{ label: text, note: text, value: text }] },
        { kind: 'lines', heading: text, lines: [text] },
        { kind: 'link', label: text, url: 'http://shop.test/' },
      ],
    }).html!;
  const plain = listMarkup(write('Plain'));
  for (const payload of XSS_PAYLOADS) {
    expectEscaped(write(payload), payload);
    expect(listMarkup(write(payload)), payload).toEqual(plain);
  }
});
