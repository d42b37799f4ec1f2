// Lettering as outlined paths: sharp loads no web fonts, and text in a font it lacks comes out blank without
// an error. Owns the fonts, the measuring and the shrink-and-wrap; knows nothing of labels.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import type { Font } from 'fontkit';
import { type Box, type Sheet, add, n } from './sheet.ts';

const files = {
  poppins: '@fontsource/poppins/files/poppins-latin-600-normal.woff2',
  heavy: '@fontsource/poppins/files/poppins-latin-800-normal.woff2',
  lilita: '@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff2',
  abril: '@fontsource/abril-fatface/files/abril-fatface-latin-400-normal.woff2',
  oswald: '@fontsource/oswald/files/oswald-latin-600-normal.woff2',
  pacifico: '@fontsource/pacifico/files/pacifico-latin-400-normal.woff2',
} as const;

export type Face = keyof typeof files;

const loaded = new Map<Face, Font>();

function fontOf(face: Face): Font {
  let font = loaded.get(face);
  if (!font) {
    const file = createRequire(import.meta.url).resolve(files[face]);
    font = fontkit.create(readFileSync(file)) as Font;
    loaded.set(face, font);
  }
  return font;
}

/** A face that has every letter of the text; letters nobody has are left out. */
function speakable(text: string, face: Face): [string, Face] {
  const has = (f: Face) =>
    [...text].every((letter) => fontOf(f).hasGlyphForCodePoint(letter.codePointAt(0)!));
  if (has(face)) return [text, face];
  if (has('poppins')) return [text, 'poppins'];
  const kept = [...text]
    .filter((letter) => fontOf('poppins').hasGlyphForCodePoint(letter.codePointAt(0)!))
    .join('');
  return [kept, 'poppins'];
}

type Measured = { width: number; top: number; bottom: number };
const measures = new Map<string, Measured>();

/** Width and ink of one line at size 1. */
function measure(text: string, face: Face): Measured {
  const key = `${face}|${text}`;
  let found = measures.get(key);
  if (!found) {
    const font = fontOf(face);
    const run = font.layout(text);
    const box = run.bbox;
    const ink = Number.isFinite(box.maxY) ? box : { minX: 0, maxX: 0, maxY: 0, minY: 0 };
    found = {
      width: Math.max(run.advanceWidth, ink.maxX) / font.unitsPerEm,
      top: ink.maxY / font.unitsPerEm,
      bottom: -ink.minY / font.unitsPerEm,
    };
    if (measures.size > 5_000) measures.clear();
    measures.set(key, found);
  }
  return found;
}

/** Breaks words into a number of lines so that the longest is as short as can be. */
function breakInto(words: readonly string[], lines: number, face: Face): string[] {
  const widthOf = (from: number, to: number) => measure(words.slice(from, to).join(' '), face).width;
  let best: { worst: number; cuts: number[] } = { worst: Infinity, cuts: [] };
  const search = (from: number, left: number, worst: number, cuts: number[]) => {
    if (worst >= best.worst) return;
    if (left === 1) {
      const whole = Math.max(worst, widthOf(from, words.length));
      if (whole < best.worst) best = { worst: whole, cuts };
      return;
    }
    for (let to = from + 1; to <= words.length - left + 1; to++)
      search(to, left - 1, Math.max(worst, widthOf(from, to)), [...cuts, to]);
  };
  search(0, lines, 0, []);
  return [0, ...best.cuts].map((from, i) => words.slice(from, best.cuts[i] ?? words.length).join(' '));
}

export type Setting = {
  face: Face;
  fill: string;
  /** Largest letters, in the sheet's pixels. */
  size: number;
  /** Below this, words are left off the end rather than made unreadable. */
  smallest?: number;
  lines?: number;
  align?: 'left' | 'middle';
  /** Where the block stands in its room when it is lower than the room. */
  stand?: 'top' | 'middle' | 'bottom';
  capitals?: boolean;
  /** Lines and letters bend with a round body: how far the middle of `bend.width` sags. */
  bend?: { centre: number; width: number; sag: number } | null;
  /** A rim around the letters, drawn first. */
  rim?: { colour: string; width: number };
  leading?: number;
};

type Fitted = { lines: string[]; size: number; face: Face; box: Box };

