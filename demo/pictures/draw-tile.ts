// Category and sub-category pictures: an illustration, or a pack with the name, on a tinted rounded square.
// Pure.
import { dominantColour } from './art/art-colour.ts';
import { hasArt } from './art/art.ts';
import { placePack } from './draw-pack.ts';
import { placeArt } from './label/label-parts.ts';
import { hex, lch } from './svg/colour.ts';
import { seededRng } from './svg/rng.ts';
import { add, box, ellipse, finish, grouped, linear, newSheet, radial, rect } from './svg/sheet.ts';

/** Illustrations that are shown as a group; cups and bowls are shown alone. */
const several =
  /tomato|apple|mango|tangerine|lemon|onion|kiwi|coconut|berr|cherr|broccoli|cookie|croissant|samosa|shrimp|fish$|blossom|flower/;

/**
 * SVG text of 400 x 400; the tint comes from the illustration, the arrangement from the seed (its name).
 * `shape` is the pack that bears the name where there is no illustration.
 */
export function drawTile(art: string, seed: string, shape = 'box'): string {
  const sheet = newSheet();
  const rng = seededRng(`tile ${seed}`);
  const own = dominantColour(art);
  const hue = own.h + rng.between(-14, 14);
  const chroma = own.c < 0.03 ? 0.022 : 0.045;
  const tint = (l: number, c: number) => hex(lch(l, c, hue));
  const ground = `${tint(0.972, chroma * 0.7)}, ${tint(0.915, chroma * 1.25)}`;
  add(sheet, rect(box(0, 0, 400, 400), linear(sheet, [0, 0], [400, 400], ground), 64));
  add(sheet, ellipse(200, 206, 158, 158, `${tint(0.99, chroma * 0.35)}/.75`));
  const dark = tint(0.35, 0.05);
  const shadow = radial(sheet, `${dark}/.34, ${dark}/.13 .6, ${dark}/0`);
  if (!hasArt(art)) {
    const title = seed.split(' / ').at(-1)!;
    const pack = { shape, brand: null, title, note: null, unit: '', art, veg: null } as const;
    grouped(sheet, 'transform="translate(48 42) scale(.76)"', () => placePack(sheet, pack, 'front'));
  } else if (!several.test(art) || rng.next() < 0.35) {
    add(sheet, ellipse(200, 340, 140, 24, shadow));
    placeArt(sheet, art, 62, 62, 276, rng.between(-6, 6));
  } else {
    add(sheet, ellipse(200, 340, 160, 24, shadow));
    placeArt(sheet, art, 40, 112, 176, -14);
    placeArt(sheet, art, 166, 52, 186, 14);
    placeArt(sheet, art, 150, 152, 196, rng.between(-5, 5));
  }
  return finish(sheet);
}
