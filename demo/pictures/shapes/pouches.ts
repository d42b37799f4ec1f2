// Packs of film: pouches in three makes, and bars.
import { panelOf } from '../label/panel.ts';
import type { Pack } from '../label/pack.ts';
import { crimp, foilLight, groundShadow } from '../svg/light.ts';
import type { Rng } from '../svg/rng.ts';
import { type Box, add, box, clipped, vertical, grouped, line, n, paint, rect } from '../svg/sheet.ts';
import { type Shape, ground, upright, wide } from './shape.ts';

const wrappedGoods =
  /biscuit|cream$|cream (mini)|marie|digestive|cracker|rusk|cookie|noodle|wafer|wipes|baguette/i;
const pillowGoods =
  /chips|nacho|puff|milk|chaas|lassi|curd|bhujia|sev|namkeen|mixture|popcorn|detergent|powder|salt|sugar|fries|frozen|bread|pav|bun|momo|peas|nugget|batter/i;

export const pouch: Shape = (pack, rng) => {
  const { title } = pack.facts;
  if (wrappedGoods.test(title) && !/ice cream/i.test(title)) wrapper(pack, box(26, 138, 348, 196), -4);
  else if (pillowGoods.test(title)) pillow(pack, rng);
  else standUp(pack, rng);
};

export const bar: Shape = (pack, rng) => wrapper(pack, box(24, 158, 352, rng.between(124, 138)), -9);

type Point = [x: number, y: number];

/** A saw-toothed edge from one point to another, upright or level. */
function teeth([fromX, fromY]: Point, [toX, toY]: Point, count: number, depth: number): string {
  const [dx, dy] = [(toX - fromX) / count, (toY - fromY) / count];
  const long = Math.hypot(dx, dy);
  const [outX, outY] = [(-dy / long) * depth, (dx / long) * depth];
  const tooth = (_: unknown, i: number) => {
    const tip = `${n(fromX + dx * (i + 0.5) + outX)} ${n(fromY + dy * (i + 0.5) + outY)}`;
    return `L${tip}L${n(fromX + dx * (i + 1))} ${n(fromY + dy * (i + 1))}`;
  };
  return Array.from({ length: count }, tooth).join('');
}

/** Sealed at top and bottom, inflated between: chips, milk. */
function pillow(pack: Pack, rng: Rng): void {
  const { sheet } = pack;
  const width = rng.between(228, 252);
  const [left, right, top] = [200 - width / 2, 200 + width / 2, 36];
  const bulge = rng.between(3, 8);
  const middle = (top + ground) / 2;
  const [topSeal, upper, lower, seal] = [top + 22, top + 70, ground - 70, ground - 20];
  const outline =
    `M${n(left)} ${top}${teeth([left, top], [right, top], 22, 4)}` +
    `L${n(right)} ${topSeal}C${n(right - bulge)} ${upper} ${n(right + bulge)} ${middle} ${n(right - 2)} ${lower}L${n(right)} ${seal}V${ground}` +
    `${teeth([right, ground], [left, ground], 22, 4)}V${seal}L${n(left + 2)} ${lower}C${n(left - bulge)} ${middle} ${n(left + bulge)} ${upper} ${n(left)} ${topSeal}z`;
  const bounds = box(left, top, width, ground - top);
  groundShadow(sheet, 200, ground + 2, width);
  upright(pack, panelOf(outline, bounds, 21, 36));
  foilLight(sheet, outline, bounds);
  clipped(sheet, outline, () => {
    for (const y of [top - 4, seal - 4]) {
      add(sheet, rect(box(left, y, width, 24), '#000/.12'));
      crimp(sheet, box(left, y, width, 24));
    }
    // Creases run from the seals into the film.
    const crease = (x: number, lean: number) =>
      `M${n(x)} ${top + 20}q${lean} 24 ${n(lean * 0.6)} 52q${n(-lean * 0.1)} -24 ${n(-lean * 0.6)} -52z`;
    paint(sheet, crease(left + width * 0.18, 10), '#fff/.18');
    paint(sheet, crease(left + width * 0.8, -12), '#fff/.18');
    paint(sheet, `M${n(left + width * 0.25)} ${seal}q14 -16 10 -40q-14 16 -10 40z`, '#000/.1');
  });
}

