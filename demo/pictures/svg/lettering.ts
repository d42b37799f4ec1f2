// Lettering as outlined paths: sharp loads no web fonts, and text in a font it lacks comes out blank without
// an error. Owns the fonts, the measuring and the shrink-and-wrap; knows nothing of labels.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import type { Font } from 'fontkit';
import files from './faces.json' with { type: 'json' };
import { type Box, type Sheet, add, box, n, path } from './sheet.ts';

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

/** A face that has every letter of the text; letters that no face has are left out. */
function withGlyphs(text: string, face: Face): [text: string, face: Face] {
  const has = (font: Font) => (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0)!);
  if ([...text].every(has(fontOf(face)))) return [text, face];
  return [[...text].filter(has(fontOf('poppins'))).join(''), 'poppins'];
}

type TextSize = { width: number; top: number; bottom: number };
const measures = new Map<string, TextSize>();

/** Width and ink of one line at size 1. */
function measure(text: string, face: Face): TextSize {
  const key = `${face}|${text}`;
  let found = measures.get(key);
  if (!found) {
    const font = fontOf(face);
    const run = font.layout(text);
    const ink = Number.isFinite(run.bbox.maxY) ? run.bbox : { maxX: 0, maxY: 0, minY: 0 };
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

/** Breaks words into a number of lines so that the longest is as short as possible. */
function breakInto(words: readonly string[], lines: number, face: Face): string[] {
  const widthOf = (from: number, to: number) => measure(words.slice(from, to).join(' '), face).width;
  let best: { longest: number; cuts: number[] } = { longest: Infinity, cuts: [] };
  const search = (from: number, left: number, longest: number, cuts: number[]) => {
    if (longest >= best.longest) return;
    if (left === 1) {
      const whole = Math.max(longest, widthOf(from, words.length));
      if (whole < best.longest) best = { longest: whole, cuts };
      return;
    }
    for (let to = from + 1; to <= words.length - left + 1; to++)
      search(to, left - 1, Math.max(longest, widthOf(from, to)), [...cuts, to]);
  };
  search(0, lines, 0, []);
  return [0, ...best.cuts].map((from, i) => words.slice(from, best.cuts[i] ?? words.length).join(' '));
}

/** How a round body bends what is printed on it: how far the middle of `width` sags. */
export type Bend = { centre: number; width: number; sag: number };

export function sagAt(bend: Bend | null | undefined, x: number): number {
  if (!bend) return 0;
  const fromCentre = (x - bend.centre) / (bend.width / 2);
  return bend.sag * (1 - Math.min(1, fromCentre * fromCentre));
}

export type TextStyle = {
  face: Face;
  fill: string;
  /** Largest letters, in the sheet's pixels. */
  size: number;
  /** Below this, words are left off the end rather than made unreadable. */
  smallest?: number;
  lines?: number;
  align?: 'left' | 'middle';
  capitals?: boolean;
  bend?: Bend | null;
  /** An outline around the letters, drawn first. */
  outline?: { colour: string; width: number };
  leading?: number;
};

type FittedText = { lines: string[]; size: number; face: Face; box: Box };

/** The number of lines that makes the letters largest. */
function bestLines(words: string[], face: Face, room: Box, { size: largest, ...style }: TextStyle) {
  let best: { lines: string[]; size: number; wide: number; high: number } | undefined;
  for (let count = 1; count <= Math.min(style.lines ?? 1, words.length); count++) {
    const lines = breakInto(words, count, face);
    const wide = Math.max(...lines.map((text) => measure(text, face).width));
    const between = (count - 1) * (style.leading ?? 1.08);
    const high = measure(lines[0]!, face).top + between + measure(lines[count - 1]!, face).bottom;
    const size = Math.min(largest, room.width / wide, room.height / high);
    // A further line is used only when the letters become noticeably larger.
    if (!best || size > best.size * 1.12) best = { lines, size, wide, high };
  }
  return best!;
}

/**
 * Shrinks and wraps until the text fits the room; the box is its visible extent, never larger than the room.
 */
export function fit(text: string, room: Box, style: TextStyle): FittedText {
  const rim = style.outline?.width ?? 0;
  const inner = { ...room, width: Math.max(1, room.width - rim), height: Math.max(1, room.height - rim) };
  const [clean, face] = withGlyphs(style.capitals ? text.toUpperCase() : text, style.face);
  let words = clean.split(/\s+/).filter(Boolean).slice(0, 14);
  if (words.length === 0) return { lines: [], size: 0, face, box: box(room.x, room.y, 0, 0) };
  let best = bestLines(words, face, inner, style);
  while (best.size < (style.smallest ?? 7.5) && words.length > 1) {
    words = words.slice(0, -1);
    if (/^(with|and|&|of|in|-|·)$/i.test(words.at(-1)!) && words.length > 1) words = words.slice(0, -1);
    best = bestLines(words, face, inner, style);
  }
  const { lines, size } = best;
  const [width, height] = [best.wide * size + rim, best.high * size + rim];
  const x = style.align === 'left' ? room.x : room.x + (room.width - width) / 2;
  return { lines, size, face, box: box(x, room.y + (room.height - height) * 0.5, width, height) };
}

const commands: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

/** Path data of one line, its baseline starting at x, y. */
function toPathData(text: string, { face, size }: FittedText, x: number, y: number, bend: TextStyle['bend']) {
  const font = fontOf(face);
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  let advance = 0;
  let d = '';
  run.glyphs.forEach((glyph, i) => {
    const position = run.positions[i]!;
    for (const { command, args } of glyph.path.commands) {
      const points: string[] = [];
      for (let k = 0; k < args.length; k += 2) {
        const px = x + (advance + position.xOffset + args[k]!) * scale;
        const py = y - (position.yOffset + args[k + 1]!) * scale;
        points.push(n(px), n(py + sagAt(bend, px)));
      }
      d += commands[command] + points.join(' ');
    }
    advance += position.xAdvance;
  });
  return d;
}

/** Writes the text into the room, and records its position. */
export function write(sheet: Sheet, what: string, text: string, room: Box, style: TextStyle): FittedText {
  const fitted = fit(text, room, style);
  if (fitted.lines.length === 0) return fitted;
  const { size, face, lines, box: ink } = fitted;
  const half = (style.outline?.width ?? 0) / 2;
  let baseline = ink.y + half + measure(lines[0]!, face).top * size;
  let d = '';
  for (const text of lines) {
    const width = measure(text, face).width * size;
    const x = style.align === 'left' ? ink.x + half : room.x + (room.width - width) / 2;
    d += toPathData(text, fitted, x, baseline, style.bend);
    baseline += size * (style.leading ?? 1.08);
  }
  if (style.outline) {
    const { colour, width } = style.outline;
    add(sheet, path(d, colour, `stroke="${colour}" stroke-width="${n(width)}" stroke-linejoin="round"`));
  }
  add(sheet, path(d, style.fill));
  sheet.marks.push({ what, box: ink, within: room });
  return fitted;
}
