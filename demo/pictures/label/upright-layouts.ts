// Layouts of labels that are higher than wide. Every layout divides the safe area into zones that do not
// touch, so brand, title, picture, note and size never overlap.
import {
  type Box,
  horizontal,
  add,
  ellipse,
  inset,
  line,
  n,
  paint,
  part,
  radial,
  rect,
} from '../svg/sheet.ts';
import { uprightBack } from './back-layouts.ts';
import { brandMark } from './brand-mark.ts';
import { art, foot, title } from './label-parts.ts';
import { type Ground, type Pack, inWords, inkOf } from './pack.ts';
import type { Palette } from './palette.ts';
import { type Panel, at, below, gradientOf, footOf, printed, slope, stripe, wave, zone } from './panel.ts';
import { drawMedallion, drawPane, raysFrom } from './ornaments.ts';

type Zone = [from: number, to: number];
type Colour = keyof Palette;

type UprightLayout = {
  /** One colour, or a gradient from one to the other. */
  ground: [top: Colour, bottom?: Colour];
  /** What is printed on the ground, below words and picture. */
  decorate(pack: Pack, panel: Panel): void;
  /** Where words and picture are placed, when not in all of the panel's safe area. */
  room?(pack: Pack, safe: Box): Box;
  brand: { zone: Zone; on: Ground; largest?: number };
  title: { zone: Zone; on: Ground; size?: number; leftWhenFlat?: boolean };
  /** None where the decoration shows the goods. `width` is a fraction of the zone's width. */
  art?: { zone: Zone; width?: Zone; scale?: number };
  foot: Ground;
  /** Where brand and title are placed on a pack without a picture; a layout without it needs a picture. */
  wordsOnly?: { brand: Zone; title: Zone; on: Ground };
};

