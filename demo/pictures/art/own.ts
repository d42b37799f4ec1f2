// The illustrations: one SVG file each in data/, on a field of 128 x 128, read on first use. An element with
// `data-tone` follows the tint that a name may ask for ("spice-heap#c0392b"), and the fill `round(#c0392b)`
// is that colour lit from the upper left, as all packs are.
import { readFileSync, readdirSync } from 'node:fs';
import { fromHex, hex, shade } from '../svg/colour.ts';

const folder = new URL('./data/', import.meta.url);
const bodies = new Map<string, string>();
let names: ReadonlySet<string> | undefined;

export function ownNames(): ReadonlySet<string> {
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
  const colours = [...new Set(Array.from(svg.matchAll(/round\((#\w+)\)/g), ([, colour]) => colour!))];
  const gradients = colours.map((colour, i) => {
    const stop = (by: number, at: number) =>
      `<stop offset="${at}" stop-color="${hex(shade(fromHex(colour), by))}"/>`;
    const stops = stop(0.09, 0) + stop(0, 0.5) + stop(-0.13, 1);
    return `<radialGradient id="@${i}" cx=".36" cy=".3" r=".78">${stops}</radialGradient>`;
  });
  const filled = svg.replace(/round\((#\w+)\)/g, (_, colour: string) => `url(#@${colours.indexOf(colour)})`);
  return gradients.join('') + filled;
}

/** The body on its field; every id begins with the prefix, so that one picture can hold it twice. */
export function ownBody(name: string, tint: string | undefined, prefix: string): string | undefined {
  if (!ownNames().has(name)) return undefined;
  const key = name + (tint ?? '');
  let body = bodies.get(key);
  if (body === undefined) {
    body = lightRounds(tintTones(readSvgBody(new URL(`${name}.svg`, folder)), tint));
    // Tints come from a fixed table; the limit only guards against a caller that invents them.
    if (bodies.size > 500) bodies.clear();
    bodies.set(key, body);
  }
  return body.replaceAll('@', prefix);
}
