// Goods that are seen: trays under film, eggs in their box, produce loose in a heap.
import { foilLight, groundShadow } from '../pen/light.ts';
import { type Box, add, clipped, ellipse, linear, n, path, radial, rect } from '../pen/sheet.ts';
import { brandMark, foot, type Job, placeArt, sizePill, title } from '../label/label-parts.ts';
import { hashOf } from '../../catalogue/stable-hash.ts';
import { rounded } from './lathe.ts';
import type { Shape } from './shape.ts';

/** A tray under film with a paper label across its lower edge. */
export const tray: Shape = (job, chance) => {
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
        x + chance.between(-5, 5),
        y + chance.between(-4, 4),
        size,
        turn + chance.between(-8, 8),
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

const eggTints: Record<string, [string, string, string]> = {
  white: ['#ffffff', '#eceae4', '#c9c5bb'],
  brown: ['#f6c49a', '#dc9a66', '#a9683a'],
  country: ['#f3dcc2', '#dcb58c', '#a98055'],
};

export const eggs: Shape = (job) => {
  const { sheet, facts, palette } = job;
  const words = facts.title.toLowerCase();
  const tint =
    eggTints[
      /brown|free range/.test(words) ? 'brown' : /country|quail|desi/.test(words) ? 'country' : 'white'
    ]!;
  const count = Number.parseInt(facts.unit, 10) || 6;
  const across = count <= 6 ? 3 : count <= 12 ? 4 : 5;
  const rows = count >= 30 ? 4 : 2;
  const step = 300 / across;
  const fill = radial(
    sheet,
    [
      [0, tint[0]],
      [0.6, tint[1]],
      [1, tint[2]],
    ],
    [0.36, 0.3],
    0.8,
  );
  groundShadow(sheet, 200, 352, 352);
  const half = (step * 0.92) / 2;
  const high = half * 1.32;
  const seat = 250;
  add(sheet, path(`M40 ${seat - rows * 13}H360L380 ${seat + 26}H20z`, '#8f8a7d'));
  for (let row = 0; row < rows; row++) {
    const back = rows - 1 - row;
    const cy = seat - high * 0.38 - back * half * 0.62;
    const shrink = 1 - back * 0.05;
    for (let i = 0; i < across; i++) {
      const cx = 200 + (i - (across - 1) / 2) * step * shrink + (row % 2 ? 0 : step * 0.1);
      const [w, h] = [half * shrink, high * shrink];
      add(
        sheet,
        path(
          `M${n(cx)} ${n(cy - h)}C${n(cx + w * 0.72)} ${n(cy - h)} ${n(cx + w)} ${n(cy - h * 0.1)} ${n(cx + w)} ${n(cy + h * 0.25)}C${n(cx + w)} ${n(cy + h)} ${n(cx - w)} ${n(cy + h)} ${n(cx - w)} ${n(cy + h * 0.25)}C${n(cx - w)} ${n(cy - h * 0.1)} ${n(cx - w * 0.72)} ${n(cy - h)} ${n(cx)} ${n(cy - h)}z`,
          fill,
          `stroke="${tint[2]}" stroke-opacity=".5"`,
        ),
      );
      add(
        sheet,
        ellipse(
          cx - w * 0.34,
          cy - h * 0.42,
          w * 0.17,
          h * 0.24,
          '#fff',
          `fill-opacity=".75" transform="rotate(24 ${n(cx - w * 0.34)} ${n(cy - h * 0.42)})"`,
        ),
      );
      if (/quail|country/.test(words)) {
        let spots = '';
        const seed = hashOf(`${row} ${i}`);
        for (let k = 0; k < 9; k++)
          spots += `M${n(cx - w * 0.6 + ((seed >> (k * 3)) & 7) * w * 0.17)} ${n(cy - h * 0.5 + ((seed >> (k * 2 + 1)) & 7) * h * 0.13)}h.1`;
        add(
          sheet,
          path(
            spots,
            'none',
            `stroke="${/quail/.test(words) ? '#5d4a38' : '#b98f63'}" stroke-width="${/quail/.test(words) ? 5 : 3}" stroke-linecap="round" stroke-opacity=".7"`,
          ),
        );
      }
    }
  }
  let edge = `M20 ${seat + 4}`;
  const cups = across;
  const cup = 360 / cups;
  for (let i = 0; i < cups; i++) edge += `q${n(cup * 0.2)} 26 ${n(cup * 0.5)} 26t${n(cup * 0.5)} -26`;
  const outline = `${edge}L362 338Q360 350 346 350H54Q40 350 38 338z`;
  const bounds: Box = { x: 20, y: seat, width: 360, height: 100 };
  add(
    sheet,
    path(
      outline,
      linear(
        sheet,
        [0, seat],
        [0, 350],
        [
          [0, '#d3cdbf'],
          [1, '#a8a192'],
        ],
      ),
    ),
    path(
      outline,
      linear(
        sheet,
        [20, 0],
        [380, 0],
        [
          [0, '#000', 0.18],
          [0.12, '#fff', 0.12],
          [0.85, '#000', 0],
          [1, '#000', 0.22],
        ],
      ),
    ),
  );
  const card: Box = { x: 66, y: 276, width: 268, height: 66 };
  const cardPath = rounded(card, 7);
  add(sheet, path(cardPath, palette.accent));
  foilLight(sheet, cardPath, bounds, 0.3);
  if (facts.brand)
    brandMark(
      { ...job, hand: { ...job.hand, badge: 'plain' } },
      { x: card.x + 12, y: card.y + 7, width: card.width - 24, height: 26 },
      'accent',
    );
  const line = { x: card.x + 12, y: card.y + (facts.brand ? 37 : 16), width: card.width - 24, height: 22 };
  const pill = sizePill(job, { ...line, x: line.x + line.width * 0.6, width: line.width * 0.4 });
  title(job, { ...line, width: pill.x - line.x - 8 }, 'accent', { lines: 1, size: 18, align: 'left' });
};

/** How many fill the heap, by how large the thing is in life. */
function countOf(art: string): number {
  if (
    /watermelon|pineapple|jackfruit|pumpkin|cabbage|cauliflower|papaya|melon|bottle-gourd|bunch|leafy|coriander|spinach|herb|broccoli|banana|grapes|coconut/.test(
      art,
    )
  )
    return 3;
  if (/carrot|cucumber|eggplant|corn|radish|ginger|sweet-potato|bitter|mango|pomegranate|turmeric/.test(art))
    return 5;
  return 7;
}

const heaps: Record<number, [number, number, number][]> = {
  1: [[0, 0, 1]],
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

export const loose: Shape = (job, chance) => {
  const { sheet, facts } = job;
  if (facts.veg === null) return single(job);
  const count = countOf(facts.art);
  const size = { 3: 212, 5: 172, 7: 148 }[count]!;
  groundShadow(sheet, 200, 358, count === 3 ? 320 : 340, 1);
  const heap = heaps[count]!.map(([dx, dy, by]) => ({
    x: 200 + dx + chance.between(-7, 7),
    y: 262 + dy + chance.between(-5, 5),
    size: size * by * chance.between(0.96, 1.04),
    turn: chance.between(-18, 18),
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