/** Stands on a folded base, closes with a zip: nuts, pulses, tea. */
function standUp(pack: Pack, rng: Rng): void {
  const { sheet, palette } = pack;
  const top = 34;
  const head = rng.between(104, 114);
  const [left, right, footLeft, footRight] = [200 - head, 200 + head, 192 - head, 208 + head];
  const width = footRight - footLeft;
  const outline = `M${n(left + 5)} ${top}H${n(right - 5)}q5 0 5 5L${n(footRight)} 336Q${n(footRight)} 366 ${n(footRight - 26)} 368Q200 378 ${n(footLeft + 26)} 368Q${n(footLeft)} 366 ${n(footLeft)} 336L${n(left)} ${top + 5}q0 -5 5 -5z`;
  const bounds = box(footLeft, top, width, ground - top + 4);
  const safe = box(left + 17, top + 46, head * 2 - 34, 260);
  groundShadow(sheet, 200, ground + 2, width);
  upright(pack, { outline, bounds, safe });
  foilLight(sheet, outline, bounds, 0.9);
  clipped(sheet, outline, () => {
    const bar = (y: number, height: number, fill: string) =>
      add(sheet, rect(box(footLeft, y, width, height), fill));
    bar(top, 30, `${palette.deep}/.35`);
    crimp(sheet, box(footLeft, top, width, 13), 5);
    bar(top + 31, 1.5, '#fff/.45');
    bar(top + 33, 2, '#000/.18');
    paint(sheet, `M${n(footLeft)} 336Q200 362 ${n(footRight)} 336V380H${n(footLeft)}z`, '#000/.1');
  });
  // Tear notches at both sides, and the hole to hang it by.
  paint(sheet, `M${n(left)} ${top + 22}l6 4l-6 4z`, '#fff/.8');
  paint(sheet, `M${n(right)} ${top + 22}l-6 4l6 4z`, '#fff/.8');
  add(sheet, rect(box(188, top + 15, 24, 9), '#fff/.85', 4.5));
}

/** A horizontal wrapper with saw-toothed ends: biscuits, bars. */
function wrapper(pack: Pack, bounds: Box, tilt: number): void {
  const { sheet } = pack;
  const { x: left, y: top, width, height } = bounds;
  const [right, bottom, middle] = [left + width, top + height, n(left + width / 2)];
  const count = Math.round(height / 9);
  const outline =
    `M${n(left)} ${n(top)}L${n(left + 18)} ${n(top + 5)}Q${middle} ${n(top - 5)} ${n(right - 18)} ${n(top + 5)}L${n(right)} ${n(top)}${teeth([right, top], [right, bottom], count, 5)}` +
    `L${n(right - 18)} ${n(bottom - 5)}Q${middle} ${n(bottom + 5)} ${n(left + 18)} ${n(bottom - 5)}L${n(left)} ${n(bottom)}${teeth([left, bottom], [left, top], count, 5)}z`;
  groundShadow(sheet, 200, bottom + 16 + Math.abs(tilt) * 2, width * 0.92, 0.9);
  grouped(sheet, `transform="rotate(${tilt} 200 ${n(top + height / 2)})"`, () => {
    wide(pack, panelOf(outline, bounds, 30, 15));
    foilLight(sheet, outline, bounds);
    paint(
      sheet,
      outline,
      vertical(sheet, top, bottom, '#000/.12, #fff/.28 .12, #fff/0 .3, #000/0 .75, #000/.28'),
    );
    clipped(sheet, outline, () => {
      for (const x of [left - 6, right - 14]) {
        add(sheet, rect(box(x, top, 20, height), '#000/.1'));
        let folds = '';
        for (let fold = x + 3; fold < x + 20; fold += 4) folds += `M${n(fold)} ${n(top)}v${n(height)}`;
        add(sheet, line(folds, '#fff/.25', 1.2));
      }
    });
  });
}
