// The shop's own illustrations: one SVG file each in data/, on a field of 128 x 128, read on first use. An
// element with `data-tone` follows the tint that a name may ask for ("spice-heap#c0392b").
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
  svg.replace(/"(#\w+)" data-tone="([^"]*)"/g, (_, drawn: string, tones: string) => {
    if (!tint) return `"${drawn}"`;
    const steps = tones.split(' ').filter(Boolean).map(Number);
    return `"${steps.reduce((colour, by) => hex(shade(fromHex(colour), by)), tint)}"`;
  });

export function ownBody(name: string, tint: string | undefined): string | undefined {
  if (!ownNames().has(name)) return undefined;
  const key = name + (tint ?? '');
  let body = bodies.get(key);
  if (body === undefined) {
    body = tintTones(readSvgBody(new URL(`${name}.svg`, folder)), tint);
    // Tints come from a fixed table; the limit only guards against a caller that invents them.
    if (bodies.size > 500) bodies.clear();
    bodies.set(key, body);
  }
  return body;
}
