// Packs of film and paper: pouches in three makes, bags, sacks.
import { foilLight, groundShadow, crimp } from '../pen/light.ts';
import { type Box, add, clipped, inset, linear, n, path, rect } from '../pen/sheet.ts';
import { type Job, placeArt, sizePill, title, brandMark, vegMark } from '../label/label-parts.ts';
import type { Chance } from '../pen/seed.ts';
import { rounded } from './lathe.ts';
import { type Shape, ground, uprightSkin, wideSkin } from './shape.ts';

/** A saw-toothed edge from one point to another, upright or level. */
function teeth(fromX: number, fromY: number, toX: number, toY: number, count: number, depth: number): string {
  let d = '';
  const [dx, dy] = [(toX - fromX) / count, (toY - fromY) / count];
  const long = Math.hypot(dx, dy);
  const [ox, oy] = [(-dy / long) * depth, (dx / long) * depth];
  for (let i = 0; i < count; i++) {
    d += `L${n(fromX + dx * (i + 0.5) + ox)} ${n(fromY + dy * (i + 0.5) + oy)}L${n(fromX + dx * (i + 1))} ${n(fromY + dy * (i + 1))}`;
  }
  return d;
}

/** Sealed above and below, blown up between: chips, milk. */
function pillow(job: Job, chance: Chance): void {
  const { sheet } = job;
  const width = chance.between(228, 252);
  const [x, right, top] = [200 - width / 2, 200 + width / 2, 36];
  const bulge = chance.between(3, 8);
  const middle = (top + ground) / 2;
  const outline =
    `M${n(x)} ${top}${teeth(x, top, right, top, 22, 4)}` +
    `L${n(right)} ${top + 22}C${n(right - bulge)} ${top + 70} ${n(right + bulge)} ${middle} ${n(right - 2)} ${ground - 70}L${n(right)} ${ground - 20}V${ground}` +
    `${teeth(right, ground, x, ground, 22, 4)}V${ground - 20}L${n(x + 2)} ${ground - 70}C${n(x - bulge)} ${middle} ${n(x + bulge)} ${top + 70} ${n(x)} ${top + 22}z`;
  const bounds: Box = { x, y: top, width, height: ground - top };
  groundShadow(sheet, 200, ground + 2, width);
  uprightSkin(job)(job, { outline, bounds, safe: inset(bounds, 21, 36) });
  foilLight(sheet, outline, bounds);
  clipped(sheet, outline, () => {
    for (const y of [top, ground - 20]) {
      add(sheet, rect({ x, y: y - 4, width, height: 24 }, '#000', 0, 'fill-opacity=".12"'));
      crimp(sheet, { x, y: y - 4, width, height: 24 });
    }
    // Creases run from the seals into the film.
    for (const [cx, lean] of [
      [x + width * 0.18, 10],
      [x + width * 0.8, -12],
    ] as const)
      add(
        sheet,
        path(
          `M${n(cx)} ${top + 20}q${lean} 24 ${n(lean * 0.6)} 52q${n(-lean * 0.1)} -24 ${n(-lean * 0.6)} -52z`,
          '#fff',
          'fill-opacity=".18"',
        ),
      );
    add(
      sheet,
      path(
        `M${n(x + width * 0.25)} ${ground - 20}q14 -16 10 -40q-14 16 -10 40z`,
        '#000',
        'fill-opacity=".1"',
      ),
    );
  });
}

/** Stands on a folded foot, closes with a zip: nuts, pulses, tea. */
function standing(job: Job, chance: Chance): void {
  const { sheet, palette } = job;
  const top = 34;
  const head = chance.between(104, 114);
  const foot = head + 8;
  const [l, r, fl, fr] = [200 - head, 200 + head, 200 - foot, 200 + foot];
  const outline = `M${n(l + 5)} ${top}H${n(r - 5)}q5 0 5 5L${n(fr)} ${ground - 34}Q${n(fr)} ${ground - 4} ${n(fr - 26)} ${ground - 2}Q200 ${ground + 8} ${n(fl + 26)} ${ground - 2}Q${n(fl)} ${ground - 4} ${n(fl)} ${ground - 34}L${n(l)} ${top + 5}q0 -5 5 -5z`;
  const bounds: Box = { x: fl, y: top, width: foot * 2, height: ground - top + 4 };
  groundShadow(sheet, 200, ground + 2, foot * 2);
  uprightSkin(job)(job, {
    outline,
    bounds,
    safe: { x: l + 17, y: top + 46, width: head * 2 - 34, height: ground - top - 46 - 30 },
  });
  foilLight(sheet, outline, bounds, 0.9);
  clipped(sheet, outline, () => {
    add(sheet, rect({ x: fl, y: top, width: foot * 2, height: 30 }, palette.deep, 0, 'fill-opacity=".35"'));
    crimp(sheet, { x: fl, y: top, width: foot * 2, height: 13 }, 5);
    add(
      sheet,
      rect({ x: fl, y: top + 31, width: foot * 2, height: 1.5 }, '#fff', 0, 'fill-opacity=".45"'),
      rect({ x: fl, y: top + 33, width: foot * 2, height: 2 }, '#000', 0, 'fill-opacity=".18"'),
    );
    add(
      sheet,
      path(
        `M${n(fl)} ${ground - 34}Q200 ${ground - 8} ${n(fr)} ${ground - 34}V${ground + 10}H${n(fl)}z`,
        '#000',
        'fill-opacity=".1"',
      ),
    );
  });
  for (const x of [l, r])
    add(
      sheet,
      path(`M${n(x)} ${top + 22}l${x < 200 ? 6 : -6} 4l${x < 200 ? -6 : 6} 4z`, '#fff', 'fill-opacity=".8"'),
    );
  add(sheet, rect({ x: 188, y: top + 15, width: 24, height: 9 }, '#fff', 4.5, 'fill-opacity=".85"'));
}

