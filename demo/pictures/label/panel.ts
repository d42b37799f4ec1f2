// A surface to print on: its zones, and the cuts that divide it. Horizontal cuts follow the bend of round
// bodies.
import { type Box, box, clipped, horizontal, n, paint, vertical } from '../svg/sheet.ts';
import type { Pack } from './pack.ts';
import type { Palette } from './palette.ts';

/** `outline` is the printed area, `bounds` its extent, `safe` where words and pictures may be placed. */
export type Panel = { outline: string; bounds: Box; safe: Box };

/** The foot keeps a readable height on small labels; the zones above it share the rest. */
const footHeight = (safe: Box) => Math.max(17, safe.height * 0.09);
export const footOf = (safe: Box): Box =>
  box(safe.x, safe.y + safe.height - footHeight(safe), safe.width, footHeight(safe));

/** 0.89 is where the foot's own area begins. */
const heightOf = (safe: Box, fraction: number) => ((safe.height - footHeight(safe) - 5) / 0.89) * fraction;
export const at = (safe: Box, fraction: number): number => safe.y + heightOf(safe, fraction);
export const zone = (safe: Box, from: number, to: number): Box =>
  box(safe.x, at(safe, from), safe.width, heightOf(safe, to - from));

/** How far the middle of a cut is below its ends; `hill` raises (or, negative, lowers) it. */
const dip = (pack: Pack, hill: number) => 2 * ((pack.bend?.sag ?? 0) - hill);

/** A horizontal line across the panel as path data from left to right. */
function cut({ x, width }: Box, y: number, dip: number): string {
  return `${n(x)} ${n(y)}Q${n(x + width / 2)} ${n(y + dip)} ${n(x + width)} ${n(y)}`;
}

/** Fills the panel between two heights; both edges bend with the body. */
export function stripe(pack: Pack, { bounds }: Panel, from: number, to: number, fill: string): void {
  const { x, width } = bounds;
  const sag = dip(pack, 0);
  const back = `L${n(x + width)} ${n(to)}Q${n(x + width / 2)} ${n(to + sag)} ${n(x)} ${n(to)}z`;
  paint(pack.sheet, `M${cut(bounds, from, sag)}${back}`, fill);
}

const below20 = ({ y, height }: Box) => n(y + height + 20);

/** Fills the panel below a height. */
export function below(pack: Pack, { bounds }: Panel, y: number, fill: string, hill = 0): void {
  paint(pack.sheet, `M${cut(bounds, y, dip(pack, hill))}V${below20(bounds)}H${n(bounds.x)}z`, fill);
}

/** Fills the panel below a wave. */
export function wave({ sheet }: Pack, { bounds }: Panel, y: number, high: number, fill: string): void {
  const { x, width } = bounds;
  const curve = `C${n(x + width * 0.3)} ${n(y - high)} ${n(x + width * 0.55)} ${n(y + high)} ${n(x + width)} ${n(y - high * 0.4)}`;
  paint(sheet, `M${n(x)} ${n(y)}${curve}V${below20(bounds)}H${n(x)}z`, fill);
}

/** Fills the panel below a straight cut from one height at the left to another at the right. */
export function slope({ sheet }: Pack, { bounds }: Panel, left: number, right: number, fill: string): void {
  const { x, width } = bounds;
  paint(sheet, `M${n(x)} ${n(left)}L${n(x + width)} ${n(right)}V${below20(bounds)}H${n(x)}z`, fill);
}

/** Lays the ground colour and draws the rest inside the panel's outline. */
export function printed({ sheet }: Pack, panel: Panel, ground: string, draw: () => void): void {
  paint(sheet, panel.outline, ground);
  clipped(sheet, panel.outline, draw);
}

/** One colour, or a gradient from one at the top to another at the foot, or three across. */
export function fillOf({ sheet, palette }: Pack, { bounds }: Panel, colours: string): string {
  const [one, other, last] = colours.split(' ').map((name) => palette[name as keyof Palette]);
  const { x, y, width, height } = bounds;
  if (last) return horizontal(sheet, x, x + width, `${one}, ${other} .5, ${last}`);
  return other ? vertical(sheet, y, y + height, `${one}, ${other}`) : one!;
}
