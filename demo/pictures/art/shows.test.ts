// shows.txt lists what each illustration may stand for, one line each: words that begin a word of the
// product's title, and (@) shelves whose tile it may be. A new kind that would inherit the picture of its
// shelf fails here until it gets its own, or LABEL.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listDemoProducts } from '../../catalogue/demo-catalogue.ts';
import { listDemoCategories } from '../../catalogue/words.ts';
import { LABEL } from '../../demo-product.ts';
import { listArt } from './art.ts';

const plain = (art: string) => art.replace(/#.*/, '');

const table = new Map(
  readFileSync(new URL('./shows.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [art, words] = line.split(': ') as [string, string];
      const parts = words.split(/\|(?![^()]*\))/);
      const titles = parts.filter((part) => !part.startsWith('@'));
      const shelves = parts.filter((part) => part.startsWith('@')).map((part) => part.slice(1));
      return [art, { title: new RegExp(`\\b(?:${titles.join('|') || '(?!)'})`, 'i'), shelves }];
    }),
);

// Enough for every kind to come in each of its variants.
const products = listDemoProducts(40_000);
const isLabelled = ({ pack }: (typeof products)[number]) => pack.art === LABEL;
const categories = listDemoCategories();

describe('pictures of the demo', () => {
  it('show the product, or name it in words', () => {
    const wrong = products
      .filter(
        (product) =>
          !isLabelled(product) && !table.get(plain(product.pack.art))?.title.test(product.pack.title),
      )
      .map(({ subCategory, pack }) => `${subCategory}: ${pack.title} @${pack.art}`);
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('have no words where the goods themselves are visible', () => {
    const seen = products.filter(
      (one) => isLabelled(one) && ['loose', 'tray', 'eggs'].includes(one.pack.shape),
    );
    expect(seen.map(({ name }) => name)).toEqual([]);
  });

  it('of shelves show one of their products, or a sign made for them', () => {
    const seen = new Set(products.map(({ subCategory, pack }) => `${subCategory} @${plain(pack.art)}`));
    const tiles = categories.flatMap(({ name, art, subCategories }) => [
      ...subCategories.map((sub) => ({ name: sub.name, art: plain(sub.art), shelves: [sub.name] })),
      { name, art: plain(art), shelves: subCategories.map((sub) => sub.name) },
    ]);
    const wrong = tiles.filter(
      ({ name, art, shelves }) =>
        !shelves.some((shelf) => seen.has(`${shelf} @${art}`)) && !table.get(art)?.shelves.includes(name),
    );
    expect(wrong).toEqual([]);
  });

  it('are all used: no illustration and no line of the table is left over', () => {
    const tiles = categories.flatMap((one) => [one.art, ...one.subCategories.map((sub) => sub.art)]);
    const used = new Set([...tiles, ...products.map(({ pack }) => pack.art)].map(plain));
    expect([...listArt()].filter((art) => !used.has(art))).toEqual([]);
    expect([...table.keys()].filter((art) => !used.has(art))).toEqual([]);
  });
});
