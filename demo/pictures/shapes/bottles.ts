// Bottles: which make a ware comes in, and those of the kitchen.
import type { Job } from '../label/label-parts.ts';
import { groundShadow, roundLight } from '../svg/light.ts';
import { type Box, add, linear, path, rect } from '../svg/sheet.ts';
import { type Turn, lathe, rounded } from './lathe.ts';
import { type Shape, ground, roundSkins, uprightSkin } from './shape.ts';
import { body, boxOf, cap, contents, label } from './turned.ts';
import { dropper, flask, flipTop, pump } from './toiletry-bottles.ts';

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

export const bottle: Shape = (job, rng) => {
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
    return flipTop(job, rng.next() < 0.5);
  if (/oil/i.test(words) && /^(2|3|5|15) L$/i.test(unit)) return canister(job);
  if (/ketchup|sauce|dressing|syrup|squeeze/i.test(words) && rng.next() < 0.6) return squeeze(job);
  const slim = /cola|soda|water|drink|juice|shake|lassi|milk|flask|bottle/i.test(words)
    ? rng.next() < 0.75
    : rng.next() < 0.25;
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
