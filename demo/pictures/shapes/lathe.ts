// Outlines as path data. A round body seen from the side is a profile of half-widths, mirrored as if turned
// on a lathe.
import { type Box, n } from '../svg/sheet.ts';

/**
 * "54 26, 86 26, 156 84 soft": heights from the top down, the half-width at each, and whether the line
 * reaches it as a soft S instead of straight.
 */
export type Profile = string;
type Point = { y: number; half: number; soft: boolean };

export const parseProfile = (profile: Profile): Point[] =>
  profile.split(', ').map((point) => {
    const [y, half, curve] = point.split(' ');
    return { y: Number(y), half: Number(half), soft: curve === 'soft' };
  });

/** The outline of a round body; `sag` is how much its round edges curve when seen from above. */
export function lathe(cx: number, profile: Profile, sag = 6): string {
  const points = parseProfile(profile);
  const [first, last] = [points[0]!, points.at(-1)!];
  const step = (from: Point, to: Point, soft: boolean, sign: 1 | -1) => {
    const [x0, x1, middle] = [n(cx + sign * from.half), n(cx + sign * to.half), n((from.y + to.y) / 2)];
    return soft ? `C${x0} ${middle} ${x1} ${middle} ${x1} ${n(to.y)}` : `L${x1} ${n(to.y)}`;
  };
  let [right, left] = ['', ''];
  for (let i = 1; i < points.length; i++) {
    const [upper, lower] = [points[i - 1]!, points[i]!];
    right += step(upper, lower, lower.soft, 1);
    left = step(lower, upper, lower.soft, -1) + left;
  }
  const top = `M${n(cx - first.half)} ${n(first.y)}Q${n(cx)} ${n(first.y + sag * (first.half / last.half))} ${n(cx + first.half)} ${n(first.y)}`;
  return `${top}${right}Q${n(cx)} ${n(last.y + sag * 2)} ${n(cx - last.half)} ${n(last.y)}${left}z`;
}

/** A label wrapped around a straight part of a body: its edges sag like the body's. */
export function wrapped(box: Box, sag: number): string {
  const cx = box.x + box.width / 2;
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return `M${n(box.x)} ${n(box.y)}Q${n(cx)} ${n(box.y + 2 * sag)} ${n(right)} ${n(box.y)}V${n(bottom)}Q${n(cx)} ${n(bottom + 2 * sag)} ${n(box.x)} ${n(bottom)}z`;
}

export const rounded = (box: Box, r: number): string =>
  `M${n(box.x + r)} ${n(box.y)}h${n(box.width - 2 * r)}q${n(r)} 0 ${n(r)} ${n(r)}v${n(box.height - 2 * r)}q0 ${n(r)} ${n(-r)} ${n(r)}h${n(2 * r - box.width)}q${n(-r)} 0 ${n(-r)} ${n(-r)}v${n(2 * r - box.height)}q0 ${n(-r)} ${n(r)} ${n(-r)}z`;
