// Round bodies seen from the side: a profile of half-widths is mirrored into an outline, as a potter would
// turn it.
import { type Box, n } from '../svg/sheet.ts';

/**
 * Height, half-width there, and how the line comes down to it: straight, or as a soft S (the default for
 * shoulders).
 */
export type Turn = [y: number, half: number, way?: 'soft'];

export function lathe(cx: number, turns: readonly Turn[], sag = 6): string {
  const first = turns[0]!;
  const last = turns[turns.length - 1]!;
  const side = (list: readonly Turn[], sign: 1 | -1, ways: readonly (Turn[2] | undefined)[]) => {
    let d = '';
    for (let i = 1; i < list.length; i++) {
      const [y0, r0] = list[i - 1]!;
      const [y1, r1] = list[i]!;
      const middle = (y0 + y1) / 2;
      d +=
        ways[i - 1] === 'soft'
          ? `C${n(cx + sign * r0)} ${n(middle)} ${n(cx + sign * r1)} ${n(middle)} ${n(cx + sign * r1)} ${n(y1)}`
          : `L${n(cx + sign * r1)} ${n(y1)}`;
    }
    return d;
  };
  const ways = turns.slice(1).map((turn) => turn[2]);
  const top = `M${n(cx - first[1])} ${n(first[0])}Q${n(cx)} ${n(first[0] + sag * (first[1] / last[1]))} ${n(cx + first[1])} ${n(first[0])}`;
  const foot = `Q${n(cx)} ${n(last[0] + sag * 2)} ${n(cx - last[1])} ${n(last[0])}`;
  return `${top}${side(turns, 1, ways)}${foot}${side(turns.toReversed(), -1, ways.toReversed())}z`;
}

/** A label wrapped around a straight part of a body: its edges sag like the body's. */
export function wrapped(box: Box, sag: number): string {
  const cx = box.x + box.width / 2;
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return `M${n(box.x)} ${n(box.y)}Q${n(cx)} ${n(box.y + 2 * sag)} ${n(right)} ${n(box.y)}V${n(bottom)}Q${n(cx)} ${n(bottom + 2 * sag)} ${n(box.x)} ${n(bottom)}z`;
}

export const rounded = (box: Box, r: number): string =>
  `M${n(box.x + r)} ${n(box.y)}h${n(box.width - 2 * r)}q${n(r)} 0 ${n(r)} ${n(r)}v${n(box.height - 2 * r)}q0 ${n(r)} ${n(-r)} ${n(r)}h${n(2 * r - box.width)}q${n(-r)} 0 ${n(-r)} ${n(-r)}v${n(2 * r - box.height)}q0 ${n(-r)} ${n(r)} ${n(-r)}z`;
