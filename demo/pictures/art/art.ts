// Illustrations by name: the shop's own first, then the noto set, and a neutral parcel for unknown names.
// Never throws.
import { fromHex, hex, shade } from '../svg/colour.ts';
import { hasNoto, notoBody } from './noto.ts';
import { ownBody, ownNames } from './own.ts';

const parcel =
  '<path fill="#d9b98c" d="M16 46 64 66v52L16 96z"/><path fill="#bf9763" d="M112 46 64 66v52l48-22z"/><path fill="#ecd6b3" d="M16 46 64 26l48 20-48 20z"/><path fill="#c9a473" d="m34 38 48 20v16l10-4V54L44 34z"/>';

type HueShift = { from: string; hues: [low: number, high: number]; by: number; lighter?: number };

/**
 * Made from noto illustrations by rotating the colours between two hues (a green chilli is a recoloured red
 * one). Hues are OKLCH degrees: red 25, orange 60, yellow 100, green 140, blue 260, violet 310.
 */
export const hueShifts: Record<string, HueShift> = {
  'green-chilli': { from: 'hot-pepper', hues: [0, 70], by: 105, lighter: -0.04 },
  'green-grapes': { from: 'grapes', hues: [250, 360], by: -185, lighter: 0.16 },
  'black-grapes': { from: 'grapes', hues: [250, 360], by: -10, lighter: -0.1 },
  'green-mango': { from: 'mango', hues: [20, 112], by: 40 },
  'red-grapes': { from: 'grapes', hues: [250, 360], by: 70, lighter: 0.02 },
  'sweet-lime': { from: 'tangerine', hues: [20, 90], by: 52, lighter: 0.06 },
  apricot: { from: 'peach', hues: [0, 60], by: 28, lighter: 0.03 },
  'red-amaranth': { from: 'spinach', hues: [100, 160], by: -130, lighter: -0.12 },
  'white-chocolate': { from: 'chocolate-bar', hues: [30, 100], by: 30, lighter: 0.42 },
  'red-onion': { from: 'onion', hues: [40, 110], by: -80, lighter: -0.12 },
  'red-capsicum': { from: 'bell-pepper', hues: [121, 160], by: -108, lighter: -0.1 },
  'yellow-capsicum': { from: 'bell-pepper', hues: [121, 160], by: -46, lighter: 0.14 },
};

/** "spice-heap#c0392b": the name of an illustration that takes a tint, and the tint. */
function parseName(name: string): [plain: string, tint: string | undefined] {
  const at = name.indexOf('#');
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at)];
}

export function hasArt(name: string): boolean {
  const [plain] = parseName(name);
  return ownNames().has(plain) || plain in hueShifts || hasNoto(plain);
}

function shiftedBody(name: string, idPrefix: string): string | undefined {
  const shift = hueShifts[name];
  if (!shift) return undefined;
  const [low, high] = shift.hues;
  return (ownBody(shift.from, undefined) ?? notoBody(shift.from, idPrefix))?.replace(
    /"(#[0-9a-f]{6}|#[0-9a-f]{3})"/gi,
    (whole, found: string) => {
      const colour = fromHex(found);
      if (colour.h < low || colour.h > high) return whole;
      return `"${hex(shade({ ...colour, h: colour.h + shift.by }, shift.lighter ?? 0))}"`;
    },
  );
}

/** The illustration as a group of `size` x `size`; `idPrefix` keeps its ids apart from its neighbours'. */
export function drawArt(name: string, size: number, idPrefix = 'a'): string {
  const [plain, tint] = parseName(name);
  const body = ownBody(plain, tint) ?? shiftedBody(plain, idPrefix) ?? notoBody(plain, idPrefix) ?? parcel;
  return `<g transform="scale(${Math.round((size / 128) * 1000) / 1000})">${body}</g>`;
}
