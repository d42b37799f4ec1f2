// Artwork of the home page's banner, without words: real text stands over its calm side. Pure.
import type { PackFacts } from '../demo-product.ts';
import { readSvgBody } from './art/own.ts';
import { placePack } from './draw-pack.ts';
import { placeArt } from './label/label-parts.ts';
import { groundShadow } from './svg/light.ts';
import { type Sheet, add, ellipse, finish, grouped, linear, n, newSheet, radial, rect } from './svg/sheet.ts';
import { crateOf } from './views.ts';

const pack = (
  shape: PackFacts['shape'],
  brand: string,
  title: string,
  unit: string,
  art: string,
): PackFacts => ({ shape, brand, title, unit, art, note: null, veg: 'veg' });

/** Back row first: pack, middle and foot on a field of 770 x 320, size. */
const shelf: [facts: PackFacts, x: number, y: number, scale: number][] = [
  [pack('carton', 'Amraiwala', 'Mango Drink', '1 L', 'mango'), 664, 262, 0.6],
  [pack('sack', 'Sonachakki', 'Sharbati Atta', '5 kg', 'wheat'), 330, 270, 0.64],
  [pack('bottle', 'Sarsovan', 'Mustard Oil', '1 L', 'mustard-oil-drop'), 450, 266, 0.62],
  [pack('pouch', 'Chatkora', 'Potato Chips', '90 g', 'potato'), 566, 272, 0.56],
];

/** Packs, produce and the scooter on a field of 770 x 320. */
function group(sheet: Sheet): void {
  groundShadow(sheet, 470, 294, 440, 0.8);
  for (const [facts, x, y, scale] of shelf) {
    grouped(sheet, `transform="translate(${n(x - 200 * scale)} ${n(y - 370 * scale)}) scale(${scale})"`, () =>
      placePack(sheet, facts, 'front'),
    );
  }
  grouped(sheet, 'transform="translate(560 152) scale(.42)"', () =>
    crateOf(
      sheet,
      ['tomato', 'carrot', 'broccoli', 'pomegranate', 'mango', 'coriander', 'bell-pepper'],
      'banner',
    ),
  );
  placeArt(sheet, 'banana', 702, 236, 70, 6);
  placeArt(sheet, 'okra', 388, 252, 58, -10);
  placeArt(sheet, 'tomato', 478, 250, 52, 8);
  groundShadow(sheet, 128, 300, 220, 0.9);
  grouped(sheet, 'transform="translate(10 88)"', () =>
    add(sheet, readSvgBody(new URL('./art/scooter.svg', import.meta.url))),
  );
}

/** `wide` is 1280 x 320 with its left half calm; `narrow` is 780 x 440 with its upper part calm. */
export function drawBanner(variant: 'wide' | 'narrow'): string {
  const sheet = newSheet();
  const [width, height] = variant === 'wide' ? [1280, 320] : [780, 440];
  const ground = linear(sheet, [0, 0], variant === 'wide' ? [width, 0] : [width * 0.5, height], [
    [0, '#FFF1C9'],
    [0.45, '#FFE9AE'],
    [1, '#FFC83D'],
  ]);
  add(sheet, rect({ x: 0, y: 0, width, height }, ground));
  const [cx, cy, r] = variant === 'wide' ? [980, 250, 330] : [500, 380, 330];
  add(
    sheet,
    ellipse(cx, cy, r * 1.25, r * 0.98, '#fff', 'fill-opacity=".28"'),
    ellipse(cx, cy, r, r * 0.78, '#fff', 'fill-opacity=".3"'),
  );
  const hill =
    variant === 'wide'
      ? 'M520 320C640 268 820 262 960 268S1200 262 1280 236V320z'
      : 'M0 440V420C180 372 380 376 540 378S720 372 780 346V440z';
  add(
    sheet,
    `<path d="${hill}" fill="#0C7A43"/><path d="${hill}" fill="#fff" fill-opacity=".16" transform="translate(0 14)"/>`,
  );
  const leaves: [number, number, number, number][] =
    variant === 'wide'
      ? [
          [560, 44, 40, -20],
          [1216, 26, 46, 30],
          [742, 22, 30, 60],
        ]
      : [
          [560, 112, 34, -20],
          [24, 188, 40, 20],
        ];
  add(sheet, '<g opacity=".55">');
  for (const [x, y, size, turn] of leaves) placeArt(sheet, 'leaf-fluttering-in-wind', x, y, size, turn);
  add(sheet, '</g>');
  add(
    sheet,
    ellipse(
      cx,
      height - 10,
      r,
      20,
      radial(sheet, [
        [0, '#06401f', 0.4],
        [1, '#06401f', 0],
      ]),
    ),
  );
  grouped(
    sheet,
    variant === 'wide'
      ? 'transform="translate(570 26) scale(.92)"'
      : 'transform="translate(20 118) scale(.98)"',
    () => group(sheet),
  );
  return finish(sheet, width, height);
}
