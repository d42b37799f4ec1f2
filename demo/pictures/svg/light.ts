// Light and shadow, always from the same lamp: above, a little to the left. See-through gradients laid over
// an outline.
import {
  type Box,
  type Sheet,
  horizontal,
  add,
  vertical,
  ellipse,
  line,
  linear,
  n,
  paint,
  radial,
} from './sheet.ts';

/** The soft shadow on the ground below a thing. */
export function groundShadow(sheet: Sheet, cx: number, y: number, width: number, strength = 1): void {
  const fill = radial(sheet, `#1b2430/${0.42 * strength}, #1b2430/${0.2 * strength} .55, #1b2430/0`);
  add(sheet, ellipse(cx, y, width * 0.58, Math.max(8, width * 0.06), fill));
}

/** Dark rims, a broad soft glow left of the middle and a thin white streak. */
const ROUND =
  '#000/.34, #000/.12 .07, #fff/.1 .16, #fff/.42 .24, #fff/.14 .3, #fff/0 .5, #000/.04 .74, #000/.22 .92, #000/.4';

/** For bodies that are round when seen from above. */
export function roundLight(sheet: Sheet, outline: string, { x, width }: Box, strength = 1): void {
  const stops = ROUND.replace(/\/([\d.]+)/g, (_, opacity: string) => `/${Number(opacity) * strength}`);
  paint(sheet, outline, horizontal(sheet, x, x + width, stops));
}

/** Foil and film: broad diagonal sheens, darker sides and a darker foot. */
export function foilLight(sheet: Sheet, outline: string, { x, y, width, height }: Box, strength = 1): void {
  const o = (opacity: number) => opacity * strength;
  const sheen = `#fff/${o(0.2)}, #fff/0 .18, #fff/${o(0.16)} .34, #fff/.02 .44, #000/0 .62, #fff/${o(0.1)} .78, #000/.02 .86, #000/${o(0.2)}`;
  const sides = `#000/${o(0.24)}, #000/.04 .06, #fff/${o(0.14)} .1, #fff/0 .16, #000/0 .88, #000/.07 .95, #000/${o(0.28)}`;
  const foot = `#fff/${o(0.1)}, #fff/0 .2, #000/0 .82, #000/${o(0.2)}`;
  paint(
    sheet,
    outline,
    linear(sheet, [x, y], [x + width, y + height * 0.7], sheen),
    horizontal(sheet, x, x + width, sides),
    vertical(sheet, y, y + height, foot),
  );
}

/** Flat card: a faint fall of light from the upper left. */
export function cardLight(sheet: Sheet, outline: string, { x, y, width, height }: Box): void {
  const fall = linear(sheet, [x, y], [x + width, y + height], '#fff/.2, #fff/.02 .45, #000/.12');
  paint(sheet, outline, fall);
}

/** A crimped seal: fine upright lines. */
export function crimp(sheet: Sheet, { x, y, width, height }: Box, step = 6): void {
  let d = '';
  for (let at = x + step; at < x + width - 1; at += step) d += `M${n(at)} ${n(y)}v${n(height)}`;
  add(sheet, line(d, '#000/.14', 1.4), line(d, '#fff/.2', 1.2, 'transform="translate(1.6 0)"'));
}
