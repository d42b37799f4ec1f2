// Bottles of several makes: what a ware is poured, squeezed or pumped from.
import type { Job } from '../label/label-parts.ts';
import { groundShadow, roundLight } from '../pen/light.ts';
import { type Box, add, linear, path, rect } from '../pen/sheet.ts';
import { type Turn, lathe, rounded } from './lathe.ts';
import { type Shape, ground, roundSkins, uprightSkin } from './shape.ts';
import { body, boxOf, cap, contents, label } from './turned.ts';

const roundBottle: Turn[] = [
  [54, 26],
  [86, 26],
  [156, 84, 'soft'],
  [350, 84],
  [ground - 3, 74, 'soft'],
];

const slimBottle: Turn[] = [
  [54, 20],
  [78, 20],
  [150, 66, 'soft'],
  [166, 68, 'soft'],
  [340, 68],
  [352, 64, 'soft'],
  [ground - 3, 58, 'soft'],
];

export const bottle: Shape = (job, chance) => {
  const { title: words, unit, veg } = job.facts;
  if (/serum|beard oil|attar|essence|drops/i.test(words)) return dropper(job);
  if (/perfume|parfum/i.test(words)) return flask(job);
  if (veg === null && /hand ?wash|body wash|shower|lotion|sanitis|to toe|baby wash/i.test(words))
    return pump(job);
  if (
    veg === null &&
    /cleaner|phenyl|detergent|liquid|softener|conditioner|shampoo|wash|toilet|dish|cream|remover|starch|gel|sun|lotion|oil/i.test(
      words,
    )
  )
    return flipTop(job, chance.next() < 0.5);
  if (/oil/i.test(words) && /^(2|3|5|15) L$/i.test(unit)) return canister(job);
  if (/ketchup|sauce|dressing|syrup|squeeze/i.test(words) && chance.next() < 0.6) return squeeze(job);
  const slim = /cola|soda|water|drink|juice|shake|lassi|milk|flask|bottle/i.test(words)
    ? chance.next() < 0.75
    : chance.next() < 0.25;
  const turns = slim ? slimBottle : roundBottle;
  const { fill, clear } = contents(job);
  groundShadow(job.sheet, 200, ground + 2, slim ? 146 : 178);
  const outline = body(job, turns, fill);
  if (clear)
    add(
      job.sheet,
      path(
        lathe(200, [
          [turns[0]![0], turns[0]![1]],
          [turns[1]![0], turns[1]![1]],
          [112, slim ? 28 : 40, 'soft'],
        ]),
        '#fff',
        'fill-opacity=".35"',
      ),
    );
  if (slim) label(job, 68, 166, 334, 6);
  else label(job, 84, 168, 342, 6);
  roundLight(job.sheet, outline, boxOf(turns), 0.8);
  const width = turns[0]![1] + 3;
  add(
    job.sheet,
    rect({ x: 200 - width - 2, y: turns[0]![0] + 8, width: 2 * width + 4, height: 6 }, job.palette.deep, 3),
  );
  cap(
    job,
    [
      [30, width - 2],
      [34, width],
      [turns[0]![0] + 8, width],
    ],
    job.palette.accent,
  );
};

/** Five litres of oil with a handle. */
function canister(job: Job): void {
  const { sheet, palette } = job;
  const { fill } = contents(job);
  const outline = `M150 74Q150 66 158 66H186V84H236L284 96Q306 104 306 130V${ground - 16}Q306 ${ground} 290 ${ground}H110Q94 ${ground} 94 ${ground - 16}V140Q94 100 150 92z`;
  const bounds: Box = { x: 94, y: 66, width: 212, height: ground - 66 };
  groundShadow(sheet, 200, ground, 226);
  add(
    sheet,
    path(outline, fill),
    path('M214 104h50q22 4 22 26v6q0 10 -10 10H226q-12 0 -12 -12z', '#f3f6f7'),
    path('M214 104h50q22 4 22 26v6q0 10 -10 10H226q-12 0 -12 -12z', '#000', 'fill-opacity=".06"'),
  );
  roundLight(sheet, outline, bounds, 0.55);
  const box: Box = { x: 106, y: 162, width: 188, height: 192 };
  uprightSkin(job, roundSkins)(job, {
    outline: rounded(box, 10),
    bounds: box,
    safe: { x: box.x + 14, y: box.y + 12, width: box.width - 28, height: box.height - 24 },
  });
  roundLight(sheet, rounded(box, 10), bounds, 0.4);
  const lid: Box = { x: 146, y: 36, width: 46, height: 34 };
  add(
    sheet,
    path(rounded(lid, 5), palette.accent),
    path(
      rounded(lid, 5),
      linear(
        sheet,
        [lid.x, 0],
        [lid.x + lid.width, 0],
        [
          [0, '#000', 0.25],
          [0.3, '#fff', 0.35],
          [1, '#000', 0.3],
        ],
      ),
    ),
  );
}