/** A lying wrap with saw-toothed ends: biscuits, bars. */
export function wrap(job: Job, bounds: Box, tilt: number): void {
  const { sheet } = job;
  const { x, y, width, height } = bounds;
  const [right, bottom] = [x + width, y + height];
  const count = Math.round(height / 9);
  const outline =
    `M${n(x)} ${n(y)}L${n(x + 18)} ${n(y + 5)}Q${n(x + width / 2)} ${n(y - 5)} ${n(right - 18)} ${n(y + 5)}L${n(right)} ${n(y)}${teeth(right, y, right, bottom, count, 5)}` +
    `L${n(right - 18)} ${n(bottom - 5)}Q${n(x + width / 2)} ${n(bottom + 5)} ${n(x + 18)} ${n(bottom - 5)}L${n(x)} ${n(bottom)}${teeth(x, bottom, x, y, count, 5)}z`;
  groundShadow(sheet, 200, bottom + 16 + Math.abs(tilt) * 2, width * 0.92, 0.9);
  add(sheet, `<g transform="rotate(${tilt} 200 ${n(y + height / 2)})">`);
  wideSkin(job)(job, { outline, bounds, safe: inset(bounds, 30, 15) });
  foilLight(sheet, outline, bounds);
  const roll = linear(
    sheet,
    [0, y],
    [0, bottom],
    [
      [0, '#000', 0.12],
      [0.12, '#fff', 0.28],
      [0.3, '#fff', 0],
      [0.75, '#000', 0],
      [1, '#000', 0.28],
    ],
  );
  add(sheet, path(outline, roll));
  clipped(sheet, outline, () => {
    for (const at of [x - 6, right - 14]) {
      add(sheet, rect({ x: at, y, width: 20, height }, '#000', 0, 'fill-opacity=".1"'));
      let lines = '';
      for (let px = at + 3; px < at + 20; px += 4) lines += `M${n(px)} ${n(y)}v${n(height)}`;
      add(sheet, `<path d="${lines}" stroke="#fff" stroke-opacity=".25" stroke-width="1.2"/>`);
    }
  });
  add(sheet, '</g>');
}

export const pouch: Shape = (job, chance) => {
  const { title: words } = job.facts;
  if (
    /biscuit|cream$|cream (mini)|marie|digestive|cracker|rusk|cookie|noodle|wafer|wipes|baguette/i.test(
      words,
    ) &&
    !/ice cream/i.test(words)
  )
    return wrap(job, { x: 26, y: 138, width: 348, height: 196 }, -4);
  if (
    /chips|nacho|puff|milk|chaas|lassi|curd|bhujia|sev|namkeen|mixture|popcorn|detergent|powder|salt|sugar|fries|frozen|bread|pav|bun|momo|peas|nugget|batter/i.test(
      words,
    )
  )
    return pillow(job, chance);
  return standing(job, chance);
};

export const bar: Shape = (job, chance) =>
  wrap(job, { x: 24, y: 158, width: 352, height: chance.between(124, 138) }, -9);

/** A see-through bag under a folded card, or a paper bag when it comes from the baker. */
export const bag: Shape = (job, chance) =>
  /bread|croissant|focaccia|baguette|bagel|danish|roll|bun|cake|loaf/i.test(job.facts.title)
    ? paperBag(job)
    : clearBag(job, chance);