export const uprightLayouts: Record<string, UprightLayout> = {
  /** Colour above, light below, the edge an arch with a bright rim. */
  arch: {
    ground: ['bright', 'base'],
    decorate(pack, panel) {
      const [edge, hill] = [at(panel.safe, 0.54), panel.safe.height * 0.045];
      below(pack, panel, edge - 7, pack.palette.accent, hill);
      below(pack, panel, edge, pack.palette.pale, hill);
    },
    brand: { zone: [0, 0.2], on: 'base' },
    title: { zone: [0.225, 0.45], on: 'base' },
    art: { zone: [0.52, 0.885] },
    foot: 'pale',
    wordsOnly: { brand: [0.1, 0.4], title: [0.56, 0.87], on: 'pale' },
  },
  /** Light above with the picture, colour below with the words. */
  hollow: {
    ground: ['pale'],
    decorate(pack, panel) {
      const { accent, bright, base } = pack.palette;
      const [edge, hill] = [at(panel.safe, 0.6), -panel.safe.height * 0.03];
      below(pack, panel, edge - 6, accent, hill);
      below(pack, panel, edge, gradientOf(pack.sheet, panel, bright, base), hill);
    },
    brand: { zone: [0, 0.19], on: 'pale' },
    art: { zone: [0.21, 0.6] },
    title: { zone: [0.66, 0.885], on: 'base' },
    foot: 'base',
    wordsOnly: { brand: [0.13, 0.47], title: [0.65, 0.885], on: 'base' },
  },
  /** Light ground, one broad band of colour bearing the title. */
  band: {
    ground: ['pale'],
    decorate(pack, panel) {
      const { accent, base, deep } = pack.palette;
      const [from, to] = [at(panel.safe, 0.23), at(panel.safe, 0.48)];
      const { x, width } = panel.bounds;
      stripe(pack, panel, from - 6, from - 2, accent);
      stripe(pack, panel, from, to, horizontal(pack.sheet, x, x + width, `${deep}, ${base} .5, ${deep}`));
      stripe(pack, panel, to + 2, to + 6, accent);
    },
    brand: { zone: [0, 0.19], on: 'pale' },
    title: { zone: [0.255, 0.455], on: 'base' },
    art: { zone: [0.52, 0.885] },
    foot: 'pale',
  },
  /** A light medallion on full colour. */
  medallion: {
    ground: ['bright', 'deep'],
    decorate: (pack, panel) => {
      if (pack.side === 'front') drawMedallion(pack, zone(panel.safe, 0.215, 0.655));
    },
    brand: { zone: [0, 0.195], on: 'base' },
    art: { zone: [0.215, 0.655], scale: 0.76 },
    title: { zone: [0.675, 0.885], on: 'base' },
    foot: 'base',
  },
  /** A slanting cut; words stand left, the picture in the light corner. */
  diagonal: {
    ground: ['bright', 'base'],
    decorate(pack, panel) {
      const [left, right] = [at(panel.safe, 0.6), at(panel.safe, 0.42)];
      slope(pack, panel, left - 9, right - 9, pack.palette.accent);
      slope(pack, panel, left, right, pack.palette.pale);
    },
    brand: { zone: [0, 0.19], on: 'base' },
    title: { zone: [0.205, 0.39], on: 'base', leftWhenFlat: true },
    art: { zone: [0.53, 0.885], width: [0.26, 0.74] },
    foot: 'pale',
  },
  /** A pane through which the goods are seen. */
  pane: {
    ground: ['bright', 'base'],
    decorate(pack, panel) {
      stripe(pack, panel, at(panel.safe, 0.435), at(panel.safe, 0.445), pack.palette.accent);
      if (pack.side === 'front') drawPane(pack, zone(panel.safe, 0.46, 0.875));
    },
    brand: { zone: [0, 0.2], on: 'base' },
    title: { zone: [0.22, 0.42], on: 'base' },
    foot: 'base',
  },
  /** Quiet: tinted ground, a thin double frame, much empty space. */
  frame: {
    ground: ['pale'],
    decorate(pack, panel) {
      const { safe } = panel;
      const { accent } = pack.palette;
      if (pack.bend) {
        stripe(pack, panel, safe.y - 8, safe.y - 5, accent);
        stripe(pack, panel, safe.y + safe.height + 5, safe.y + safe.height + 8, accent);
        return;
      }
      const outer = inset(safe, -6);
      const inner = rect(inset(outer, 4), 'none', 5, `stroke="${accent}" stroke-width=".8"`);
      add(pack.sheet, rect(outer, 'none', 8, `stroke="${accent}" stroke-width="2.2"`), inner);
    },
    room: ({ bend }, safe) => (bend ? safe : inset(safe, 6, 5)),
    brand: { zone: [0.01, 0.2], on: 'pale' },
    art: { zone: [0.23, 0.63] },
    title: { zone: [0.66, 0.88], on: 'pale', size: 25 },
    foot: 'pale',
    wordsOnly: { brand: [0.06, 0.3], title: [0.42, 0.82], on: 'pale' },
  },
  /** Loud: rays behind a large picture, the title on a banner. */
  burst: {
    ground: ['base'],
    decorate(pack, panel) {
      const { x, y, width, height } = zone(panel.safe, 0.22, 0.64);
      const [cx, cy, r] = [x + width / 2, y + height / 2, height * 0.72];
      const { bright, pale, accent } = pack.palette;
      paint(pack.sheet, raysFrom(cx, cy, panel.bounds.width + panel.bounds.height), `${bright}/.7`);
      add(pack.sheet, ellipse(cx, cy, r, r, radial(pack.sheet, `${pale}/.95 .3, ${pale}/0`)));
      stripe(pack, panel, at(panel.safe, 0.665), at(panel.safe, 0.89), accent);
    },
    brand: { zone: [0, 0.2], on: 'base', largest: 46 },
    art: { zone: [0.22, 0.64] },
    title: { zone: [0.685, 0.87], on: 'accent' },
    foot: 'base',
  },
  /** The brand fills the head in its own colour. */
  head: {
    ground: ['pale', 'cream'],
    decorate(pack, panel) {
      const edge = at(panel.safe, 0.27);
      stripe(pack, panel, panel.bounds.y - 30, edge, pack.palette.accent);
      stripe(pack, panel, edge + 3, edge + 7, pack.palette.base);
      below(pack, panel, at(panel.safe, 0.895), pack.palette.base);
    },
    brand: { zone: [0.01, 0.235], on: 'accent', largest: 48 },
    title: { zone: [0.32, 0.51], on: 'pale' },
    art: { zone: [0.53, 0.875] },
    foot: 'base',
    wordsOnly: { brand: [0.01, 0.235], title: [0.36, 0.82], on: 'pale' },
  },
  /** Two waves between colour and light. */
  waves: {
    ground: ['base', 'bright'],
    decorate(pack, panel) {
      const [edge, high] = [at(panel.safe, 0.5), panel.safe.height * 0.09];
      wave(pack, panel, edge - 12, high, pack.palette.accent);
      wave(pack, panel, edge, high, pack.palette.pale);
    },
    brand: { zone: [0, 0.2], on: 'base' },
    title: { zone: [0.215, 0.4], on: 'base' },
    art: { zone: [0.535, 0.885], width: [0.1, 0.8] },
    foot: 'pale',
    wordsOnly: { brand: [0.06, 0.38], title: [0.56, 0.87], on: 'pale' },
  },
  /** A strip of small dots down the left side, everything else right of it. */
  margin: {
    ground: ['pale', 'cream'],
    decorate(pack, panel) {
      const { sheet, palette } = pack;
      const { x, y, height } = panel.bounds;
      const strip = panel.safe.x + panel.safe.width * 0.13;
      const [top, bottom] = [n(y - 20), n(y + height + 20)];
      const colours = gradientOf(sheet, panel, palette.base, palette.deep);
      paint(sheet, `M${n(x)} ${top}H${n(strip)}V${bottom}H${n(x)}z`, colours);
      paint(sheet, `M${n(strip + 3)} ${top}h4V${bottom}h-4z`, palette.accent);
      let dots = '';
      for (let row = y; row < y + height; row += 13)
        for (let column = x + 5; column < strip - 5; column += 13) dots += `M${n(column)} ${n(row)}h.1`;
      add(sheet, line(dots, `${inkOf(pack, 'base')}/.28`, 4, 'stroke-linecap="round"'));
    },
    room: (_pack, safe) => part(zone(safe, 0, 1), 0.2, 0, 0.8, 1),
    brand: { zone: [0, 0.2], on: 'pale' },
    title: { zone: [0.225, 0.43], on: 'pale' },
    art: { zone: [0.46, 0.885] },
    foot: 'pale',
    wordsOnly: { brand: [0.02, 0.26], title: [0.36, 0.82], on: 'pale' },
  },
};

