// The parts every label is put together from: brand mark, title, illustration, veg mark, size pill. Each
// keeps to its room.
import type { PackFacts } from '../../demo-product.ts';
import { drawArt } from '../art/art.ts';
import { type Setting, fit, write } from '../svg/lettering.ts';
import { type Box, type Sheet, add, ellipse, inset, n, path, rect } from '../svg/sheet.ts';
import type { Hand, Palette } from './palette.ts';

/** Everything a label needs: what to say and in whose hand. `bend` is set on round bodies. */
export type Job = {
  sheet: Sheet;
  facts: PackFacts;
  hand: Hand;
  palette: Palette;
  side: 'front' | 'back';
  bend: Setting['bend'];
};

type Ground = 'base' | 'pale' | 'accent';

export const inkOf = (palette: Palette, ground: Ground): string =>
  ground === 'base' ? palette.onBase : ground === 'accent' ? palette.onAccent : palette.onPale;

/** How far the middle of a bent body sags at x. */
export function sagAt(job: Job, x: number): number {
  if (!job.bend) return 0;
  const t = (x - job.bend.centre) / (job.bend.width / 2);
  return job.bend.sag * (1 - Math.min(1, t * t));
}

const sunk = (box: Box, by: number): Box => ({ ...box, y: box.y + by });

/** The brand: the same badge on every pack of the brand. */
export function brandMark(job: Job, room: Box, ground: Ground, largest = 40): void {
  const { sheet, facts, hand, palette } = job;
  if (!facts.brand) {
    // Nobody's name to print: a sprig keeps the head of the label from standing empty.
    const size = Math.min(room.height * 0.86, 44);
    const box = {
      x: room.x + (room.width - size) / 2,
      y: room.y + (room.height - size) / 2,
      width: size,
      height: size,
    };
    placeArt(sheet, 'herb', box.x, box.y + sagAt(job, room.x + room.width / 2), size);
    sheet.marks.push({ what: 'sprig', box, within: room });
    return;
  }
  const shape = room.height < 22 && hand.badge !== 'rimmed' ? 'plain' : hand.badge;
  const plain = ground === 'pale' ? palette.brandOnPale : inkOf(palette, ground);
  const setting: Setting = {
    face: hand.face,
    fill: plain,
    size: largest,
    lines: facts.brand.includes(' ') && room.height > 46 ? 2 : 1,
    capitals: hand.capitals,
    leading: 0.98,
    bend: job.bend,
  };
  const sag = sagAt(job, room.x + room.width / 2);
  if (shape === 'plain') {
    write(sheet, 'brand', facts.brand, room, setting);
    return;
  }
  if (shape === 'rimmed') {
    const rim = Math.min(7, room.height * 0.14);
    write(sheet, 'brand', facts.brand, room, {
      ...setting,
      fill: palette.onBadge,
      rim: { colour: palette.badge, width: rim },
    });
    return;
  }
  if (shape === 'swoosh') {
    const lettered = write(sheet, 'brand', facts.brand, { ...room, height: room.height * 0.78 }, setting);
    const { x, width } = lettered.box;
    const y = lettered.box.y + lettered.box.height + room.height * 0.1 + sag * 0.5;
    const stroke = ground === 'accent' ? palette.bright : palette.accent;
    add(
      sheet,
      `<path d="M${n(x)} ${n(y)}q${n(width * 0.5)} ${n(-room.height * 0.1)} ${n(width)} 0q${n(-width * 0.5)} ${n(room.height * 0.02)} ${n(-width)} ${n(room.height * 0.05)}z" fill="${stroke}"/>`,
    );
    return;
  }
  // The rest is a plate with the letters inside: measure the letters first, then draw the plate around them.
  const padX = { oval: 0.24, pill: 0.13, plate: 0.09, ribbon: 0.15, arch: 0.1 }[shape];
  const padY = { oval: 0.23, pill: 0.2, plate: 0.17, ribbon: 0.2, arch: 0.2 }[shape];
  const letters = inset(room, (room.width * padX) / (1 + padX), room.height * padY);
  const fitted = fit(facts.brand, letters, setting);
  const growX = Math.min(fitted.box.width * padX + 6, (room.width - fitted.box.width) / 2);
  const growY = Math.min(
    fitted.box.height * (shape === 'oval' ? 0.5 : 0.42) + 2,
    (room.height - fitted.box.height) / 2,
  );
  const plate = sunk(
    {
      x: fitted.box.x - growX,
      y: fitted.box.y - growY,
      width: fitted.box.width + 2 * growX,
      height: fitted.box.height + 2 * growY,
    },
    sag * 0.85,
  );
  const { x, y, width: w, height: h } = plate;
  const [cx, cy] = [x + w / 2, y + h / 2];
  const rim = ground === 'pale' ? palette.accent : '#fff';
  if (shape === 'oval') {
    add(
      sheet,
      ellipse(cx, cy, w / 2, h / 2, palette.badge),
      ellipse(cx, cy, w / 2 - 2, h / 2 - 2, 'none', `stroke="${rim}" stroke-width="1.6"`),
    );
  } else if (shape === 'pill') {
    add(sheet, rect(plate, palette.badge, h / 2));
  } else if (shape === 'plate') {
    add(
      sheet,
      rect(plate, palette.badge, 4),
      rect(inset(plate, 2), 'none', 3, `stroke="${palette.onBadge}" stroke-opacity=".6"`),
    );
  } else if (shape === 'ribbon') {
    const tail = Math.min(9, growX * 0.7);
    add(
      sheet,
      path(
        `M${n(x)} ${n(y)}h${n(w)}l${n(-tail)} ${n(h / 2)}l${n(tail)} ${n(h / 2)}h${n(-w)}l${n(tail)} ${n(-h / 2)}z`,
        palette.badge,
      ),
    );
  } else {
    add(
      sheet,
      path(
        `M${n(x)} ${n(y + h)}V${n(y + h * 0.32)}Q${n(cx)} ${n(y - h * 0.2)} ${n(x + w)} ${n(y + h * 0.32)}V${n(y + h)}z`,
        palette.badge,
      ),
    );
  }
  write(
    sheet,
    'brand',
    facts.brand,
    { ...fitted.box, x: fitted.box.x - 0.5, width: fitted.box.width + 1, height: fitted.box.height + 0.5 },
    { ...setting, fill: palette.onBadge, size: fitted.size },
  );
}