function clearBag(job: Job, chance: Chance): void {
  const { sheet, facts, palette } = job;
  const body: Box = { x: 82, y: 118, width: 236, height: ground - 118 };
  const outline = `M94 112H306L322 ${ground - 40}Q324 ${ground - 4} 292 ${ground - 2}Q200 ${ground + 6} 108 ${ground - 2}Q76 ${ground - 4} 78 ${ground - 40}z`;
  groundShadow(sheet, 200, ground + 2, 230);
  add(
    sheet,
    path(
      outline,
      linear(
        sheet,
        [0, 110],
        [0, ground],
        [
          [0, '#f4f8f7', 0.95],
          [1, '#dfe8e6', 0.95],
        ],
      ),
    ),
  );
  clipped(sheet, outline, () => {
    const spots: [number, number, number, number][] = [
      [104, 118, 104, -24],
      [196, 116, 104, 20],
      [150, 136, 112, 4],
      [84, 196, 112, -16],
      [206, 198, 112, 18],
      [146, 210, 116, -4],
      [98, 262, 104, 10],
      [196, 262, 108, -12],
    ];
    for (const [x, y, size, turn] of spots)
      placeArt(
        sheet,
        facts.art,
        x + chance.between(-6, 6),
        y + chance.between(-5, 5),
        size,
        turn + chance.between(-10, 10),
      );
  });
  foilLight(sheet, outline, body, 0.9);
  add(sheet, `<path d="${outline}" fill="none" stroke="#7d918c" stroke-opacity=".4" stroke-width="1.6"/>`);
  const card: Box = { x: 78, y: 36, width: 244, height: 102 };
  const cardPath = rounded(card, 8);
  add(
    sheet,
    path(rounded({ ...card, y: card.y + 3 }, 8), '#000', 'fill-opacity=".18"'),
    path(cardPath, palette.base),
    path(rounded({ ...card, height: 10 }, 5), palette.deep),
  );
  for (const x of [128, 260]) add(sheet, rect({ x, y: 46, width: 13, height: 3 }, '#d9dde0', 1.5));
  const safe = { x: card.x + 14, y: card.y + 17, width: card.width - 28, height: card.height - 26 };
  const branded = facts.brand !== null;
  if (branded) brandMark(job, { ...safe, height: 34 }, 'base');
  title(
    job,
    { x: safe.x, y: safe.y + (branded ? 36 : 4), width: safe.width, height: branded ? 22 : 44 },
    'base',
    { lines: 2, size: 26 },
  );
  const low = { x: safe.x, y: safe.y + safe.height - 18, width: safe.width, height: 18 };
  vegMark(sheet, facts.veg, low.x, low.y + 3, 13);
  sizePill(job, { ...low, x: low.x + 20, width: low.width - 20 });
}

function paperBag(job: Job): void {
  const { sheet } = job;
  const outline = `M98 46l8 -6 8 6 8 -6 8 6 8 -6 8 6 8 -6 8 6 8 -6 8 6 8 -6 8 6 8 -6 8 6 8 -6 8 6 8 -6 8 6 8 -6 8 6 8 -6 8 6 8 -6 8 6 8 -6 4 6L308 ${ground}H92z`;
  const bounds: Box = { x: 90, y: 40, width: 220, height: ground - 40 };
  groundShadow(sheet, 200, ground, 226);
  job.palette.pale = '#f0ddbd';
  uprightSkin(job, ['frame', 'hollow', 'band', 'medallion'])(job, {
    outline,
    bounds,
    safe: inset(bounds, 26, 32),
  });
  foilLight(sheet, outline, bounds, 0.6);
  add(
    sheet,
    path(`M98 46L112 ${ground}H92z`, '#000', 'fill-opacity=".1"'),
    path(`M302 46L290 ${ground}H308z`, '#000', 'fill-opacity=".14"'),
  );
}

/** Heavy goods: a broad bag with a stitched mouth. */
export const sack: Shape = (job, chance) => {
  const { sheet, palette } = job;
  const lean = chance.between(6, 14);
  const [l, r] = [78, 322];
  const outline = `M${l + lean} 62Q200 48 ${r - lean} 62L${r - lean + 2} 92L${r + 2} ${ground - 26}Q${r + 4} ${ground - 6} ${r - 12} ${ground - 4}Q200 ${ground + 10} ${l + 12} ${ground - 4}Q${l - 4} ${ground - 6} ${l - 2} ${ground - 26}L${l + lean - 2} 92z`;
  const bounds: Box = { x: l - 2, y: 54, width: r - l + 4, height: ground - 50 };
  groundShadow(sheet, 200, ground + 2, 256);
  uprightSkin(job, ['arch', 'band', 'medallion', 'pane', 'frame', 'waves', 'hollow', 'head'])(job, {
    outline,
    bounds,
    safe: { x: l + 28, y: 96, width: r - l - 56, height: ground - 96 - 26 },
  });
  foilLight(sheet, outline, bounds, 0.85);
  const hem = `M${l + lean - 4} 58Q200 42 ${r - lean + 4} 58L${r - lean + 2} 82Q200 66 ${l + lean - 2} 82z`;
  add(
    sheet,
    path(hem, palette.deep),
    path(
      hem,
      linear(
        sheet,
        [0, 44],
        [0, 84],
        [
          [0, '#fff', 0.25],
          [0.5, '#fff', 0],
          [1, '#000', 0.3],
        ],
      ),
    ),
  );
  add(
    sheet,
    `<path d="M${l + lean} 74Q200 58 ${r - lean} 74" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2" stroke-dasharray="7 5"/>`,
  );
  for (const [x, lift] of [
    [l + 20, 26],
    [r - 20, 30],
  ] as const)
    add(
      sheet,
      path(
        `M${x} ${ground - 20}q${x < 200 ? 20 : -20} ${-lift} ${x < 200 ? 8 : -8} ${-lift - 30}q${x < 200 ? -4 : 4} ${lift} ${x < 200 ? -8 : 8} ${lift + 30}z`,
        '#000',
        'fill-opacity=".1"',
      ),
    );
};