/** The layouts that look complete without a picture. */
export const wordsOnlyNames = Object.keys(uprightLayouts).filter((name) => uprightLayouts[name]!.wordsOnly);

export function printUpright(pack: Pack, panel: Panel, name: string): void {
  const layout = uprightLayouts[name]!;
  const [top, bottom] = layout.ground.map((colour) => pack.palette[colour!]);
  const ground = bottom ? gradientOf(pack.sheet, panel, top!, bottom) : top!;
  printed(pack, panel, ground, () => layout.decorate(pack, panel));
  const safe = layout.room?.(pack, panel.safe) ?? panel.safe;
  const { brand, title: words, art: picture, wordsOnly } = layout;
  if (pack.side === 'back') return uprightBack(pack, safe, brand);
  if (wordsOnly && inWords(pack.facts)) {
    brandMark(pack, zone(safe, ...wordsOnly.brand), brand.on, 48);
    title(pack, zone(safe, ...wordsOnly.title), wordsOnly.on, { size: 42 });
    return foot(pack, footOf(safe), layout.foot);
  }
  brandMark(pack, zone(safe, ...brand.zone), brand.on, brand.largest);
  const left = words.leftWhenFlat && !pack.bend;
  const wordsRoom = part(zone(safe, ...words.zone), 0, 0, left ? 0.96 : 1, 1);
  title(pack, wordsRoom, words.on, { size: words.size ?? 27, align: left ? 'left' : 'middle' });
  if (picture) {
    const [from, width] = picture.width ?? [0, 1];
    art(pack, part(zone(safe, ...picture.zone), from, 0, width, 1), picture.scale);
  }
  foot(pack, footOf(safe), layout.foot);
}
