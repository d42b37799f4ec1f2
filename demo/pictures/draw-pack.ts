// A product's picture as SVG text of 400 x 400 on a see-through ground: pure, the same bytes for the same
// facts.
import type { PackFacts, PackShape } from '../demo-product.ts';
import { type Pack, inWords } from './label/pack.ts';
import { paletteOf, styleOf } from './label/palette.ts';
import { bag, isOfPaper, sack } from './shapes/bags.ts';
import { bottle } from './shapes/bottles.ts';
import { box, carton } from './shapes/boxes.ts';
import { can, spray } from './shapes/cans.ts';
import { eggs } from './shapes/eggs.ts';
import { jar, tub } from './shapes/jars.ts';
import { bar, pouch } from './shapes/pouches.ts';
import { type Shape, ground } from './shapes/shape.ts';
import { loose, tray } from './shapes/trays-and-heaps.ts';
import { tube } from './shapes/tubes.ts';
import { type Rng, seededRng } from './svg/rng.ts';
import { type Mark, type Sheet, add, finish, freshId, n, newSheet } from './svg/sheet.ts';
import { factsBeforeGoods } from './views.ts';

const shapes: Record<PackShape, Shape> = {
  pouch,
  bottle,
  carton,
  jar,
  can,
  box,
  tub,
  bar,
  tube,
  spray,
  tray,
  bag,
  sack,
  eggs,
  loose,
};

export type View = 'front' | 'back';

/** The scale of the pack: small sizes a little smaller, so that a product's sizes can be told apart. */
function scaleOf(facts: PackFacts): number {
  const found = /(\d+(?:\.\d+)?)\s*(kg|g|ml|l)\b/i.exec(facts.unit);
  if (!found || ['loose', 'tray', 'eggs', 'bag'].includes(facts.shape)) return 1;
  const grams = Number(found[1]) * (/^(kg|l)$/i.test(found[2]!) ? 1000 : 1);
  const most = facts.shape === 'sack' ? 10_000 : facts.shape === 'bottle' ? 2000 : 1000;
  return Math.min(1, Math.max(0.88, 1 + 0.035 * Math.log2(grams / most)));
}

/** "4 x 100 g" is drawn as a group. */
const copiesOf = (facts: PackFacts): number => Math.min(3, Number(/^(\d+) x /.exec(facts.unit)?.[1] ?? 1));

export function composePack(product: PackFacts, view: View): { svg: string; marks: readonly Mark[] } {
  const sheet = newSheet();
  placePack(sheet, product, view);
  return { svg: finish(sheet, 400, 400), marks: sheet.marks };
}

/** Draws the view into a field of 400 x 400 of a sheet that may hold more. */
export function placePack(sheet: Sheet, product: PackFacts, view: View): void {
  const { shape, brand, title, unit } = product;
  const style = styleOf(product);
  const palette = paletteOf(product, style);
  const pack: Pack = { sheet, facts: product, style, palette, side: view, bend: null };
  const rng = seededRng(`pack ${brand} ${title} ${shape === 'loose' ? unit : ''}`);
  const isOpen = ['loose', 'tray', 'eggs'].includes(shape) || (shape === 'bag' && !isOfPaper(product));
  if (view === 'back' && isOpen && !inWords(product)) factsBeforeGoods(pack, rng);
  else wholePack(pack, rng);
}

function wholePack(pack: Pack, rng: Rng): void {
  const { sheet, facts } = pack;
  const before = sheet.parts.length;
  shapes[facts.shape](pack, rng);
  const drawn = sheet.parts.splice(before).join('');
  const copies = pack.side === 'front' ? copiesOf(facts) : 1;
  const scale = scaleOf(facts) * (copies > 1 ? 0.86 : 1);
  const at = (dx: number, dy: number, s: number) =>
    `translate(${n(200 - 200 * s + dx)} ${n(ground - ground * s + dy - (1 - s) * 60)}) scale(${Math.round(s * 1000) / 1000})`;
  if (copies === 1) {
    add(sheet, `<g transform="${at(0, 0, scale)}">${drawn}</g>`);
    return;
  }
  const id = freshId(sheet);
  sheet.defs.push(`<g id="${id}">${drawn}</g>`);
  const copy = (dx: number, dy: number, s: number) => `<use href="#${id}" transform="${at(dx, dy, s)}"/>`;
  if (copies > 2) add(sheet, copy(46, -34, scale * 0.94));
  add(sheet, copy(copies > 2 ? -40 : 34, -18, scale * 0.97), copy(copies > 2 ? 4 : -20, 0, scale));
}

/** The picture of a product. Never throws for an unknown illustration; text is drawn as outlines. */
export const drawPack = (facts: PackFacts, view: View): string => composePack(facts, view).svg;
