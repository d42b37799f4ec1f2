// Ornaments around the picture of some labels: a medallion, rays, a pane with the goods behind it.
import { sagAt } from '../svg/lettering.ts';
import {
  type Box,
  type Sheet,
  add,
  clipped,
  vertical,
  ellipse,
  line,
  lowered,
  n,
  paint,
  rect,
} from '../svg/sheet.ts';
import { parseSpots, placeArt } from './label-parts.ts';
import type { Pack } from './pack.ts';

/** A light disc in a ring of the accent, on a halo of the ground's brighter colour. */
export function drawRing(
  { sheet, palette }: Pack,
  cx: number,
  cy: number,
  r: number,
  halo: [size: number, opacity: number],
): void {
  const [size, opacity] = halo;
  add(
    sheet,
    ellipse(cx, cy, r * size, r * size, `${palette.bright}/${opacity}`),
    ellipse(cx, cy, r, r, palette.accent),
    ellipse(cx, cy, r - 3, r - 3, palette.pale),
  );
}

export function drawMedallion(pack: Pack, { x, y, width, height }: Box): void {
  const cx = x + width / 2;
  const cy = y + height / 2 + sagAt(pack.bend, cx) * 0.7;
  drawRing(pack, cx, cy, Math.min(width, height) / 2, [1.32, 0.35]);
}

/** Fourteen rays as path data, each as wide as the gap beside it. */
export function raysFrom(cx: number, cy: number, far: number): string {
  const point = (turn: number) =>
    `${n(cx + far * Math.cos(turn * 2 * Math.PI))} ${n(cy + far * Math.sin(turn * 2 * Math.PI))}`;
  const ray = (_: unknown, i: number) => `M${n(cx)} ${n(cy)}L${point(i / 14)}L${point((i + 0.5) / 14)}z`;
  return Array.from({ length: 14 }, ray).join('');
}

/** Position in the pane in fractions of it, size of its own, and rotation. */
const behindGlass = parseSpots('-.06 .06 1 -14; .3 -.02 1 8; .62 .08 1 22; .1 .42 1 12; .46 .36 1 -10');

function goodsBehind(sheet: Sheet, name: string, { x, y, width, height }: Box): void {
  if (/heap/.test(name)) {
    // Ground or granular goods are one heap that fills the pane.
    const wide = width * 1.24;
    placeArt(sheet, name, x + (width - wide) / 2, y + height - wide * 0.84, wide);
    return;
  }
  const size = Math.min(width / 2.1, height * 0.7);
  for (const [fx, fy, , turn] of behindGlass)
    placeArt(sheet, name, x + width * fx, y + height * fy, size, turn);
}

export function drawPane({ sheet, facts, palette, bend }: Pack, room: Box): void {
  const glass = lowered(room, sagAt(bend, room.x + room.width / 2) * 0.6);
  const { x, y, width, height } = glass;
  add(sheet, rect(glass, vertical(sheet, y, y + height, '#e9edf0, #fdfdfb'), 16));
  const corner = (dx: number, dy: number) => `a16 16 0 0 1 ${dx} ${dy}`;
  const outline = `M${n(x + 16)} ${n(y)}h${n(width - 32)}${corner(16, 16)}v${n(height - 32)}${corner(-16, 16)}h${n(32 - width)}${corner(-16, -16)}v${n(32 - height)}${corner(16, -16)}z`;
  clipped(sheet, outline, () => {
    goodsBehind(sheet, facts.art, glass);
    const streak = `h${n(width * 0.22)}l${n(-width * 0.3)} ${n(height + 4)}h${n(-width * 0.12)}z`;
    paint(sheet, `M${n(x + width * 0.1)} ${n(y - 2)}${streak}`, '#fff/.28');
  });
  add(sheet, line(outline, palette.deep, 2.5));
  sheet.marks.push({ what: 'art', box: room, within: room });
}
