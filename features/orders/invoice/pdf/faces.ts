// The fonts of invoices: Noto Sans for Latin and for the nine scripts of India's big languages, as files in
// this folder, so that an invoice looks the same wherever it is drawn. No network and no fonts of the
// machine.

import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import * as fontkit from 'fontkit';
import type { Font } from 'fontkit';

const SCRIPTS = [
  'devanagari',
  'kannada',
  'tamil',
  'telugu',
  'malayalam',
  'bengali',
  'gujarati',
  'gurmukhi',
  'oriya',
] as const;

type Latin = 'latin-400' | 'latin-600' | 'latin-ext-400' | 'latin-ext-600';
type FaceName = Latin | (typeof SCRIPTS)[number];

/** The fonts in which a letter is looked for, in this order. Other scripts have one weight only. */
const PLAIN: readonly FaceName[] = ['latin-400', 'latin-ext-400', ...SCRIPTS];
const BOLD: readonly FaceName[] = ['latin-600', 'latin-ext-600', ...PLAIN];

export type Run = { text: string; face: FaceName };

export type Faces = {
  /**
   * The text with letters that exist in the fonts, and single spaces: emoji are left out, and each stretch of
   * letters without a font is one '?'; then `isWhole` is false.
   */
  toPrintable(text: string): { text: string; isWhole: boolean };
  runsOf(text: string, isBold: boolean): Run[];
  fontOf(face: FaceName): Font;
};

const ASCII = /^[ -~]*$/;
const SPACES = /[\p{Cc}\s]+/gu;
/** Joiners decide the shape of Indian letters; other invisible characters have no effect on paper. */
const JOINERS = /[\u200c\u200d]/g;
const INVISIBLE = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
/** Emoji: a name reads without them. */
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** An accent on a letter that other scripts of the shop know without it. */
const ACCENTS = /(?<=^[\p{Script=Latin}\p{Script=Common}])\p{M}+/u;
/** Half a surrogate pair. Some fonts draw it. */
const REPLACEMENT = 0xfffd;
const UNKNOWN = '?';

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function openFaces(): Faces {
  const fonts = new Map<FaceName, Font>();

  function fontOf(face: FaceName): Font {
    let font = fonts.get(face);
    if (!font) fonts.set(face, (font = openFont(face)));
    return font;
  }

  /** For one letter with its marks; undefined when no font has it. */
  function findFace(letter: string, order: readonly FaceName[]): FaceName | undefined {
    const points = [...letter.replace(JOINERS, '')].map((each) => each.codePointAt(0)!);
    if (points.length === 0 || points.includes(REPLACEMENT)) return undefined;
    return order.find((face) => points.every((point) => fontOf(face).hasGlyphForCodePoint(point)));
  }

  /**
   * The letter; otherwise the plain letters it stands for, as with full-width digits; otherwise without
   * accents.
   */
  function toKnown(letter: string): string | undefined {
    const plain = letter.normalize('NFKC');
    for (const text of [letter, plain, plain.normalize('NFD').replace(ACCENTS, '')]) {
      const face = findFace(text, PLAIN);
      if (face) return face.startsWith('latin') ? text.replace(JOINERS, '') : text;
    }
    return undefined;
  }

  function toPrintable(text: string): { text: string; isWhole: boolean } {
    if (ASCII.test(text)) return { text: text.replace(SPACES, ' ').trim(), isWhole: true };
    const clean = text.toWellFormed().normalize('NFC').replace(INVISIBLE, '').replace(SPACES, ' ');
    let isWhole = true;
    let printable = '';
    for (const { segment } of letters.segment(clean)) {
      const known = toKnown(segment);
      if (known !== undefined) printable += known;
      else if (segment.replace(JOINERS, '') !== '' && !PICTURE.test(segment)) {
        isWhole = false;
        if (!printable.endsWith(UNKNOWN)) printable += UNKNOWN;
      }
    }
    printable = printable.replace(SPACES, ' ').trim();
    return printable === '' ? { text: UNKNOWN, isWhole: false } : { text: printable, isWhole };
  }

  function runsOf(text: string, isBold: boolean): Run[] {
    const order = isBold ? BOLD : PLAIN;
    if (text === '') return [];
    if (ASCII.test(text)) return [{ text, face: order[0]! }];
    const runs: Run[] = [];
    for (const { segment } of letters.segment(text)) {
      const face = findFace(segment, order) ?? order[0]!;
      const last = runs.at(-1);
      if (last?.face === face) last.text += segment;
      else runs.push({ text: segment, face });
    }
    return runs;
  }

  return { toPrintable, runsOf, fontOf };
}

/** TrueType packed with Brotli: of a .woff, fontkit would decompress all outlines again for every letter. */
function openFont(face: FaceName): Font {
  const file = readFileSync(new URL(`fonts/${face}.ttf.br`, import.meta.url));
  const font = fontkit.create(brotliDecompressSync(file)) as Font;
  allowMissingAnchors(font);
  return font;
}

type GlyphPositioning = { applyLookup(type: number, table: unknown): boolean };

/**
 * If a font says that a mark has no position on a letter, the next rule must be tried; fontkit 2.0.4 fails
 * instead (foliojs/fontkit#367), for most words of Malayalam, Telugu and Punjabi.
 */
function allowMissingAnchors(font: Font): void {
  const { engine } = (font as unknown as { _layoutEngine: { engine?: { GPOSProcessor?: GlyphPositioning } } })
    ._layoutEngine;
  const positioning = engine?.GPOSProcessor;
  if (!positioning) return;
  const apply = positioning.applyLookup.bind(positioning);
  positioning.applyLookup = (type, table) => {
    try {
      return apply(type, table);
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
}
