// Layouts of labels that are wider than high: bars, wraps, sleeves, flat boxes. Their zones do not touch
// either.
import { box, n, paint, part } from '../svg/sheet.ts';
import { brandMark } from './brand-mark.ts';
import { art, foot, sizePill, title, vegMark } from './label-parts.ts';
import { drawRing } from './ornaments.ts';
import { type Pack, inWords } from './pack.ts';
import { type Panel, fillOf, printed } from './panel.ts';

/** Prints the panel and places everything in its safe area. */
type WideLayout = (pack: Pack, panel: Panel) => void;

/** Words left on colour, picture right on light; the edge is a curve. */
const split: WideLayout = (pack, panel) => {
  const { sheet, palette } = pack;
  const { bounds, safe } = panel;
  const edge = safe.x + safe.width * 0.63;
  const [top, middle, bottom] = [-10, bounds.height / 2, bounds.height + 10].map((dy) => n(bounds.y + dy));
  const rightOf = (x: number) =>
    `M${n(x + 16)} ${top}Q${n(x - 14)} ${middle} ${n(x + 16)} ${bottom}H${n(bounds.x + bounds.width + 10)}V${top}z`;
  printed(pack, panel, fillOf(pack, panel, 'bright base'), () => {
    paint(sheet, rightOf(edge - 7), palette.accent);
    paint(sheet, rightOf(edge), palette.pale);
  });
  words(pack, panel, 0, 0.6);
  art(pack, part(safe, 0.67, 0, 0.33, 1));
};

/** Picture left in a ring, words right of it. */
const ring: WideLayout = (pack, panel) => {
  const { x, y, width, height } = panel.safe;
  const r = Math.min(height / 2, width * 0.16);
  const [cx, cy] = [x + r, y + height / 2];
  printed(pack, panel, fillOf(pack, panel, 'bright deep'), () => drawRing(pack, cx, cy, r, [1.5, 0.4]));
  art(pack, box(cx - r * 0.72, cy - r * 0.72, r * 1.44, r * 1.44));
  words(pack, panel, (2 * r + 10) / width, 1);
};

/** Slanted panes of colour behind words; picture right. */
const slant: WideLayout = (pack, panel) => {
  const { sheet, palette } = pack;
  const { bounds, safe } = panel;
  const [left, top, bottom] = [bounds.x - 10, bounds.y - 10, bounds.y + bounds.height + 10].map(n);
  const edge = safe.x + safe.width * 0.66;
  const leftOf = (x: number) => `M${left} ${top}H${n(x)}L${n(x - 34)} ${bottom}H${left}z`;
  printed(pack, panel, palette.pale, () => {
    paint(sheet, leftOf(edge + 26), palette.accent);
    paint(sheet, leftOf(edge + 14), fillOf(pack, panel, 'bright base'));
  });
  words(pack, panel, 0, 0.59);
  art(pack, part(safe, 0.69, 0, 0.31, 1));
};

/** A light ground under a coloured head. */
export const shelfGround: WideLayout = (pack, panel) => {
  const { sheet, palette } = pack;
  const { bounds, safe } = panel;
  const edge = safe.y + safe.height * 0.4;
  const [left, top, right] = [bounds.x - 10, bounds.y - 10, bounds.x + bounds.width + 10].map(n);
  const above = (y: number) => `M${left} ${top}H${right}V${n(y)}H${left}z`;
  printed(pack, panel, palette.pale, () => {
    paint(sheet, above(edge + 4), palette.base);
    paint(sheet, above(edge), palette.accent);
  });
};

/** The brand in the coloured head, title and picture below it. Looks complete with words alone. */
const shelf: WideLayout = (pack, panel) => {
  const { sheet, facts } = pack;
  const { safe } = panel;
  shelfGround(pack, panel);
  brandMark(pack, part(safe, 0.02, 0, 0.6, 0.36), 'accent');
  sizePill(pack, part(safe, 0.68, 0.04, 0.32, 0.27));
  const words = inWords(facts);
  title(pack, part(safe, 0, 0.5, words ? 0.9 : 0.6, 0.5), 'pale', { lines: 2, size: 32, align: 'left' });
  if (!words) art(pack, part(safe, 0.67, 0.44, 0.23, 0.56));
  vegMark(sheet, facts.veg, safe.x + safe.width - 13, safe.y + safe.height - 13, 12);
};

/** Brand, title and foot, one above the other, between two fractions of the width. */
function words(pack: Pack, { safe }: Panel, from: number, to: number): void {
  const room = part(safe, from, 0, to - from, 1);
  brandMark(pack, part(room, 0, 0, 1, 0.36), 'base', 38);
  title(pack, part(room, 0, 0.4, 1, 0.35), 'base', { lines: 2, size: 22 });
  foot(pack, part(room, 0, 0.8, 1, 0.2), 'base');
}

export const wideLayouts: Record<string, WideLayout> = { split, ring, slant, shelf };
