// Goods that are seen: trays under film, produce loose in a heap.
import type { PackFacts } from '../../demo-product.ts';
import { foilLight, groundShadow } from '../svg/light.ts';
import { type Box, add, clipped, ellipse, linear, path, radial, rect } from '../svg/sheet.ts';
import { brandMark, foot, type Job, placeArt, sizePill, title } from '../label/label-parts.ts';
import { rounded } from './lathe.ts';
import type { Shape } from './shape.ts';

/** A tray under film with a paper label across its lower edge. */
export const tray: Shape = (job, rng) => {
  const { sheet, facts, palette } = job;
  const outer: Box = { x: 28, y: 70, width: 344, height: 290 };
  const dark = facts.veg === 'non-veg';
  const [rim, floor, deep] = dark ? ['#2f3438', '#1d2124', '#121517'] : ['#fdfdfb', '#e8ece8', '#cfd6d1'];
  groundShadow(sheet, 200, 360, 344);
  add(sheet, path(rounded({ ...outer, y: outer.y + 8 }, 34), deep), path(rounded(outer, 34), rim));
  const well: Box = { x: 46, y: 88, width: 308, height: 254 };
  const wellPath = rounded(well, 24);
  add(
    sheet,
    path(
      wellPath,
      linear(
        sheet,
        [0, 88],
        [0, 342],
        [
          [0, deep],
          [0.25, floor],
          [1, floor],
        ],
      ),
    ),
  );
  const spots: [number, number, number, number][] = [
    [50, 84, 120, -12],
    [140, 80, 124, 10],
    [232, 84, 120, 26],
    [84, 148, 128, 14],
    [186, 146, 130, -14],
  ];
  clipped(sheet, wellPath, () => {
    for (const [x, y, size, turn] of spots)
      placeArt(
        sheet,
        facts.art,
        x + rng.between(-5, 5),
        y + rng.between(-4, 4),
        size,
        turn + rng.between(-8, 8),
      );
  });
  foilLight(sheet, rounded(outer, 34), outer, 0.8);
  add(sheet, path('M70 92q60 -6 110 0q-70 60 -112 150q-16 -90 2 -150z', '#fff', 'fill-opacity=".2"'));
  const labelBox: Box = { x: 66, y: 246, width: 268, height: 100 };
  const labelPath = rounded(labelBox, 10);
  add(
    sheet,
    path(rounded({ ...labelBox, y: labelBox.y + 3 }, 10), '#000', 'fill-opacity=".2"'),
    path(labelPath, '#fff'),
  );
  const safe: Box = {
    x: labelBox.x + 14,
    y: labelBox.y + 9,
    width: labelBox.width - 28,
    height: labelBox.height - 16,
  };
  if (facts.brand) {
    clipped(sheet, labelPath, () =>
      add(
        sheet,
        rect({ ...labelBox, height: 40 }, palette.accent),
        rect({ ...labelBox, y: labelBox.y + 40, height: 3 }, palette.base),
      ),
    );
    brandMark(job, { ...safe, y: labelBox.y + 5, height: 31 }, 'accent', 28);
  } else clipped(sheet, labelPath, () => add(sheet, rect({ ...labelBox, height: 9 }, palette.base)));
  const from = facts.brand ? 49 : 18;
  title(
    { ...job, palette: { ...palette, onPale: '#1d2621' } },
    { x: safe.x, y: labelBox.y + from, width: safe.width, height: 71 - from },
    'pale',
    { lines: facts.brand ? 1 : 2, size: 24, align: 'left' },
  );
  foot(
    { ...job, palette: { ...palette, onPale: '#3a4640' } },
    { ...safe, y: labelBox.y + 75, height: 19 },
    'pale',
  );
};

/** How many lie in the heap: few of what is large in life, and fewer when the pack weighs little. */
function countOf({ art, unit }: PackFacts): 3 | 5 | 7 {
  if (
    /watermelon|pineapple|jackfruit|pumpkin|cabbage|cauliflower|papaya|melon|bottle-gourd|leafy|coriander|spinach|herb|broccoli|banana|grapes|coconut|flower|rose|hibiscus|lotus/.test(
      art,
    )
  )
    return 3;
  const grams = Number.parseFloat(unit) * (/kg/i.test(unit) ? 1000 : 1);
  const small = /g$/i.test(unit) && grams <= 250;
  if (/carrot|cucumber|eggplant|corn|radish|ginger|sweet-potato|bitter|mango|pomegranate|turmeric/.test(art))
    return small ? 3 : 5;
  return small ? 5 : 7;
}

const heaps: Record<number, [number, number, number][]> = {
  3: [
    [-74, -26, 1],
    [74, -30, 1],
    [0, 10, 1.08],
  ],
  5: [
    [-66, -70, 1],
    [60, -74, 1],
    [-98, 6, 1],
    [98, 2, 1],
    [0, 22, 1.08],
  ],
  7: [
    [-52, -86, 1],
    [52, -88, 1],
    [-106, -20, 1],
    [0, -26, 1],
    [108, -22, 1],
    [-56, 38, 1.06],
    [58, 36, 1.06],
  ],
};

export const loose: Shape = (job, rng) => {
  const { sheet, facts } = job;
  if (facts.veg === null && facts.brand) return single(job);
  const count = countOf(facts);
  const size = { 3: 212, 5: 172, 7: 148 }[count];
  groundShadow(sheet, 200, 358, count === 3 ? 320 : 340, 1);
  const heap = heaps[count]!.map(([dx, dy, by]) => ({
    x: 200 + dx + rng.between(-7, 7),
    y: 262 + dy + rng.between(-5, 5),
    size: size * by * rng.between(0.96, 1.04),
    turn: rng.between(-18, 18),
  }));
  for (const one of heap.sort((a, b) => a.y - b.y)) {
    add(
      sheet,
      ellipse(
        one.x,
        one.y + one.size * 0.36,
        one.size * 0.38,
        one.size * 0.12,
        radial(sheet, [
          [0, '#1b2430', 0.3],
          [1, '#1b2430', 0],
        ]),
      ),
    );
    placeArt(sheet, facts.art, one.x - one.size / 2, one.y - one.size / 2, one.size, one.turn);
  }
};

/** A thing of the house: one, large, with a tag on a string. */
function single(job: Job): void {
  const { sheet, facts, palette } = job;
  groundShadow(sheet, 200, 356, 240);
  placeArt(sheet, facts.art, 56, 54, 288);
  if (!facts.brand) return;
  const tag: Box = { x: 214, y: 258, width: 158, height: 92 };
  add(
    sheet,
    path('M262 214q20 10 16 46', 'none', 'stroke="#b9975f" stroke-width="2.4"'),
    path(rounded({ ...tag, y: tag.y + 3 }, 10), '#000', 'fill-opacity=".16"'),
    path(rounded(tag, 10), palette.pale),
    path(rounded({ ...tag, height: 10 }, 5), palette.accent),
    ellipse(278, 264, 4, 4, '#fff'),
  );
  brandMark(
    { ...job, hand: { ...job.hand, badge: 'plain' } },
    { x: tag.x + 12, y: tag.y + 15, width: tag.width - 24, height: 26 },
    'pale',
    24,
  );
  title(job, { x: tag.x + 12, y: tag.y + 45, width: tag.width - 24, height: 20 }, 'pale', {
    lines: 2,
    size: 15,
  });
  sizePill(job, { x: tag.x + 12, y: tag.y + 69, width: tag.width - 24, height: 17 }, 'middle');
}
