// Round bodies: bottles of several makes, jars, cans, tubs, sprays. All are turned from a profile.
import { groundShadow, roundLight } from '../pen/light.ts';
import { type Box, add, clipped, ellipse, linear, n, path, rect } from '../pen/sheet.ts';
import type { Job } from '../label/label-parts.ts';
import type { Chance } from '../pen/seed.ts';
import { type Turn, lathe, rounded, wrapped } from './lathe.ts';
import { type Shape, ground, roundSkins, uprightSkin } from './shape.ts';

const boxOf = (turns: readonly Turn[]): Box => {
  const half = Math.max(...turns.map((turn) => turn[1]));
  return {
    x: 200 - half,
    y: turns[0]![0],
    width: half * 2,
    height: turns[turns.length - 1]![0] - turns[0]![0],
  };
};

/** The label round a body from one height to another, as wide as the body there. */
function label(job: Job, half: number, from: number, to: number, sag: number, skins = roundSkins): void {
  const bounds: Box = { x: 200 - half, y: from, width: half * 2, height: to - from };
  const bent: Job = { ...job, bend: { centre: 200, width: half * 2, sag } };
  const outline = wrapped(bounds, sag);
  const side = Math.max(10, half * 0.15);
  uprightSkin(job, skins)(bent, {
    outline,
    bounds,
    safe: { x: bounds.x + side, y: from + 9, width: bounds.width - 2 * side, height: to - from - 18 },
  });
}

function body(job: Job, turns: readonly Turn[], fill: string, opacity = 1): string {
  const outline = lathe(200, turns);
  add(job.sheet, path(outline, fill, opacity < 1 ? `fill-opacity="${opacity}"` : ''));
  return outline;
}

function cap(job: Job, turns: readonly Turn[], fill: string, ribbed = true): void {
  const outline = lathe(200, turns, 3);
  const box = boxOf(turns);
  add(job.sheet, path(outline, fill));
  if (ribbed) {
    let lines = '';
    for (let x = box.x + 4; x < box.x + box.width - 2; x += 5)
      lines += `M${n(x)} ${n(box.y + 5)}v${n(box.height - 7)}`;
    add(job.sheet, `<path d="${lines}" stroke="#000" stroke-opacity=".16" stroke-width="1.6"/>`);
  }
  roundLight(job.sheet, outline, box, 0.9);
  add(job.sheet, ellipse(200, box.y + 1, turns[0]![1], 3, '#fff', 'fill-opacity=".3"'));
}

/** What shows through glass and clear plastic. */
function contents(job: Job): { fill: string; clear: boolean } {
  const { sheet, palette, facts } = job;
  const flow = (top: string, bottom: string) =>
    linear(
      sheet,
      [0, 60],
      [0, ground],
      [
        [0, top],
        [1, bottom],
      ],
    );
  if (/water|soda|vinegar|rose water|tonic|mixer/i.test(facts.title) && facts.veg)
    return { fill: flow('#e8f5fb', '#b9dff0'), clear: true };
  if (/mustard oil/i.test(facts.title)) return { fill: flow('#e9b21f', '#b47a08'), clear: true };
  if (/olive oil/i.test(facts.title)) return { fill: flow('#a9ad35', '#6e7a1a'), clear: true };
  if (/coconut oil/i.test(facts.title)) return { fill: flow('#f4f4ea', '#dcdcc8'), clear: true };
  if (/oil/i.test(facts.title)) return { fill: flow('#f7cf58', '#dd9d1c'), clear: true };
  if (/honey/i.test(facts.title)) return { fill: flow('#f0a51e', '#a85a06'), clear: true };
  if (/ghee/i.test(facts.title)) return { fill: flow('#fbe07a', '#e9b63a'), clear: true };
  return { fill: flow(palette.bright, palette.deep), clear: false };
}

const roundBottle: Turn[] = [
  [58, 25],
  [92, 25],
  [160, 76, 'soft'],
  [352, 76],
  [ground - 3, 66, 'soft'],
];
const slimBottle: Turn[] = [
  [60, 19],
  [84, 19],
  [160, 60, 'soft'],
  [186, 62, 'soft'],
  [290, 62],
  [306, 57, 'soft'],
  [330, 62, 'soft'],
  [356, 62],
  [ground - 3, 50, 'soft'],
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
  groundShadow(job.sheet, 200, ground + 2, slim ? 138 : 164);
  const outline = body(job, turns, fill);
  if (clear)
    add(
      job.sheet,
      path(
        lathe(200, [
          [turns[0]![0], turns[0]![1]],
          [turns[1]![0], turns[1]![1]],
          [112, slim ? 26 : 36, 'soft'],
        ]),
        '#fff',
        'fill-opacity=".35"',
      ),
    );
  roundLight(job.sheet, outline, boxOf(turns), clear ? 0.8 : 0.7);
  if (slim) label(job, 62, 184, 292, 6);
  else label(job, 76, 176, 344, 6);
  clipped(job.sheet, outline, () =>
    roundLight(
      job.sheet,
      slim
        ? wrapped({ x: 138, y: 184, width: 124, height: 108 }, 6)
        : wrapped({ x: 124, y: 176, width: 152, height: 168 }, 6),
      boxOf(turns),
      0.75,
    ),
  );
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
  clipped(job.sheet, outline, () => undefined);
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
  const half = broad ? 80 : 66;
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

export const can: Shape = (job, chance) => {
  const { title: words, veg } = job.facts;
  if (/spray|deo|freshener|foam/i.test(words) && veg === null) return aerosol(job);
  if (
    veg === null ||
    /powder|yeast|custard|cocoa|chocolate|tin|slices|brine|beans|baking|essence|compound|sprinkle|talc|polish/i.test(
      words,
    )
  )
    return tin(job, chance);
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

function tin(job: Job, chance: Chance): void {
  const { sheet } = job;
  const half = chance.between(86, 98);
  const top = chance.between(92, 120);
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

export const jar: Shape = (job, chance) => {
  const { title: words, veg } = job.facts;
  if (veg === null && /cream|balm|gel|moist|wax|butter/i.test(words)) return creamPot(job);
  const { sheet, palette } = job;
  const pot =
    /protein|whey|malt|gainer|nutrition|vitamin|tablets|ashwa|omega|gumm|drink|churan|isabgol|powder/i.test(
      words,
    );
  const { fill } = contents(job);
  const half = pot ? 90 : chance.between(82, 92);
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
  const lid = chance.pick([palette.accent, palette.deep, '#c8952b', '#3a3d42']);
  cap(
    job,
    [
      [52, half - 8],
      [58, half - 4],
      [top + 6, half - 4],
    ],
    lid,
    pot || chance.next() < 0.5,
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
export const tub: Shape = (job, chance) => {
  const { sheet, palette } = job;
  const tall = chance.next() < 0.6;
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
    safe: { x: 200 - narrow + 12, y: top + 30, width: narrow * 2 - 24, height: ground - top - 50 },
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
