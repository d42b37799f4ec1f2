// Artwork of the home page's banner, without words: real text is placed over its empty side. Pure.
import type { PackFacts } from '../demo-product.ts';
import { readSvgBody } from './art/own.ts';
import { placePack } from './draw-pack.ts';
import { parseSpots, placeArt } from './label/label-parts.ts';
import { groundShadow } from './svg/light.ts';
import {
  type Sheet,
  add,
  box,
  ellipse,
  finish,
  grouped,
  linear,
  n,
  newSheet,
  path,
  radial,
  rect,
} from './svg/sheet.ts';
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
  [pack('pouch', 'Chatkora', 'Potato Chips', '90 g', 'chips'), 566, 272, 0.56],
];

/** Packs, produce and the scooter on a field of 770 x 320. */
function drawGroup(sheet: Sheet): void {
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

type Layout = {
  size: [width: number, height: number];
  /** The end point of the ground's gradient. */
  fallsTo: [x: number, y: number];
  glow: [cx: number, cy: number];
  hill: string;
  leaves: string;
  group: string;
};

const layouts: Record<'wide' | 'narrow', Layout> = {
  wide: {
    size: [1280, 320],
    fallsTo: [1280, 0],
    glow: [980, 250],
    hill: 'M520 320C640 268 820 262 960 268S1200 262 1280 236V320z',
    leaves: '560 44 40 -20; 1216 26 46 30; 742 22 30 60',
    group: 'translate(570 26) scale(.92)',
  },
  narrow: {
    size: [780, 440],
    fallsTo: [390, 440],
    glow: [500, 380],
    hill: 'M0 440V420C180 372 380 376 540 378S720 372 780 346V440z',
    leaves: '560 112 34 -20; 24 188 40 20',
    group: 'translate(20 118) scale(.98)',
  },
};

/** `wide` is 1280 x 320 with its left half empty; `narrow` is 780 x 440 with its upper part empty. */
export function drawBanner(variant: 'wide' | 'narrow'): string {
  const sheet = newSheet();
  const { size, fallsTo, glow, hill, leaves, group } = layouts[variant];
  const [width, height] = size;
  const [cx, cy] = glow;
  const ground = linear(sheet, [0, 0], fallsTo, '#FFF1C9, #FFE9AE .45, #FFC83D');
  add(sheet, rect(box(0, 0, width, height), ground));
  add(
    sheet,
    ellipse(cx, cy, 330 * 1.25, 330 * 0.98, '#fff/.28'),
    ellipse(cx, cy, 330, 330 * 0.78, '#fff/.3'),
  );
  add(sheet, path(hill, '#0C7A43'), path(hill, '#fff/.16', 'transform="translate(0 14)"'));
  grouped(sheet, 'opacity=".55"', () => {
    for (const spot of parseSpots(leaves)) placeArt(sheet, 'tea-leaf', ...spot);
  });
  add(sheet, ellipse(cx, height - 10, 330, 20, radial(sheet, '#06401f/.4, #06401f/0')));
  grouped(sheet, `transform="${group}"`, () => drawGroup(sheet));
  return finish(sheet, width, height);
}
