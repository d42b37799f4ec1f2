// A product's picture as SVG text of 400 x 400 on a see-through ground: pure, the same bytes for the same
// facts.
import type { PackFacts } from '../demo-product.ts';
import type { Pack } from './label/pack.ts';
import { paletteOf, styleOf } from './label/palette.ts';
import { drawShape } from './pack-shapes.ts';
import { seededRng } from './svg/rng.ts';
import { type Mark, type Sheet, add, finish, freshId, n, newSheet } from './svg/sheet.ts';

export type View = 'front' | 'back';

/** The height of the ground that a pack stands on, also when it is drawn smaller. */
const ground = 370;

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
  return { svg: finish(sheet), marks: sheet.marks };
}

/** Draws the view into a field of 400 x 400 of a sheet that may hold more. */
export function placePack(sheet: Sheet, product: PackFacts, view: View): void {
  const { shape, brand, title, unit } = product;
  const seed = `pack ${brand} ${title} ${shape === 'loose' ? unit : ''}`;
  const style = styleOf(product);
  const palette = paletteOf(product, style);
  const pack: Pack = { sheet, facts: product, style, palette, side: view, bend: null };
  const before = sheet.parts.length;
  drawShape(pack, seededRng(seed));
  const drawn = sheet.parts.splice(before).join('');
  const copies = view === 'front' ? copiesOf(product) : 1;
  const scale = scaleOf(product) * (copies > 1 ? 0.86 : 1);
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
