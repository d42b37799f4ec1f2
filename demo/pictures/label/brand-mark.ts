// The brand on a label: the same badge on every pack of the brand.
import { type TextStyle, fit, sagAt, write } from '../svg/lettering.ts';
import { type Box, add, box, ellipse, inset, lowered, n, path, rect, squareIn } from '../svg/sheet.ts';
import { placeArt } from './label-parts.ts';
import { type Ground, type Pack, inkOf } from './pack.ts';
import type { BadgeShape, Palette } from './palette.ts';

type Plate = {
  /** Room left for the plate around the letters, in fractions of theirs. */
  pad: [x: number, y: number];
  /** How far the plate extends beyond the letters' own height. */
  grow?: number;
  draw: (plate: Box, palette: Palette, rim: string, growX: number) => string[];
};

const plates: Record<Exclude<BadgeShape, 'plain' | 'outlined' | 'swoosh'>, Plate> = {
  oval: {
    pad: [0.24, 0.23],
    grow: 0.5,
    draw: ({ x, y, width, height }, { badge }, rim) => {
      const [rx, ry] = [width / 2, height / 2];
      const ring = ellipse(x + rx, y + ry, rx - 2, ry - 2, 'none', `stroke="${rim}" stroke-width="1.6"`);
      return [ellipse(x + rx, y + ry, rx, ry, badge), ring];
    },
  },
  pill: { pad: [0.13, 0.2], draw: (plate, { badge }) => [rect(plate, badge, plate.height / 2)] },
  plate: {
    pad: [0.09, 0.17],
    draw: (plate, { badge, onBadge }) => [
      rect(plate, badge, 4),
      rect(inset(plate, 2), 'none', 3, `stroke="${onBadge}" stroke-opacity=".6"`),
    ],
  },
  ribbon: {
    pad: [0.15, 0.2],
    draw: ({ x, y, width, height }, { badge }, _rim, growX) => {
      const [tail, half] = [Math.min(9, growX * 0.7), n(height / 2)];
      const ends = `l${n(-tail)} ${half}l${n(tail)} ${half}h${n(-width)}l${n(tail)} ${n(-height / 2)}z`;
      return [path(`M${n(x)} ${n(y)}h${n(width)}${ends}`, badge)];
    },
  },
  arch: {
    pad: [0.1, 0.2],
    draw: ({ x, y, width, height }, { badge }) => {
      const [right, bottom, shoulder] = [n(x + width), n(y + height), n(y + height * 0.32)];
      const top = `Q${n(x + width / 2)} ${n(y - height * 0.2)} ${right} ${shoulder}`;
      return [path(`M${n(x)} ${bottom}V${shoulder}${top}V${bottom}z`, badge)];
    },
  },
};

export function brandMark(pack: Pack, room: Box, ground: Ground, largest = 40): void {
  const { sheet, facts, style, palette } = pack;
  if (!facts.brand) return sprig(pack, room);
  const text: TextStyle = {
    face: style.face,
    fill: ground === 'pale' ? palette.brandOnPale : inkOf(pack, ground),
    size: largest,
    lines: facts.brand.includes(' ') && room.height > 46 ? 2 : 1,
    capitals: style.capitals,
    leading: 0.98,
    bend: pack.bend,
  };
  const badge = room.height < 22 && style.badge !== 'outlined' ? 'plain' : style.badge;
  if (badge === 'plain') write(sheet, 'brand', facts.brand, room, text);
  else if (badge === 'outlined') {
    const outline = { colour: palette.badge, width: Math.min(7, room.height * 0.14) };
    write(sheet, 'brand', facts.brand, room, { ...text, fill: palette.onBadge, outline });
  } else if (badge === 'swoosh') swoosh(pack, room, ground, text);
  else onPlate(pack, room, ground, plates[badge], text);
}

/** Without a brand to print, a sprig fills the head of the label. */
function sprig({ sheet, bend }: Pack, room: Box): void {
  const square = squareIn({ ...room, height: room.height * 0.86 }, 44);
  const placed = { ...square, y: room.y + (room.height - square.height) / 2 };
  placeArt(sheet, 'herb', placed.x, placed.y + sagAt(bend, room.x + room.width / 2), placed.width);
  sheet.marks.push({ what: 'sprig', box: placed, within: room });
}

/** A stroke under the letters. */
function swoosh({ sheet, facts, palette, bend }: Pack, room: Box, ground: Ground, text: TextStyle): void {
  const upper = { ...room, height: room.height * 0.78 };
  const { x, y, width, height } = write(sheet, 'brand', facts.brand!, upper, text).box;
  const under = y + height + room.height * 0.1 + sagAt(bend, room.x + room.width / 2) * 0.5;
  const [half, lift] = [n(width * 0.5), (by: number) => n(room.height * by)];
  const back = `q${n(-width * 0.5)} ${lift(0.02)} ${n(-width)} ${lift(0.05)}z`;
  const d = `M${n(x)} ${n(under)}q${half} ${lift(-0.1)} ${n(width)} 0${back}`;
  add(sheet, path(d, ground === 'accent' ? palette.bright : palette.accent));
}

/** The letters are measured first, then the plate is drawn around them. */
function onPlate(pack: Pack, room: Box, ground: Ground, plate: Plate, text: TextStyle): void {
  const { sheet, facts, palette } = pack;
  const [padX, padY] = plate.pad;
  const fitted = fit(facts.brand!, inset(room, (room.width * padX) / (1 + padX), room.height * padY), text);
  const { x, y, width, height } = fitted.box;
  const growX = Math.min(width * padX + 6, (room.width - width) / 2);
  const growY = Math.min(height * (plate.grow ?? 0.42) + 2, (room.height - height) / 2);
  const sag = sagAt(pack.bend, room.x + room.width / 2) * 0.85;
  const around = box(x - growX, y - growY, width + 2 * growX, height + 2 * growY);
  const rim = ground === 'pale' ? palette.accent : '#fff';
  add(sheet, ...plate.draw(lowered(around, sag), palette, rim, growX));
  const letters = box(x - 0.5, y, width + 1, height + 0.5);
  write(sheet, 'brand', facts.brand!, letters, { ...text, fill: palette.onBadge, size: fitted.size });
}
