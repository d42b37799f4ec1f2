// See-through bags, paper bags, sacks.
import type { PackFacts } from '../../demo-product.ts';
import { brandMark } from '../label/brand-mark.ts';
import { parseSpots, scatter, sizePill, title, vegMark } from '../label/label-parts.ts';
import { type Pack, inWords } from '../label/pack.ts';
import { panelOf } from '../label/panel.ts';
import { foilLight, groundShadow } from '../svg/light.ts';
import type { Rng } from '../svg/rng.ts';
import { add, box, clipped, vertical, inset, line, paint, rect } from '../svg/sheet.ts';
import { rounded } from './lathe.ts';
import { type Shape, ground, paperCard, upright } from './shape.ts';

/** A see-through bag under a folded card; a paper bag for bakery goods, or when nothing shows the goods. */
export const bag: Shape = (pack, rng) => (isOfPaper(pack.facts) ? paperBag(pack) : clearBag(pack, rng));

export const isOfPaper = (facts: PackFacts): boolean =>
  inWords(facts) || /bread|croissant|focaccia|baguette|bagel|danish|roll|bun|cake|loaf/i.test(facts.title);

const inTheBag = parseSpots(
  '104 118 104 -24; 196 116 104 20; 150 136 112 4; 84 196 112 -16; 206 198 112 18; 146 210 116 -4; 98 262 104 10; 196 262 108 -12',
);

function clearBag(pack: Pack, rng: Rng): void {
  const { sheet, facts, palette } = pack;
  const outline = 'M94 112H306L322 330Q324 366 292 368Q200 376 108 368Q76 366 78 330z';
  groundShadow(sheet, 200, ground + 2, 230);
  paint(sheet, outline, vertical(sheet, 110, ground, '#f4f8f7/.95, #dfe8e6/.95'));
  clipped(sheet, outline, () => scatter(sheet, facts.art, inTheBag, rng, [6, 5, 10]));
  foilLight(sheet, outline, box(82, 118, 236, ground - 118), 0.9);
  add(sheet, line(outline, '#7d918c/.4', 1.6));
  const card = box(78, 36, 244, 102);
  paperCard(sheet, card, 8, palette.base, '#000/.18');
  paint(sheet, rounded({ ...card, height: 10 }, 5), palette.deep);
  for (const x of [128, 260]) add(sheet, rect(box(x, 46, 13, 3), '#d9dde0', 1.5));
  const safe = inset(card, 14, 17, 9);
  const [from, height] = facts.brand ? [36, 22] : [4, 44];
  if (facts.brand) brandMark(pack, { ...safe, height: 34 }, 'base');
  title(pack, box(safe.x, safe.y + from, safe.width, height), 'base', { lines: 2, size: 26 });
  const low = safe.y + safe.height - 18;
  vegMark(sheet, facts.veg, safe.x, low + 3, 13);
  sizePill(pack, box(safe.x + 20, low, safe.width - 20, 18));
}

function paperBag(pack: Pack): void {
  const { sheet, palette } = pack;
  const outline = `M98 46${'l8 -6 8 6 '.repeat(12)}l8 -6 4 6L308 ${ground}H92z`;
  const bounds = box(90, 40, 220, ground - 40);
  groundShadow(sheet, 200, ground, 226);
  const paper = { ...pack, palette: { ...palette, pale: '#f0ddbd' } };
  upright(paper, panelOf(outline, bounds, 26, 32), ['frame', 'hollow', 'band', 'medallion']);
  foilLight(sheet, outline, bounds, 0.6);
  paint(sheet, `M98 46L112 ${ground}H92z`, '#000/.1');
  paint(sheet, `M302 46L290 ${ground}H308z`, '#000/.14');
}

/** Heavy goods: a broad bag with a stitched mouth. */
export const sack: Shape = (pack, rng) => {
  const { sheet, palette } = pack;
  const lean = rng.between(6, 14);
  const [left, right] = [78 + lean, 322 - lean];
  const outline = `M${left} 62Q200 48 ${right} 62L${right + 2} 92L324 344Q326 364 310 366Q200 380 90 366Q74 364 76 344L${left - 2} 92z`;
  const panel = { outline, bounds: box(76, 54, 248, 320), safe: box(106, 96, 188, 248) };
  groundShadow(sheet, 200, ground + 2, 256);
  upright(pack, panel, ['arch', 'band', 'medallion', 'pane', 'frame', 'waves', 'hollow', 'head']);
  foilLight(sheet, outline, panel.bounds, 0.85);
  const hem = `M${left - 4} 58Q200 42 ${right + 4} 58L${right + 2} 82Q200 66 ${left - 2} 82z`;
  paint(sheet, hem, palette.deep, vertical(sheet, 44, 84, '#fff/.25, #fff/0 .5, #000/.3'));
  add(sheet, line(`M${left} 74Q200 58 ${right} 74`, '#fff/.8', 2, 'stroke-dasharray="7 5"'));
  // Creases where the sack bulges over its foot.
  paint(sheet, 'M98 350q20 -26 8 -56q-4 26 -8 56z', '#000/.1');
  paint(sheet, 'M302 350q-20 -30 -8 -60q4 30 8 60z', '#000/.1');
};
