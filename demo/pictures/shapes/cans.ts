// Cans, tins, trigger sprays and spray cans.
import type { Job } from '../label/label-parts.ts';
import { groundShadow, roundLight } from '../svg/light.ts';
import type { Rng } from '../svg/rng.ts';
import { add, ellipse, linear, path, rect } from '../svg/sheet.ts';
import { type Turn, lathe, wrapped } from './lathe.ts';
import { type Shape, ground, roundSkins, uprightSkin } from './shape.ts';
import { body, boxOf, cap, label } from './turned.ts';

/** A trigger bottle; deodorants and room sprays come in a tall can instead. */
export const spray: Shape = (job) => {
  if (/deo|room|freshener|cockroach|pain|hair|mist|foam/i.test(job.facts.title)) return aerosol(job);
  const { sheet, palette } = job;
  const turns: Turn[] = [
    [128, 24],
    [140, 24],
    [206, 70, 'soft'],
    [348, 74, 'soft'],
    [ground - 3, 68, 'soft'],
  ];
  groundShadow(sheet, 200, ground + 2, 160);
  add(
    sheet,
    path('M150 52q-18 0 -18 12v10h22l6 -8h22v34h44V70q0 -28 -34 -32h-30q-12 0 -12 14z', palette.accent),
    path('M160 74q2 28 -14 44l10 4q20 -16 18 -48z', palette.deep),
    path('M150 52q-18 0 -18 12h94q-4 -22 -34 -26h-30q-12 0 -12 14z', '#fff', 'fill-opacity=".2"'),
    rect({ x: 122, y: 58, width: 12, height: 14 }, '#e9edf0', 3),
  );
  const outline = body(
    job,
    turns,
    linear(
      sheet,
      [0, 120],
      [0, ground],
      [
        [0, palette.bright],
        [1, palette.base],
      ],
    ),
  );
  label(job, 73, 208, 352, 5);
  roundLight(sheet, outline, boxOf(turns), 0.75);
  cap(
    job,
    [
      [98, 26],
      [102, 30],
      [134, 31],
    ],
    palette.accent,
  );
};

function aerosol(job: Job): void {
  const { sheet, palette } = job;
  const turns: Turn[] = [
    [112, 40],
    [136, 62, 'soft'],
    [352, 62],
    [ground - 3, 58, 'soft'],
  ];
  groundShadow(sheet, 200, ground + 2, 136);
  const outline = body(job, turns, '#cfd5da');
  label(job, 62, 134, 352, 6, ['arch', 'hollow', 'medallion', 'waves', 'burst', 'diagonal', 'head', 'band']);
  roundLight(sheet, outline, boxOf(turns), 0.95);
  cap(
    job,
    [
      [36, 36],
      [46, 44, 'soft'],
      [118, 44],
    ],
    palette.accent,
    false,
  );
}

export const can: Shape = (job, rng) => {
  const { title: words, veg } = job.facts;
  if (/spray|deo|freshener|foam/i.test(words) && veg === null) return aerosol(job);
  // What is drunk is measured in millilitres; everything else comes in a tin.
  if (veg === null || !/ml$|l$/i.test(job.facts.unit)) return tin(job, rng);
  const { sheet } = job;
  const turns: Turn[] = [
    [52, 56],
    [72, 70, 'soft'],
    [346, 70],
    [ground - 3, 56, 'soft'],
  ];
  const bounds = boxOf(turns);
  groundShadow(sheet, 200, ground + 2, 150);
  const outline = lathe(200, turns, 6);
  const bent: Job = { ...job, bend: { centre: 200, width: 140, sag: 6 } };
  uprightSkin(job, ['arch', 'diagonal', 'medallion', 'burst', 'waves', 'hollow', 'head'])(bent, {
    outline,
    bounds: { ...bounds, height: bounds.height + 8 },
    safe: { x: 144, y: 84, width: 112, height: 254 },
  });
  roundLight(sheet, outline, bounds, 1);
  add(
    sheet,
    ellipse(200, 53, 56, 9, '#aab0b6'),
    ellipse(
      200,
      52,
      52,
      7.5,
      linear(
        sheet,
        [148, 0],
        [252, 0],
        [
          [0, '#8e959c'],
          [0.4, '#eef1f3'],
          [1, '#9aa1a8'],
        ],
      ),
    ),
    ellipse(204, 52, 15, 3, '#7c838a'),
    ellipse(200, 52, 7, 2, '#555b61'),
  );
  add(sheet, path(`M145 348q55 16 110 0l-9 14q-46 14 -92 0z`, '#d5dade', 'fill-opacity=".55"'));
};

function tin(job: Job, rng: Rng): void {
  const { sheet } = job;
  const half = rng.between(86, 98);
  const top = rng.between(92, 120);
  const metal = linear(
    sheet,
    [200 - half, 0],
    [200 + half, 0],
    [
      [0, '#868d94'],
      [0.25, '#f4f6f7'],
      [0.55, '#c3c9ce'],
      [1, '#7c838a'],
    ],
  );
  groundShadow(sheet, 200, ground + 2, half * 2 + 10);
  add(sheet, path(wrapped({ x: 200 - half, y: top, width: half * 2, height: ground - top - 5 }, 7), metal));
  label(job, half, top + 12, ground - 18, 7, [...roundSkins, 'waves']);
  roundLight(
    sheet,
    wrapped({ x: 200 - half, y: top + 12, width: half * 2, height: ground - top - 30 }, 7),
    { x: 200 - half, y: top, width: half * 2, height: 10 },
    0.9,
  );
  add(
    sheet,
    ellipse(200, top, half + 2, 13, metal),
    ellipse(200, top - 1, half - 4, 10, '#b9bfc5'),
    ellipse(
      200,
      top - 1,
      half - 12,
      7.5,
      linear(
        sheet,
        [0, top - 10],
        [0, top + 8],
        [
          [0, '#9aa1a8'],
          [1, '#e8ebee'],
        ],
      ),
    ),
  );
}
