// The drawn packs: every shape and view is a real picture, words stay in their areas, and the same facts give
// the same bytes.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LABEL, type PackFacts } from '../demo-product.ts';
import { composePack, drawPack, type View } from './draw-pack.ts';
import packs from './packs.json' with { type: 'json' };
import { fromHex } from './svg/colour.ts';
import type { Box } from './svg/sheet.ts';

const views: View[] = ['front', 'back'];

const facts = (more: Partial<PackFacts>): PackFacts => ({
  shape: 'pouch',
  brand: 'Dudhvan',
  title: 'Toned Milk',
  note: 'Fresh',
  unit: '500 ml',
  art: 'glass-of-milk',
  veg: 'veg',
  ...more,
});

const awkwardTitles = [
  'Extra Long Chakki Fresh Multigrain Atta with Methi and Flax',
  'Oil',
  'Supercalifragilisticexpialidocious',
  'No Onion No Garlic Paneer Butter Masala Ready To Eat Family Pack',
  'Qi gy jp',
  'Dark Chocolate 85% & Sea-Salt (No Added Sugar)',
  'Crème Brûlée मिठाई ₹10',
  '',
];
const awkwardBrands = ['Dudhvan', 'Freshwind Home Essentials', 'Al', 'Machharoffwalasupremo', null];
const awkwardUnits = ['500 ml', '12 x 1.25 L', '1 pc', '100 pcs'];
const awkwardNotes = [null, 'Fresh · Pasteurised', 'No added colour, flavour or preservative whatsoever'];

const shapes = [...new Set(packs.packs.flatMap(({ shape }) => shape.split('|')))];

/** Every shape with every awkward title and brand, in both views. */
const drawn = shapes
  .flatMap((shape) =>
    awkwardTitles.flatMap((title) => awkwardBrands.map((brand) => ({ shape, title, brand }))),
  )
  .map((one, turn): PackFacts => ({
    ...one,
    veg: (['veg', 'non-veg', null] as const)[turn % 3]!,
    unit: awkwardUnits[turn % 4]!,
    note: awkwardNotes[turn % 3]!,
    art: ['mango', LABEL, 'nobody-knows-this'][turn % 3]!,
  }))
  .flatMap((one) => views.map((view) => ({ one, view, ...composePack(one, view) })));

type PackDrawing = (typeof drawn)[number];

/** What is wrong with each, with the facts that it was drawn from. */
const faultsOf = (find: (picture: PackDrawing) => string[]): string[] =>
  drawn.flatMap((picture) =>
    find(picture).map((fault) => `${fault} of ${JSON.stringify(picture.one)}, ${picture.view}`),
  );

const slack = 0.6;
const inside = (box: Box, room: Box) =>
  box.x >= room.x - slack &&
  box.y >= room.y - slack &&
  box.x + box.width <= room.x + room.width + slack &&
  box.y + box.height <= room.y + room.height + slack;
const wholePicture: Box = { x: 0, y: 0, width: 400, height: 400 };
const meet = (a: Box, b: Box) =>
  a.x + a.width - slack > b.x &&
  b.x + b.width - slack > a.x &&
  a.y + a.height - slack > b.y &&
  b.y + b.height - slack > a.y;

