// Layouts of labels that are higher than wide, from layouts.json. Every layout divides the safe area into
// zones that do not touch, so brand, title, picture, note and size never overlap.
import { add, ellipse, inset, line, n, paint, part, radial, rect } from '../svg/sheet.ts';
import { uprightBack } from './back-layouts.ts';
import { brandMark } from './brand-mark.ts';
import { art, foot, title } from './label-parts.ts';
import layouts from './layouts.json' with { type: 'json' };
import { drawMedallion, drawPane, raysFrom } from './ornaments.ts';
import { type Ground, type Pack, inWords, inkOf } from './pack.ts';
import { type Panel, at, below, fillOf, footOf, printed, slope, stripe, wave, zone } from './panel.ts';

type Zone = [from: number, to: number];

type UprightLayout = {
  /** Colours, as of `fillOf`. */
  ground: string;
  /** What is printed on the ground, below words and picture: its kind, colours and heights. */
  decorate: [kind: string, colours: string, ...heights: number[]][];
  /** Where words and picture are placed, when not in all of the safe area; only flat packs have an inset. */
  inset?: [side: number, top: number];
  from?: number;
  brand: { zone: Zone; on: Ground; largest?: number };
  title: { zone: Zone; on: Ground; size?: number; leftWhenFlat?: boolean };
  /** None where the decoration shows the goods. `width` is a fraction of the zone's width. */
  art?: { zone: Zone; width?: Zone; scale?: number };
  foot: Ground;
  /** Where brand and title are placed on a pack without a picture; a layout without it needs a picture. */
  inWords?: { brand: Zone; title: Zone; on: Ground };
};

export const uprightLayouts = layouts as unknown as Record<string, UprightLayout>;

type Heights = [number, number, number, number];
type Decoration = (pack: Pack, panel: Panel, fill: string, ...heights: Heights) => void;

const decorations: Record<string, Decoration> = {
  below: (pack, panel, fill, from, by, hill) =>
    below(pack, panel, at(panel.safe, from) + by, fill, panel.safe.height * hill),
  stripe: (pack, panel, fill, from, by, to, less) =>
    stripe(pack, panel, at(panel.safe, from) + by, at(panel.safe, to) + less, fill),
  wave: (pack, panel, fill, from, by, high) =>
    wave(pack, panel, at(panel.safe, from) + by, panel.safe.height * high, fill),
  slope: (pack, panel, fill, left, right, by) =>
    slope(pack, panel, at(panel.safe, left) + by, at(panel.safe, right) + by, fill),
  medallion(pack, panel, _fill, from, to) {
    if (pack.side === 'front') drawMedallion(pack, zone(panel.safe, from, to));
  },
  pane(pack, panel, _fill, from, to) {
    if (pack.side === 'front') drawPane(pack, zone(panel.safe, from, to));
  },
  frame(pack, panel, fill) {
    const { safe } = panel;
    if (pack.bend) {
      stripe(pack, panel, safe.y - 8, safe.y - 5, fill);
      stripe(pack, panel, safe.y + safe.height + 5, safe.y + safe.height + 8, fill);
      return;
    }
    const outer = inset(safe, -6);
    const inner = rect(inset(outer, 4), 'none', 5, `stroke="${fill}" stroke-width=".8"`);
    add(pack.sheet, rect(outer, 'none', 8, `stroke="${fill}" stroke-width="2.2"`), inner);
  },
  rays({ sheet, palette }, { bounds, safe }, fill, from, to) {
    const { x, y, width, height } = zone(safe, from, to);
    const [cx, cy, r] = [x + width / 2, y + height / 2, height * 0.72];
    paint(sheet, raysFrom(cx, cy, bounds.width + bounds.height), `${fill}/.7`);
    add(sheet, ellipse(cx, cy, r, r, radial(sheet, `${palette.pale}/.95 .3, ${palette.pale}/0`)));
  },
  margin(pack, { bounds, safe }, fill) {
    const { x, y, height } = bounds;
    const strip = safe.x + safe.width * 0.13;
    const [top, bottom] = [n(y - 20), n(y + height + 20)];
    paint(pack.sheet, `M${n(x)} ${top}H${n(strip)}V${bottom}H${n(x)}z`, fill);
    paint(pack.sheet, `M${n(strip + 3)} ${top}h4V${bottom}h-4z`, pack.palette.accent);
    let dots = '';
    for (let row = y; row < y + height; row += 13)
      for (let column = x + 5; column < strip - 5; column += 13) dots += `M${n(column)} ${n(row)}h.1`;
    add(pack.sheet, line(dots, `${inkOf(pack, 'base')}/.28`, 4, 'stroke-linecap="round"'));
  },
};

export function printUpright(pack: Pack, panel: Panel, name: string): void {
  const layout = uprightLayouts[name]!;
  printed(pack, panel, fillOf(pack, panel, layout.ground), () => {
    for (const [kind, colours, ...heights] of layout.decorate)
      decorations[kind]!(pack, panel, fillOf(pack, panel, colours), ...(heights as Heights));
  });
  const { brand, title: words, art: picture, inWords: wordsOnly, from = 0 } = layout;
  const room = layout.inset && !pack.bend ? inset(panel.safe, ...layout.inset) : panel.safe;
  const safe = part(room, from, 0, 1 - from, 1);
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
