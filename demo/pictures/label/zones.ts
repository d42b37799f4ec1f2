// How the safe room of an upright label is divided: fractions of its height, with the foot kept readable.
import type { Box } from '../svg/sheet.ts';

/** The foot keeps a readable height on small labels; the zones above it share the rest. */
const footHeight = (safe: Box) => Math.max(17, safe.height * 0.09);
export const footOf = (safe: Box): Box => ({
  ...safe,
  y: safe.y + safe.height - footHeight(safe),
  height: footHeight(safe),
});
const body = (safe: Box) => (safe.height - footHeight(safe) - 5) / 0.89;

/** A height on the label; 0.89 is where the foot's own room begins. */
export const at = (safe: Box, fraction: number) => safe.y + body(safe) * fraction;
export const zone = (safe: Box, from: number, to: number): Box => ({
  ...safe,
  y: at(safe, from),
  height: body(safe) * (to - from),
});
export const centreOf = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
