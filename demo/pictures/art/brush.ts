// Strokes the drawings of our own share: leaves, grains strewn by chance, heaps, bowls. Everything on a 128
// x 128 field.
import { fromHex, hex, shade } from '../svg/colour.ts';
import { chanceOf } from '../svg/seed.ts';
import { n } from '../svg/sheet.ts';

/** `tint` is given when the name asks for a colour ("spice-heap#c0392b"). */
export type Drawing = (tint?: string) => string;

export const p = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
export const line = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
export const dot = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${turn ? ` transform="rotate(${n(turn)} ${n(x)} ${n(y)})"` : ''}/>`;
export const turned = (angle: number, x: number, y: number, body: string): string =>
  `<g transform="rotate(${angle} ${x} ${y})">${body}</g>`;
export const moved = (x: number, y: number, scale: number, body: string, angle = 0): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})${angle ? ` rotate(${angle})` : ''}">${body}</g>`;

/** Lighter or darker by lightness, the hue kept. */
export const tone = (colour: string, by: number): string => hex(shade(fromHex(colour), by));

/** A pointed leaf from its foot at x, y. */
export function leaf(
  x: number,
  y: number,
  long: number,
  wide: number,
  angle: number,
  fill: string,
  vein: string,
): string {
  return `<g transform="translate(${x} ${y}) rotate(${angle})">${p(`M0 0C${-wide} ${-long * 0.3} ${-wide * 0.7} ${-long * 0.8} 0 ${-long}C${wide * 0.7} ${-long * 0.8} ${wide} ${-long * 0.3} 0 0z`, fill)}${line(`M0 0V${-long * 0.84}`, vein, Math.max(1.6, wide * 0.12))}</g>`;
}

type Grain = (x: number, y: number, colour: string, turn: number) => string;

/** A heap on the ground: a mound, then grains strewn over it. */
export function heap(colours: readonly string[], seed: string, count: number, grain: Grain): string {
  const chance = chanceOf(`heap ${seed}`);
  const [main] = colours as [string];
  const dark = tone(main, -0.14);
  let out = p('M6 104C18 92 34 40 64 34C94 40 110 92 122 104C112 116 16 116 6 104z', dark);
  out += p('M10 101C24 88 38 44 64 38C88 44 100 84 112 100C96 110 28 110 10 101z', main);
  const spots: [number, number][] = [];
  for (let i = 0; i < count; i++) {
    const down = Math.sqrt(chance.next());
    const half = 6 + down * 48;
    spots.push([64 + chance.between(-1, 1) * half, 38 + down * 68]);
  }
  for (const [x, y] of spots.sort((a, b) => a[1] - b[1]))
    out += grain(x, y, chance.pick(colours), chance.between(-60, 60));
  for (const [x, y] of [
    [16, 113],
    [104, 115],
    [116, 110],
    [40, 117],
  ] as const)
    out += grain(x, y, chance.pick(colours), chance.between(-60, 60));
  return out;
}

/** A bowl standing at the bottom of the field; `inside` is drawn between its back and its front rim. */
export function bowl(colour: string, inside: string, rim = 58): string {
  const dark = tone(colour, -0.12);
  return (
    dot(64, 62, 56, 16, dark) +
    inside +
    p('M8 62C10 96 32 112 46 114H82C96 112 118 96 120 62C112 74 90 79 64 79S16 74 8 62z', colour) +
    p('M120 62C118 96 96 112 82 114H66C92 108 108 92 112 70C117 66 119 64 120 62z', dark) +
    p('M16 72C20 90 28 100 38 106C28 92 24 84 22 76z', tone(colour, 0.1)) +
    p(`M44 112H84V${rim + 60}Q64 ${rim + 66} 44 ${rim + 60}z`, dark)
  );
}

/** Three-lobed leaves of coriander and the like. */
export function lobed(x: number, y: number, size: number, angle: number, fill: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${size})">${p('M0 0C-3 -4 -11 -3 -12 -9C-16 -12 -12 -18 -8 -17C-8 -24 -2 -26 0 -22C2 -26 8 -24 8 -17C12 -18 16 -12 12 -9C11 -3 3 -4 0 0z', fill)}${line('M0 0V-14M0 -5L-7 -10M0 -5L7 -10', tone(fill, -0.1), 1.3)}</g>`;
}

/** A plate lying at the foot of the field. */
export const plate = (colour = '#eef1f4'): string =>
  dot(64, 96, 60, 20, tone(colour, -0.14)) +
  dot(64, 93, 60, 19, colour) +
  dot(64, 93, 46, 13, tone(colour, -0.05));
