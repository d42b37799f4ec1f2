// See-through bags, paper bags, sacks.
import { foilLight, groundShadow } from '../svg/light.ts';
import { type Box, add, clipped, inset, linear, path, rect } from '../svg/sheet.ts';
import { type Job, placeArt, sizePill, title, brandMark, vegMark } from '../label/label-parts.ts';
import type { Rng } from '../svg/rng.ts';
import { rounded } from './lathe.ts';
import { type Shape, ground, uprightSkin } from './shape.ts';

/** A see-through bag under a folded card, or a paper bag when it comes from the baker. */
export const bag: Shape = (job, rng) =>
  /bread|croissant|focaccia|baguette|bagel|danish|roll|bun|cake|loaf/i.test(job.facts.title)
    ? paperBag(job)
    : clearBag(job, rng);

function clearBag(job: Job, rng: Rng): void {
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
        x + rng.between(-6, 6),
        y + rng.between(-5, 5),
        size,
        turn + rng.between(-10, 10),
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
export const sack: Shape = (job, rng) => {
  const { sheet, palette } = job;
  const lean = rng.between(6, 14);
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
