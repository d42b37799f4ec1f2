// Goods that are visible: trays under film, loose produce in a heap, a household article with a tag.
import type { PackFacts } from '../../demo-product.ts';
import { brandMark } from '../label/brand-mark.ts';
import { foot, parseSpots, placeArt, scatter, sizePill, title } from '../label/label-parts.ts';
import type { Pack } from '../label/pack.ts';
import { foilLight, groundShadow } from '../svg/light.ts';
import { add, box, clipped, vertical, ellipse, line, lowered, paint, radial, rect } from '../svg/sheet.ts';
import { rounded } from './lathe.ts';
import { type Shape, paperCard } from './shape.ts';

const inTheTray = parseSpots('50 84 120 -12; 140 80 124 10; 232 84 120 26; 84 148 128 14; 186 146 130 -14');

const oneInTheTray = parseSpots('110 84 180 0');

/** A tray under film with a paper label across its lower edge. */
export const tray: Shape = (pack, rng) => {
  const { sheet, facts } = pack;
  const outer = box(28, 70, 344, 290);
  const dark = facts.veg === 'non-veg';
  const [rim, floor, deep] = dark ? ['#2f3438', '#1d2124', '#121517'] : ['#fdfdfb', '#e8ece8', '#cfd6d1'];
  groundShadow(sheet, 200, 360, 344);
  paint(sheet, rounded(lowered(outer, 8), 34), deep);
  paint(sheet, rounded(outer, 34), rim);
  const well = rounded(box(46, 88, 308, 254), 24);
  paint(sheet, well, vertical(sheet, 88, 342, `${deep}, ${floor} .25, ${floor}`));
  const places = /^(whole-chicken|leg-piece|mince)/.test(facts.art) ? oneInTheTray : inTheTray;
  clipped(sheet, well, () => scatter(sheet, facts.art, places, rng, [5, 4, 8]));
  foilLight(sheet, rounded(outer, 34), outer, 0.8);
  paint(sheet, 'M70 92q60 -6 110 0q-70 60 -112 150q-16 -90 2 -150z', '#fff/.2');
  trayLabel(pack);
};

function trayLabel(pack: Pack): void {
  const { sheet, facts, palette } = pack;
  const label = box(66, 246, 268, 100);
  paperCard(sheet, label, 10, '#fff', '#000/.2');
  const [x, width] = [80, 240];
  clipped(sheet, rounded(label, 10), () => {
    if (!facts.brand) return add(sheet, rect({ ...label, height: 9 }, palette.base));
    add(sheet, rect({ ...label, height: 40 }, palette.accent), rect(box(66, 286, 268, 3), palette.base));
  });
  if (facts.brand) brandMark(pack, box(x, 251, width, 31), 'accent', 28);
  const [from, lines] = facts.brand ? [49, 1] : [18, 2];
  const inked = (onPale: string): Pack => ({ ...pack, palette: { ...palette, onPale } });
  title(inked('#1d2621'), box(x, 246 + from, width, 71 - from), 'pale', { lines, size: 24, align: 'left' });
  foot(inked('#3a4640'), box(x, 321, width, 19), 'pale');
}

const whole =
  /watermelon|pineapple|jackfruit|pumpkin|cabbage|cauliflower|papaya|melon|coconut|bottle-gourd|yam/;
const inClusters = /grapes|banana|broccoli|leafy|corn|cherry-tomato|dragon/;

/** Offsets from the middle of the heap and scale, for each number of pieces. */
const heaps = [
  { size: 256, shadow: 230, places: '0 -22 1' },
  { size: 206, shadow: 310, places: '-68 -10 1; 66 -2 1' },
  { size: 196, shadow: 320, places: '-72 -26 1; 72 -30 1; 0 8 1.06' },
  { size: 166, shadow: 340, places: '-64 -62 1; 58 -66 1; -98 6 1; 98 2 1; 0 20 1.08' },
  {
    size: 146,
    shadow: 344,
    places: '-52 -86 1; 52 -88 1; -106 -20 1; 0 -26 1; 108 -22 1; -56 34 1.06; 58 32 1.06',
  },
  {
    size: 130,
    shadow: 356,
    places:
      '-42 -122 1; 46 -124 1; -88 -62 1; 2 -66 1; 92 -64 1; -126 4 1; -42 -2 1; 44 -4 1; 128 2 1; -84 46 1.04; 2 44 1.06; 88 44 1.04',
  },
  {
    size: 114,
    shadow: 362,
    places:
      '0 -164 1; -46 -124 1; 46 -126 1; -84 -80 1; 0 -84 1; 84 -82 1; -120 -34 1; -42 -38 1; 42 -36 1; 120 -34 1; -86 8 1; 0 6 1; 86 8 1; -132 40 1.04; -46 52 1.06; 44 50 1.06; 132 42 1.04',
  },
];

/** The heap for a number of pieces, or for a weight: a melon or a bunch fills more of it than a lemon. */
function heapOf({ art, unit }: PackFacts): (typeof heaps)[number] {
  const [amount, isWeighed] = [Number.parseFloat(unit), /g$/i.test(unit)];
  const quantity = isWeighed && /kg/i.test(unit) ? amount * 1000 : amount;
  let limits = isWeighed ? [60, 120, 300, 600, 1200, 3000] : [1, 2, 5, 11, 20];
  if (isWeighed && whole.test(art)) limits = [600, 1200, 2500];
  else if (isWeighed && inClusters.test(art)) limits = [300, 600, 1200];
  return heaps[limits.filter((limit) => quantity > limit).length]!;
}

export const loose: Shape = (pack, rng) => {
  const { sheet, facts } = pack;
  if (facts.veg === null && facts.brand) return tagged(pack);
  const { size, shadow, places } = heapOf(facts);
  groundShadow(sheet, 200, 358, shadow);
  const heap = places.split('; ').map((place) => {
    const [dx, dy, scale] = place.split(' ').map(Number) as [number, number, number];
    return {
      x: 200 + dx + rng.between(-7, 7),
      y: 262 + dy + rng.between(-5, 5),
      size: size * scale * rng.between(0.96, 1.04),
      turn: rng.between(-18, 18),
    };
  });
  for (const { x, y, size, turn } of heap.sort((a, b) => a.y - b.y)) {
    const shade = radial(sheet, '#1b2430/.3, #1b2430/0');
    add(sheet, ellipse(x, y + size * 0.36, size * 0.38, size * 0.12, shade));
    placeArt(sheet, facts.art, x - size / 2, y - size / 2, size, turn);
  }
};

/** A household article: one, large, with a tag on a string. */
function tagged(pack: Pack): void {
  const { sheet, facts, palette } = pack;
  groundShadow(sheet, 200, 356, 240);
  placeArt(sheet, facts.art, 56, 54, 288);
  const tag = box(214, 258, 158, 92);
  add(sheet, line('M262 214q20 10 16 46', '#b9975f', 2.4));
  paperCard(sheet, tag, 10, palette.pale, '#000/.16');
  paint(sheet, rounded({ ...tag, height: 10 }, 5), palette.accent);
  add(sheet, ellipse(278, 264, 4, 4, '#fff'));
  const plain: Pack = { ...pack, style: { ...pack.style, badge: 'plain' } };
  brandMark(plain, box(226, 273, 134, 26), 'pale', 24);
  title(pack, box(226, 303, 134, 20), 'pale', { lines: 2, size: 15 });
  sizePill(pack, box(226, 327, 134, 17), 'middle');
}