/** The fill of the panel before anything is printed on it; for a gradient, its first colour. */
function groundOf(svg: string) {
  const outlines = [...svg.matchAll(/<clipPath id="\w+"><path d="([^"]+)"/g)].map(([, d]) => d!);
  const fills = outlines.map((d) => svg.split(`<path d="${d}" fill="`)[1]?.split('"')[0]);
  const fill = fills.find((found) => found)!;
  const gradient = /^url\((#\w+)\)/.exec(fill)?.[1]?.slice(1);
  return fromHex(gradient ? svg.split(`id="${gradient}"`)[1]!.split('stop-color="')[1]!.slice(0, 7) : fill);
}

describe('drawPack', () => {
  it.each(shapes.flatMap((shape) => views.map((view) => [shape, view] as const)))(
    'draws %s, %s, as a picture of several colours',
    async (shape, view) => {
      const svg = drawPack(facts({ shape }), view);
      const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels]).toEqual([400, 400, 4]);
      const colours = new Set<number>();
      let painted = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3]! < 128) continue;
        painted += 1;
        colours.add(((data[at]! >> 4) << 8) | ((data[at + 1]! >> 4) << 4) | (data[at + 2]! >> 4));
      }
      expect(painted).toBeGreaterThan(12_000);
      expect(colours.size).toBeGreaterThan(24);
    },
  );

  it('keeps every word inside its area, however long, and every area inside the picture', () => {
    const outside = ({ view, marks }: PackDrawing) =>
      marks
        .filter(
          ({ box, within }) => !inside(box, within) || (view === 'front' && !inside(within, wholePicture)),
        )
        .map(({ what }) => what);
    expect(faultsOf(outside)).toEqual([]);
  });

  it('never lets words overlap other words, the veg mark, the size or the illustration', () => {
    const overlaps = ({ marks: all }: PackDrawing) => {
      // On a front the size is in its pill, and the pill must not overlap the rest.
      const marks = all.filter(({ what }) => what !== 'unit' || !all.some((mark) => mark.what === 'pill'));
      return marks.flatMap((mark, at) =>
        marks
          .slice(at + 1)
          .filter((other) => meet(mark.box, other.box))
          .map((other) => `${mark.what} and ${other.what}`),
      );
    };
    expect(faultsOf(overlaps)).toEqual([]);
  });

  it('gives every id in a picture once, and refers to none that is missing', () => {
    const wrongIds = ({ svg }: PackDrawing) => {
      const ids = Array.from(svg.matchAll(/\sid="([^"]+)"/g), ([, id]) => id!);
      const used = Array.from(svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g), ([, id]) => id!);
      const known = new Set(ids);
      return [
        ...used.filter((id) => !known.has(id)),
        ...(known.size < ids.length ? ['an id twice'] : []),
        ...(svg.match(/NaN|undefined|Infinity|\{/) ?? []),
      ];
    };
    expect(faultsOf(wrongIds)).toEqual([]);
  });

  it('draws the same bytes for the same facts, and two brands differently', () => {
    const draw = (shape: string, view: View, brand = 'Dudhvan') => drawPack(facts({ shape, brand }), view);
    for (const shape of shapes) {
      for (const view of views) expect(draw(shape, view)).toBe(draw(shape, view));
      if (shape !== 'loose') expect(draw(shape, 'front', 'Gauridale'), shape).not.toBe(draw(shape, 'front'));
    }
  });

  it('prints the back on the background of the front', () => {
    const brands = 'Dudhvan Gauridale Annapurnam Khetraj Kisaanvan Mamtavan Nirmedic Safedi'.split(' ');
    for (const shape of ['pouch', 'box', 'can', 'jar'] as const)
      for (const brand of brands)
        for (const art of ['tomato', LABEL]) {
          const one = facts({ shape, brand, art, title: 'Plain Thing', unit: '250 g' });
          const what = `${shape} of ${brand}, ${art}`;
          expect(groundOf(drawPack(one, 'back')), what).toEqual(groundOf(drawPack(one, 'front')));
        }
  });

  it('heaps more pieces of loose produce the more it weighs', () => {
    const piecesOf = (unit: string) =>
      drawPack(facts({ shape: 'loose', brand: null, art: 'tomato', unit }), 'front').split(
        '<g transform="scale',
      ).length;
    const counts = ['100 g', '250 g', '500 g', '1 kg', '2 kg', '5 kg'].map(piecesOf);
    expect(counts).toEqual([...new Set(counts)].sort((a, b) => a - b));
    expect([piecesOf('1 pc'), piecesOf('2 pcs'), piecesOf('12 pcs')]).toEqual([2, 3, 8]);
  });

  it('draws the varieties of loose produce so that they are told apart side by side', () => {
    const titles = ['Onion', 'Small Onion', 'Organic Onion', 'Cleaned Onion', 'Hydroponic Onion'];
    const draw = (title: string) =>
      drawPack(facts({ shape: 'loose', brand: null, art: 'onion', unit: '1 kg', title }), 'front');
    const piecesOf = (title: string) => draw(title).split('<g transform="scale').length;
    expect(piecesOf('Small Onion')).toBeGreaterThan(piecesOf('Onion'));
    const crates = titles.map((title) => /<path d="M60 306[^>]*fill="(#\w+)"/.exec(draw(title))?.[1]);
    expect(crates.slice(0, 2)).toEqual([undefined, undefined]);
    expect(new Set(crates.slice(2)).size).toBe(3);
  });

  it('puts the veg mark on food only, and the size on every front of a pack', () => {
    const marksOf = (more: Partial<PackFacts>) =>
      composePack(facts(more), 'front').marks.map(({ what }) => what);
    const marked = (['veg', 'non-veg', null] as const).map((veg) => marksOf({ veg }).includes('veg'));
    expect(marked).toEqual([true, true, false]);
    const unsized = shapes.filter((shape) => !marksOf({ shape }).includes('unit'));
    expect(unsized.filter((shape) => shape !== 'loose')).toEqual([]);
  });
});