/** Shrinks and wraps until the text fits the room; the box is the true ink, never larger than the room. */
export function fit(text: string, room: Box, setting: Setting): Fitted {
  const leading = setting.leading ?? 1.08;
  const smallest = setting.smallest ?? 7.5;
  const rim = setting.rim?.width ?? 0;
  const [width, height] = [Math.max(1, room.width - rim), Math.max(1, room.height - rim)];
  const [clean, face] = speakable(setting.capitals ? text.toUpperCase() : text, setting.face);
  let words = clean.split(/\s+/).filter(Boolean).slice(0, 14);
  if (words.length === 0)
    return { lines: [], size: 0, face, box: { x: room.x, y: room.y, width: 0, height: 0 } };
  for (;;) {
    let best: { lines: string[]; size: number; wide: number; high: number } | undefined;
    for (let count = 1; count <= Math.min(setting.lines ?? 1, words.length); count++) {
      const lines = breakInto(words, count, face);
      const wide = Math.max(...lines.map((line) => measure(line, face).width));
      const high =
        measure(lines[0]!, face).top + (count - 1) * leading + measure(lines[count - 1]!, face).bottom;
      const size = Math.min(setting.size, width / wide, height / high);
      // A further line must earn its place: only when the letters grow by a good step.
      if (!best || size > best.size * 1.12) best = { lines, size, wide, high };
    }
    if (best!.size < smallest && words.length > 1) {
      words = words.slice(0, -1);
      const last = words.length - 1;
      if (/^(with|and|&|of|in|-|·)$/i.test(words[last]!) && last > 0) words = words.slice(0, -1);
      continue;
    }
    const { lines, size, wide, high } = best!;
    const [w, h] = [wide * size + rim, high * size + rim];
    const x = setting.align === 'left' ? room.x : room.x + (room.width - w) / 2;
    const y =
      room.y + (room.height - h) * ({ top: 0, middle: 0.5, bottom: 1 } as const)[setting.stand ?? 'middle'];
    return { lines, size, face, box: { x, y, width: w, height: h } };
  }
}

/** Path data of one line, its baseline starting at x, y. */
function outline(
  line: string,
  face: Face,
  x: number,
  y: number,
  size: number,
  bend: Setting['bend'],
): string {
  const font = fontOf(face);
  const scale = size / font.unitsPerEm;
  const run = font.layout(line);
  const sag = (px: number) => {
    if (!bend) return 0;
    const t = (px - bend.centre) / (bend.width / 2);
    return bend.sag * (1 - Math.min(1, t * t));
  };
  let pen = 0;
  let d = '';
  run.glyphs.forEach((glyph, i) => {
    const position = run.positions[i]!;
    const letters = {
      moveTo: 'M',
      lineTo: 'L',
      quadraticCurveTo: 'Q',
      bezierCurveTo: 'C',
      closePath: 'Z',
    } as const;
    for (const { command, args } of glyph.path.commands) {
      const points: string[] = [];
      for (let k = 0; k < args.length; k += 2) {
        const px = x + (pen + position.xOffset + args[k]!) * scale;
        const py = y - (position.yOffset + args[k + 1]!) * scale;
        points.push(n(px), n(py + sag(px)));
      }
      d += letters[command as keyof typeof letters] + points.join(' ');
    }
    pen += position.xAdvance;
  });
  return d;
}

/** Writes the text into the room, and marks where it stands. */
export function write(sheet: Sheet, what: string, text: string, room: Box, setting: Setting): Fitted {
  const fitted = fit(text, room, setting);
  if (fitted.lines.length === 0) return fitted;
  const { size, face, lines, box } = fitted;
  const leading = setting.leading ?? 1.08;
  const half = (setting.rim?.width ?? 0) / 2;
  let baseline = box.y + half + measure(lines[0]!, face).top * size;
  let d = '';
  for (const line of lines) {
    const width = measure(line, face).width * size;
    const x = setting.align === 'left' ? box.x + half : room.x + (room.width - width) / 2;
    d += outline(line, face, x, baseline, size, setting.bend ?? null);
    baseline += size * leading;
  }
  if (setting.rim)
    add(
      sheet,
      `<path d="${d}" fill="${setting.rim.colour}" stroke="${setting.rim.colour}" stroke-width="${n(setting.rim.width)}" stroke-linejoin="round"/>`,
    );
  add(sheet, `<path d="${d}" fill="${setting.fill}"/>`);
  sheet.marks.push({ what, box, within: room });
  return fitted;
}
