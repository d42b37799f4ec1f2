// The illustrations: one SVG file each in data/, on a field of 128 x 128, read on first use. An element with
// `data-tone` follows the tint that a name may ask for ("spice-heap#c0392b"), and the fill `round(#c0392b)`
// is that colour lit from the upper left, as all packs are.
import { readFileSync, readdirSync } from 'node:fs';
import { fromHex, hex, shade } from '../svg/colour.ts';

const folder = new URL('./data/', import.meta.url);
const bodies = new Map<string, string>();
let names: ReadonlySet<string> | undefined;

export function listArt(): ReadonlySet<string> {
  names ??= new Set(readdirSync(folder).map((file) => file.replace(/\.svg$/, '')));
  return names;
}

/** The content of the root element of an SVG file, without line breaks. */
export const readSvgBody = (file: URL): string =>
  readFileSync(file, 'utf8')
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/>\s+</g, '><')
    .trim();

/** Applies the steps of lightness that `data-tone` lists to the tint, one after the other. */
const tintTones = (svg: string, tint: string | undefined): string =>
  svg.replace(/(#\w+)(\)?") data-tone="([^"]*)"/g, (_, drawn: string, end: string, tones: string) => {
    const steps = tint ? tones.split(' ').filter(Boolean).map(Number) : [];
    return steps.reduce((colour, by) => hex(shade(fromHex(colour), by)), tint ?? drawn) + end;
  });

/** The gradients of all `round()` fills; their ids begin with @ until a prefix replaces it. */
function lightRounds(svg: string): string {
  const colours: string[] = [];
  const filled = svg.replace(/round\((#\w+)\)/g, (_, colour: string) => {
    if (!colours.includes(colour)) colours.push(colour);
    return `url(#@${colours.indexOf(colour)})`;
  });
  const gradients = colours.map((colour, i) => {
    const stop = (by: number, at: number) =>
      `<stop offset="${at}" stop-color="${hex(shade(fromHex(colour), by))}"/>`;
    return `<radialGradient id="@${i}" cx=".36" cy=".3" r=".78">${stop(0.09, 0)}${stop(0, 0.5)}${stop(-0.13, 1)}</radialGradient>`;
  });
  return gradients.join('') + filled;
}

/** "spice-heap#c0392b": the name of an illustration that takes a tint, and the tint. */
function parseName(name: string): [plain: string, tint: string | undefined] {
  const at = name.indexOf('#');
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at)];
}

export const hasArt = (name: string): boolean => listArt().has(parseName(name)[0]);

/**
 * The illustration as a group of `size` x `size`, a neutral parcel for an unknown name; `idPrefix` keeps its
 * ids apart from its neighbours'.
 */
export function drawArt(name: string, size: number, idPrefix = 'a'): string {
  let body = bodies.get(name);
  if (body === undefined) {
    const [plain, tint] = parseName(name);
    const file = listArt().has(plain)
      ? new URL(`${plain}.svg`, folder)
      : new URL('./parcel.svg', import.meta.url);
    body = lightRounds(tintTones(readSvgBody(file), tint));
    // Names come from a fixed table; the limit only guards against a caller that invents them.
    if (bodies.size > 500) bodies.clear();
    bodies.set(name, body);
  }
  const scale = Math.round((size / 128) * 1000) / 1000;
  return `<g transform="scale(${scale})">${body.replaceAll('@', idPrefix)}</g>`;
}
