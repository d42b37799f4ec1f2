// Jars, cream pots and tubs.
import type { Job } from '../label/label-parts.ts';
import { groundShadow, roundLight } from '../svg/light.ts';
import { add, ellipse, linear, path, rect } from '../svg/sheet.ts';
import { type Turn, lathe } from './lathe.ts';
import { type Shape, ground, roundSkins, uprightSkin } from './shape.ts';
import { body, boxOf, cap, contents, label } from './turned.ts';

export const jar: Shape = (job, rng) => {
  const { title: words, veg } = job.facts;
  if (veg === null && /cream|balm|gel|moist|wax|butter/i.test(words)) return creamPot(job);
  const { sheet, palette } = job;
  const pot =
    /protein|whey|malt|gainer|nutrition|vitamin|tablets|ashwa|omega|gumm|drink|churan|isabgol|powder/i.test(
      words,
    );
  const { fill } = contents(job);
  const half = pot ? 90 : rng.between(82, 92);
  const top = pot ? 96 : 100;
  const turns: Turn[] = [
    [top, half - 14],
    [top + 22, half, 'soft'],
    [352, half],
    [ground - 4, half - 10, 'soft'],
  ];
  groundShadow(sheet, 200, ground + 2, half * 2 + 6);
  const outline = body(job, turns, fill);
  label(job, half, pot ? top + 24 : top + 46, pot ? 350 : 334, 7, [...roundSkins, 'waves']);
  roundLight(sheet, outline, boxOf(turns), 0.85);
  const lid = rng.pick([palette.accent, palette.deep, '#c8952b', '#3a3d42']);
  cap(
    job,
    [
      [52, half - 8],
      [58, half - 4],
      [top + 6, half - 4],
    ],
    lid,
    pot || rng.next() < 0.5,
  );
  add(
    sheet,
    rect({ x: 200 - half + 5, y: top - 8, width: half * 2 - 10, height: 2 }, '#fff', 0, 'fill-opacity=".35"'),
  );
};

function creamPot(job: Job): void {
  const { sheet, palette } = job;
  const turns: Turn[] = [
    [206, 112],
    [216, 122, 'soft'],
    [350, 118],
    [ground - 6, 108, 'soft'],
  ];
  groundShadow(sheet, 200, ground + 2, 240);
  const outline = body(
    job,
    turns,
    linear(
      sheet,
      [0, 200],
      [0, ground],
      [
        [0, palette.bright],
        [1, palette.base],
      ],
    ),
  );
  label(job, 119, 214, 354, 8, ['frame', 'hollow', 'head']);
  roundLight(sheet, outline, boxOf(turns), 0.8);
  cap(
    job,
    [
      [130, 116],
      [138, 124, 'soft'],
      [210, 124],
    ],
    palette.accent,
    false,
  );
}

/** Tapering, with a lid that overhangs: curd, ice cream. */
export const tub: Shape = (job, rng) => {
  const { sheet, palette } = job;
  const tall = rng.next() < 0.6;
  const top = tall ? 96 : 150;
  const [wide, narrow] = tall ? [112, 88] : [136, 116];
  const turns: Turn[] = [
    [top, wide],
    [ground - 10, narrow],
    [ground - 4, narrow - 5, 'soft'],
  ];
  const bounds = boxOf(turns);
  groundShadow(sheet, 200, ground + 2, narrow * 2 + 20);
  const outline = lathe(200, turns, 9);
  const bent: Job = { ...job, bend: { centre: 200, width: wide * 2, sag: 9 } };
  uprightSkin(job, tall ? [...roundSkins, 'waves'] : ['frame', 'band', 'hollow', 'head'])(bent, {
    outline,
    bounds: { ...bounds, height: bounds.height + 12 },
    safe: { x: 200 - narrow + 12, y: top + 38, width: narrow * 2 - 24, height: ground - top - 58 },
  });
  roundLight(sheet, outline, bounds, 0.9);
  const lid: Turn[] = [
    [top - 14, wide + 5],
    [top + 14, wide + 7],
  ];
  const rim = lathe(200, lid, 18);
  add(sheet, path(rim, palette.accent));
  roundLight(sheet, rim, boxOf(lid), 1);
  add(
    sheet,
    ellipse(200, top - 14, wide + 5, 17, palette.accent),
    ellipse(200, top - 14, wide + 5, 17, '#fff', 'fill-opacity=".28"'),
    ellipse(200, top - 14, wide - 6, 13, '#000', 'fill-opacity=".07"'),
  );
};