function squeeze(job: Job): void {
  const turns: Turn[] = [
    [40, 66],
    [46, 72],
    [180, 78, 'soft'],
    [296, 62, 'soft'],
    [314, 48, 'soft'],
  ];
  groundShadow(job.sheet, 200, ground + 1, 120);
  cap(
    job,
    [
      [308, 40],
      [318, 46],
      [ground - 2, 50],
    ],
    job.palette.accent,
    false,
  );
  const outline = body(
    job,
    turns,
    linear(
      job.sheet,
      [0, 40],
      [0, 314],
      [
        [0, job.palette.bright],
        [1, job.palette.base],
      ],
    ),
  );
  label(job, 71, 62, 262, 5);
  roundLight(job.sheet, outline, boxOf(turns), 0.75);
}

function pump(job: Job): void {
  const { sheet, palette } = job;
  const turns: Turn[] = [
    [120, 30],
    [134, 30],
    [164, 76, 'soft'],
    [350, 76],
    [ground - 3, 70, 'soft'],
  ];
  groundShadow(sheet, 200, ground + 2, 164);
  const head = 'M196 58h8v44h-8z';
  add(
    sheet,
    path(head, '#e9edf0'),
    path('M152 44q0 -8 8 -8h50q14 0 14 14v10h-48v-2q0 -4 -6 -4h-10q-8 0 -8 -10z', palette.accent),
    path('M152 44q0 -8 8 -8h50q14 0 14 14h-72z', '#fff', 'fill-opacity=".25"'),
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
  label(job, 76, 176, 346, 6);
  roundLight(sheet, outline, boxOf(turns), 0.75);
  cap(
    job,
    [
      [98, 28],
      [102, 32],
      [132, 34],
    ],
    palette.accent,
  );
}

function flipTop(job: Job, broad: boolean): void {
  const { sheet, palette } = job;
  const half = broad ? 86 : 74;
  const turns: Turn[] = [
    [92, 36],
    [100, 42, 'soft'],
    [152, half, 'soft'],
    [330, half, 'soft'],
    [ground - 3, half - 14, 'soft'],
  ];
  groundShadow(sheet, 200, ground + 2, half * 2);
  const outline = body(
    job,
    turns,
    linear(
      sheet,
      [0, 90],
      [0, ground],
      [
        [0, palette.bright],
        [1, palette.base],
      ],
    ),
  );
  label(job, half, 152, 332, 5);
  roundLight(sheet, outline, boxOf(turns), 0.75);
  cap(
    job,
    [
      [46, 34],
      [52, 38],
      [94, 38],
    ],
    palette.accent,
    false,
  );
  add(sheet, rect({ x: 162, y: 62, width: 76, height: 1.6 }, '#000', 0, 'fill-opacity=".25"'));
}

function dropper(job: Job): void {
  const { sheet } = job;
  const turns: Turn[] = [
    [150, 26],
    [162, 26],
    [196, 74, 'soft'],
    [352, 74],
    [ground - 3, 68, 'soft'],
  ];
  groundShadow(sheet, 200, ground + 2, 156);
  add(
    sheet,
    path('M186 56q0 -18 14 -18t14 18v36h-28z', '#33363b'),
    path('M191 54q0 -10 5 -12v48h-5z', '#fff', 'fill-opacity=".3"'),
  );
  const outline = body(
    job,
    turns,
    linear(
      sheet,
      [0, 150],
      [0, ground],
      [
        [0, '#b56a22'],
        [1, '#6d3708'],
      ],
    ),
  );
  label(job, 74, 206, 350, 6);
  roundLight(sheet, outline, boxOf(turns), 0.8);
  cap(
    job,
    [
      [92, 24],
      [96, 30],
      [156, 30],
    ],
    '#d9dcdf',
  );
}

function flask(job: Job): void {
  const { sheet, palette } = job;
  const box: Box = { x: 112, y: 132, width: 176, height: ground - 132 };
  const outline = rounded(box, 20);
  groundShadow(sheet, 200, ground, 190);
  add(
    sheet,
    rect({ x: 178, y: 104, width: 44, height: 30 }, '#c9cdd2', 3),
    path(
      outline,
      linear(
        sheet,
        [0, 132],
        [0, ground],
        [
          [0, '#fff', 0.9],
          [1, '#dfe5ea'],
        ],
      ),
    ),
  );
  const inner: Box = { x: 122, y: 160, width: 156, height: ground - 172 };
  uprightSkin(job, ['frame', 'medallion', 'hollow', 'band'])(job, {
    outline: rounded(inner, 13),
    bounds: inner,
    safe: { x: inner.x + 16, y: inner.y + 14, width: inner.width - 32, height: inner.height - 28 },
  });
  roundLight(sheet, outline, box, 0.5);
  const lid: Box = { x: 164, y: 40, width: 72, height: 70 };
  add(sheet, path(rounded(lid, 8), palette.deep));
  roundLight(sheet, rounded(lid, 8), lid, 1);
}