export function title(job: Job, room: Box, ground: Ground, more: Partial<Setting> = {}): void {
  write(job.sheet, 'title', job.facts.title, room, {
    face: job.hand.titleFace,
    fill: inkOf(job.palette, ground),
    size: 27,
    smallest: 9,
    lines: 3,
    bend: job.bend,
    capitals: job.hand.titleFace === 'oswald',
    ...more,
  });
}

/** The illustration, as large as its room allows. */
export function art(job: Job, room: Box, most = 190): Box {
  const size = Math.min(room.width, room.height, most);
  const box = {
    x: room.x + (room.width - size) / 2,
    y: room.y + (room.height - size) / 2,
    width: size,
    height: size,
  };
  placeArt(job.sheet, job.facts.art, box.x, box.y + sagAt(job, box.x + size / 2) * 0.7, size);
  job.sheet.marks.push({ what: 'art', box, within: room });
  return box;
}

export function placeArt(sheet: Sheet, name: string, x: number, y: number, size: number, turn = 0): void {
  sheet.ids += 1;
  const drawn = drawArt(name, size, `a${sheet.ids.toString(36)}`);
  const spin = turn ? ` rotate(${n(turn)} ${n(size / 2)} ${n(size / 2)})` : '';
  add(sheet, `<g transform="translate(${n(x)} ${n(y)})${spin}">${drawn}</g>`);
}

/** Green square with a dot, or brown with a triangle: the marks food in India must bear. */
export function vegMark(sheet: Sheet, veg: PackFacts['veg'], x: number, y: number, size: number): void {
  if (!veg) return;
  const colour = veg === 'veg' ? '#138a36' : '#8a3b12';
  const middle = size / 2;
  add(
    sheet,
    rect(
      { x, y, width: size, height: size },
      '#fff',
      1.5,
      `stroke="${colour}" stroke-width="${n(size * 0.12)}"`,
    ),
  );
  add(
    sheet,
    veg === 'veg'
      ? ellipse(x + middle, y + middle, size * 0.25, size * 0.25, colour)
      : path(
          `M${n(x + middle)} ${n(y + size * 0.2)}l${n(size * 0.29)} ${n(size * 0.54)}h${n(-size * 0.58)}z`,
          colour,
        ),
  );
  sheet.marks.push({
    what: 'veg',
    box: { x, y, width: size, height: size },
    within: { x, y, width: size, height: size },
  });
}

/** The size in a white pill at the right (or the middle) of its room; returns where it stands. */
export function sizePill(job: Job, room: Box, at: 'left' | 'middle' | 'right' = 'right'): Box {
  const { sheet, facts } = job;
  const height = Math.min(room.height, 22);
  const letters: Box = { x: room.x + 8, y: 0, width: Math.max(10, room.width - 16), height: height * 0.56 };
  const fitted = fit(facts.unit, letters, { face: 'poppins', fill: '', size: 14 });
  const width = Math.min(room.width, fitted.box.width + height * 0.85);
  const x = room.x + (room.width - width) * ({ left: 0, middle: 0.5, right: 1 } as const)[at];
  const pill = { x, y: room.y + (room.height - height) / 2, width, height };
  const seen = sunk(pill, sagAt(job, x + width / 2) * 0.9);
  add(sheet, rect(seen, '#fff', height / 2, 'fill-opacity=".94"'));
  const inner = inset(pill, (width - Math.min(width, fitted.box.width + 1)) / 2, height * 0.22);
  write(sheet, 'unit', facts.unit, inner, {
    face: 'poppins',
    fill: '#1c2430',
    size: fitted.size,
    bend: job.bend,
  });
  sheet.marks.push({ what: 'pill', box: pill, within: room });
  return pill;
}

/**
 * The foot of a label: veg mark at the left, size at the right, the note between them when there is room for
 * it.
 */
export function foot(job: Job, room: Box, ground: Ground): void {
  const { sheet, facts, palette } = job;
  const mark = facts.veg ? Math.min(14, room.height) : 0;
  if (mark)
    vegMark(
      sheet,
      facts.veg,
      room.x,
      room.y + (room.height - mark) / 2 + sagAt(job, room.x + mark / 2) * 0.9,
      mark,
    );
  const left = room.x + (mark ? mark + 6 : 0);
  const pill = sizePill(job, { ...room, x: left, width: room.x + room.width - left });
  const between = { x: left, y: room.y, width: pill.x - left - 6, height: room.height };
  if (!facts.note || between.width < 44) return;
  const setting: Setting = {
    face: 'poppins',
    fill: inkOf(palette, ground),
    size: 12,
    lines: 2,
    align: 'left',
    bend: job.bend,
  };
  if (fit(facts.note, between, setting).size >= 8.5) write(sheet, 'note', facts.note, between, setting);
}
