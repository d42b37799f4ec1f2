// Eggs in their pulp box, as many visible as the box is long.
import { hashOf } from '../../catalogue/stable-hash.ts';
import { brandMark } from '../label/brand-mark.ts';
import { sizePill, title } from '../label/label-parts.ts';
import type { Pack } from '../label/pack.ts';
import { foilLight, groundShadow } from '../svg/light.ts';
import { horizontal, add, box, vertical, ellipse, line, n, paint, path, radial } from '../svg/sheet.ts';
import { rounded } from './lathe.ts';
import type { Shape } from './shape.ts';

/** The upper edge of the box. */
const seat = 250;

type Tint = [light: string, middle: string, dark: string];

const tints: [title: RegExp, tint: Tint][] = [
  [/brown|free range/i, ['#f6c49a', '#dc9a66', '#a9683a']],
  [/country|quail|desi/i, ['#f3dcc2', '#dcb58c', '#a98055']],
  [/^/, ['#ffffff', '#eceae4', '#c9c5bb']],
];

const speckles: [title: RegExp, colour: string, size: number][] = [
  [/quail/i, '#5d4a38', 5],
  [/country/i, '#b98f63', 3],
];

type Egg = { cx: number; cy: number; w: number; h: number };

function drawEgg({ sheet }: Pack, { cx, cy, w, h }: Egg, fill: string, rim: string): void {
  const at = (fx: number, fy: number) => `${n(cx + w * fx)} ${n(cy + h * fy)}`;
  const right = `C${at(0.72, -1)} ${at(1, -0.1)} ${at(1, 0.25)}`;
  const left = `C${at(-1, -0.1)} ${at(-0.72, -1)} ${at(0, -1)}z`;
  const outline = `M${at(0, -1)}${right}C${at(1, 1)} ${at(-1, 1)} ${at(-1, 0.25)}${left}`;
  add(sheet, path(outline, fill, `stroke="${rim}" stroke-opacity=".5"`));
  const [x, y] = [cx - w * 0.34, cy - h * 0.42];
  add(sheet, ellipse(x, y, w * 0.17, h * 0.24, '#fff/.75', `transform="rotate(24 ${n(x)} ${n(y)})"`));
}

function speckle({ sheet, facts }: Pack, { cx, cy, w, h }: Egg, seed: string): void {
  const found = speckles.find(([title]) => title.test(facts.title));
  if (!found) return;
  const [, colour, size] = found;
  const bits = hashOf(seed);
  let d = '';
  for (let k = 0; k < 9; k++) {
    const [column, row] = [(bits >> (k * 3)) & 7, (bits >> (k * 2 + 1)) & 7];
    d += `M${n(cx - w * 0.6 + column * w * 0.17)} ${n(cy - h * 0.5 + row * h * 0.13)}h.1`;
  }
  add(sheet, line(d, `${colour}/.7`, size, 'stroke-linecap="round"'));
}

function drawRows(pack: Pack, perRow: number, rows: number): void {
  const [, [light, middle, dark]] = tints.find(([title]) => title.test(pack.facts.title))!;
  const fill = radial(pack.sheet, `${light}, ${middle} .6, ${dark}`, [0.36, 0.3], 0.8);
  const step = 300 / perRow;
  const half = (step * 0.92) / 2;
  for (let row = 0; row < rows; row++) {
    const back = rows - 1 - row;
    const shrink = 1 - back * 0.05;
    const cy = seat - half * 1.32 * 0.38 - back * half * 0.62;
    for (let i = 0; i < perRow; i++) {
      const cx = 200 + (i - (perRow - 1) / 2) * step * shrink + (row % 2 ? 0 : step * 0.1);
      const egg = { cx, cy, w: half * shrink, h: half * 1.32 * shrink };
      drawEgg(pack, egg, fill, dark);
      speckle(pack, egg, `${row} ${i}`);
    }
  }
}

export const eggs: Shape = (pack) => {
  const { sheet, facts, palette } = pack;
  const count = Number.parseInt(facts.unit, 10) || 6;
  const perRow = count <= 6 ? 3 : count <= 12 ? 4 : 5;
  const rows = count >= 30 ? 4 : 2;
  groundShadow(sheet, 200, 352, 352);
  paint(sheet, `M40 ${seat - rows * 13}H360L380 ${seat + 26}H20z`, '#8f8a7d');
  drawRows(pack, perRow, rows);
  const cup = 360 / perRow;
  const edge = `q${n(cup * 0.2)} 26 ${n(cup * 0.5)} 26t${n(cup * 0.5)} -26`.repeat(perRow);
  const front = `M20 ${seat + 4}${edge}L362 338Q360 350 346 350H54Q40 350 38 338z`;
  const round = horizontal(sheet, 20, 380, '#000/.18, #fff/.12 .12, #000/0 .85, #000/.22');
  paint(sheet, front, vertical(sheet, seat, 350, '#d3cdbf, #a8a192'), round);
  const card = rounded(box(66, 276, 268, 66), 7);
  paint(sheet, card, palette.accent);
  foilLight(sheet, card, box(20, seat, 360, 100), 0.3);
  const plain: Pack = { ...pack, style: { ...pack.style, badge: 'plain' } };
  if (facts.brand) brandMark(plain, box(78, 283, 244, 26), 'accent');
  const y = facts.brand ? 313 : 292;
  const pill = sizePill(pack, box(78 + 244 * 0.6, y, 244 * 0.4, 22));
  title(pack, box(78, y, pill.x - 86, 22), 'accent', { lines: 1, size: 18, align: 'left' });
};
