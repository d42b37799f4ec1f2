// A product's picture as SVG text of 400 x 400 on a see-through ground: pure, the same bytes for the same facts.
import type { PackFacts, PackShape } from '../demo-product.ts';
import { artFor } from './label/goods.ts';
import type { Job } from './label/label-parts.ts';
import { handOf, paletteOf } from './label/palette.ts';
import { chanceOf } from './pen/seed.ts';
import { type Mark, type Sheet, add, finish, newSheet, n } from './pen/sheet.ts';
import { eggs, loose, tray } from './shapes/open-packs.ts';
import { bottle, can, jar, spray, tub } from './shapes/round-packs.ts';
import { type Shape, ground } from './shapes/shape.ts';
import { bag, bar, pouch, sack } from './shapes/soft-packs.ts';
import { box, carton, tube } from './shapes/stiff-packs.ts';

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

export type View = 'front' | 'back' | 'detail';

/** How large the pack stands: small sizes a little smaller, so that the sizes of one product can be told apart. */
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
  const facts = { ...product, art: artFor(product) };
  const sheet: Sheet = newSheet();
  const hand = handOf(facts);
  const job: Job = { sheet, facts, hand, palette: paletteOf(facts, hand), bend: null };
  const chance = chanceOf(`pack ${facts.brand} ${facts.title} ${facts.art}`);
  front(job, chance);
  return { svg: finish(sheet, 400, 400), marks: sheet.marks };
}

function front(job: Job, chance: ReturnType<typeof chanceOf>): void {
  const { sheet, facts } = job;
  shapes[facts.shape](job, chance);
  const copies = copiesOf(facts);
  const scale = scaleOf(facts) * (copies > 1 ? 0.86 : 1);
  const drawn = sheet.parts.splice(0).join('');
  const at = (dx: number, dy: number, s: number) =>
    `translate(${n(200 - 200 * s + dx)} ${n(ground - ground * s + dy - (1 - s) * 60)}) scale(${Math.round(s * 1000) / 1000})`;
  if (copies === 1) {
    add(sheet, scale === 1 ? drawn : `<g transform="${at(0, 0, scale)}">${drawn}</g>`);
    return;
  }
  sheet.defs.push(`<g id="one">${drawn}</g>`);
  if (copies > 2) add(sheet, `<use href="#one" transform="${at(46, -34, scale * 0.94)}"/>`);
  add(
    sheet,
    `<use href="#one" transform="${at(copies > 2 ? -40 : 34, -18, scale * 0.97)}"/>`,
    `<use href="#one" transform="${at(copies > 2 ? 4 : -20, 0, scale)}"/>`,
  );
}

/** The picture of a product. Never throws for an unknown illustration; text is drawn as outlines. */
export const drawPack = (facts: PackFacts, view: View): string => composePack(facts, view).svg;
