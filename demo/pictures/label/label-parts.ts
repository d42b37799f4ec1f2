// The parts of every label: title, illustration, veg mark, size pill. Each stays within its area. The brand
// has a file of its own.
import type { PackFacts } from '../../demo-product.ts';
import { drawArt } from '../art/art.ts';
import type { Rng } from '../svg/rng.ts';
import { type TextStyle, fit, sagAt, write } from '../svg/lettering.ts';
import {
  type Box,
  type Sheet,
  add,
  box,
  ellipse,
  inset,
  lowered,
  n,
  path,
  rect,
  squareIn,
} from '../svg/sheet.ts';
import { type Ground, type Pack, inkOf } from './pack.ts';

export function title(pack: Pack, room: Box, ground: Ground, more: Partial<TextStyle> = {}): void {
  write(pack.sheet, 'title', pack.facts.title, room, {
    face: pack.style.titleFace,
    fill: inkOf(pack, ground),
    size: 27,
    smallest: 9,
    lines: 3,
    bend: pack.bend,
    capitals: pack.style.titleFace === 'oswald',
    ...more,
  });
}

/** The illustration, as large as its room allows; `scale` leaves air around it. */
export function art({ sheet, facts, bend }: Pack, room: Box, scale = 1): void {
  const square = squareIn(room, 190 / scale);
  const placed = inset(square, (square.width * (1 - scale)) / 2);
  const { x, y, width } = placed;
  placeArt(sheet, facts.art, x, y + sagAt(bend, x + width / 2) * 0.7, width);
  sheet.marks.push({ what: 'art', box: placed, within: room });
}

export function placeArt(sheet: Sheet, name: string, x: number, y: number, size: number, turn = 0): void {
  sheet.ids += 1;
  const drawn = drawArt(name, size, `a${sheet.ids.toString(36)}`);
  const spin = turn ? ` rotate(${n(turn)} ${n(size / 2)} ${n(size / 2)})` : '';
  add(sheet, `<g transform="translate(${n(x)} ${n(y)})${spin}">${drawn}</g>`);
}

type Spot = readonly [x: number, y: number, size: number, turn: number];

/** "104 118 104 -24; 196 116 104 20": left, top, size and turn of each. */
export const parseSpots = (text: string): Spot[] =>
  text.split('; ').map((spot) => spot.split(' ').map(Number) as unknown as Spot);

/** The same illustration at several spots, each moved and turned a little at random. */
export function scatter(
  sheet: Sheet,
  name: string,
  spots: readonly Spot[],
  rng: Rng,
  [byX, byY, byTurn]: [x: number, y: number, turn: number],
): void {
  const vary = (value: number, by: number) => (by ? value + rng.between(-by, by) : value);
  for (const [x, y, size, turn] of spots)
    placeArt(sheet, name, vary(x, byX), vary(y, byY), size, vary(turn, byTurn));
}

/** Green square with a dot, or brown with a triangle: the marks food in India must bear. */
export function vegMark(sheet: Sheet, veg: PackFacts['veg'], x: number, y: number, size: number): void {
  if (!veg) return;
  const colour = veg === 'veg' ? '#138a36' : '#8a3b12';
  const square = box(x, y, size, size);
  const [middle, r] = [size / 2, size * 0.25];
  const triangle = `M${n(x + middle)} ${n(y + size * 0.2)}l${n(size * 0.29)} ${n(size * 0.54)}h${n(-size * 0.58)}z`;
  add(
    sheet,
    rect(square, '#fff', 1.5, `stroke="${colour}" stroke-width="${n(size * 0.12)}"`),
    veg === 'veg' ? ellipse(x + middle, y + middle, r, r, colour) : path(triangle, colour),
  );
  sheet.marks.push({ what: 'veg', box: square, within: square });
}

/** The size in a white pill at the right (or the middle) of its area; returns its box. */
export function sizePill({ sheet, facts, bend }: Pack, room: Box, align: 'middle' | 'right' = 'right'): Box {
  const height = Math.min(room.height, 22);
  const style: TextStyle = { face: 'poppins', fill: '#1c2430', size: 14, bend };
  const fitted = fit(facts.unit, box(room.x + 8, 0, Math.max(10, room.width - 16), height * 0.56), style);
  const width = Math.min(room.width, fitted.box.width + height * 0.85);
  const x = room.x + (room.width - width) * (align === 'middle' ? 0.5 : 1);
  const pill = box(x, room.y + (room.height - height) / 2, width, height);
  add(sheet, rect(lowered(pill, sagAt(bend, x + width / 2) * 0.9), '#fff/.94', height / 2));
  const letters = inset(pill, (width - Math.min(width, fitted.box.width + 1)) / 2, height * 0.22);
  write(sheet, 'unit', facts.unit, letters, { ...style, size: fitted.size });
  sheet.marks.push({ what: 'pill', box: pill, within: room });
  return pill;
}

/** The foot of a label: veg mark at the left, size at the right, the note between them if there is room. */
export function foot(pack: Pack, room: Box, ground: Ground): void {
  const { sheet, facts, bend } = pack;
  if (!facts.unit) return;
  const mark = facts.veg ? Math.min(14, room.height) : 0;
  const sag = sagAt(bend, room.x + mark / 2) * 0.9;
  vegMark(sheet, facts.veg, room.x, room.y + (room.height - mark) / 2 + sag, mark);
  const left = room.x + (mark ? mark + 6 : 0);
  const pill = sizePill(pack, { ...room, x: left, width: room.x + room.width - left });
  const between = { ...room, x: left, width: pill.x - left - 6 };
  if (!facts.note || between.width < 44) return;
  const plain = { face: 'poppins', fill: inkOf(pack, ground), size: 12 } as const;
  const style: TextStyle = { ...plain, lines: 2, align: 'left', bend };
  if (fit(facts.note, between, style).size >= 8.5) write(sheet, 'note', facts.note, between, style);
}
