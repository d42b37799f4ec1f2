// Packs of film: pouches in three makes, and bars.
import { foilLight, groundShadow, crimp } from '../svg/light.ts';
import { type Box, add, clipped, inset, linear, n, path, rect } from '../svg/sheet.ts';
import type { Job } from '../label/label-parts.ts';
import type { Rng } from '../svg/rng.ts';
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
function pillow(job: Job, rng: Rng): void {
  const { sheet } = job;
  const width = rng.between(228, 252);
  const [x, right, top] = [200 - width / 2, 200 + width / 2, 36];
  const bulge = rng.between(3, 8);
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
function standing(job: Job, rng: Rng): void {
  const { sheet, palette } = job;
  const top = 34;
  const head = rng.between(104, 114);
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
function wrap(job: Job, bounds: Box, tilt: number): void {
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

export const pouch: Shape = (job, rng) => {
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
    return pillow(job, rng);
  return standing(job, rng);
};

export const bar: Shape = (job, rng) =>
  wrap(job, { x: 24, y: 158, width: 352, height: rng.between(124, 138) }, -9);
