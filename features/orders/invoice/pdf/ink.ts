// Writes texts in any script on a page of a PDF: their width, their line breaks, and letter after letter.

import type { Faces, Run } from './faces.ts';

export const INK = '#17201b';
export const SOFT = '#4d5851';

const LEADING = 1.35;
/** From the top of a line to its baseline. */
const BASELINE = 1.02;

export type Style = { size: number; isBold?: boolean; colour?: string };
export type Box = { x: number; y: number; width: number; align?: 'left' | 'right'; style: Style };

export type Ink = {
  /** True when a character without a font was written. */
  readonly hasUnknown: boolean;
  /** Lines that can be printed and fit, broken at spaces; a word wider than the line is broken inside. */
  wrap(text: string, style: Style, room: number): string[];
  /** In points, on one line. */
  widthOf(text: string, style: Style): number;
  /** Wrapped lines, one below the other. */
  drawLines(lines: readonly string[], box: Box): void;
};

export const heightOf = (lines: readonly string[], { size }: Style) => lines.length * size * LEADING;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function openInk(doc: PDFKit.PDFDocument, faces: Faces): Ink {
  const registered = new Set<string>();
  const known = new Map<string, Run[]>();
  let hasUnknown = false;

  function runsOf(text: string, isBold = false): Run[] {
    const key = `${isBold}${text}`;
    let runs = known.get(key);
    if (!runs) known.set(key, (runs = faces.runsOf(text, isBold)));
    return runs;
  }

  function setFace({ face }: Run, size: number): void {
    if (!registered.has(face)) {
      // An open font: the types do not know that this is allowed.
      doc.registerFont(face, faces.fontOf(face) as unknown as Uint8Array);
      registered.add(face);
    }
    doc.font(face).fontSize(size);
  }

  function widthOf(text: string, { size, isBold }: Style): number {
    let width = 0;
    for (const run of runsOf(text, isBold)) {
      setFace(run, size);
      width += doc.widthOfString(run.text);
    }
    return width;
  }

  function wrap(text: string, style: Style, room: number): string[] {
    const printable = faces.toPrintable(text);
    if (!printable.isWhole) hasUnknown = true;
    const lines: string[] = [];
    let line = '';
    for (const word of printable.text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(longer, style) <= room) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (widthOf(line, style) > room) {
        const start = longestStart(line, style, room);
        if (start === line) break;
        lines.push(start);
        line = line.slice(start.length);
      }
    }
    return [...lines, line];
  }

  /** Whole letters, at least one. */
  function longestStart(word: string, style: Style, room: number): string {
    let start = '';
    for (const { segment } of letters.segment(word)) {
      if (start !== '' && widthOf(start + segment, style) > room) break;
      start += segment;
    }
    return start;
  }

  function drawLine(text: string, { x, y, width, align, style }: Box): void {
    let at = align === 'right' ? x + width - widthOf(text, style) : x;
    for (const run of runsOf(text, style.isBold)) {
      setFace(run, style.size);
      doc.fillColor(style.colour ?? INK);
      const draw = () =>
        doc.text(run.text, at, y + style.size * BASELINE, { lineBreak: false, baseline: 'alphabetic' });
      // Indian letters are drawn in another order than they are written; copying must give the written order.
      if (run.face.startsWith('latin')) draw();
      else within(doc, 'Span', { actual: run.text }, draw);
      at += doc.widthOfString(run.text);
    }
  }

  return {
    get hasUnknown() {
      return hasUnknown;
    },
    wrap,
    widthOf,
    drawLines(lines, box) {
      for (const [at, line] of lines.entries()) {
        drawLine(line, { ...box, y: box.y + heightOf(lines.slice(0, at), box.style) });
      }
    },
  };
}

/** Tags what is drawn as text, or as decoration that screen readers skip. */
export function within(
  doc: PDFKit.PDFDocument,
  tag: 'Artifact' | 'Span',
  options: PDFKit.Mixins.MarkingOptions,
  draw: () => void,
): void {
  doc.markContent(tag, options);
  draw();
  doc.endMarkedContent();
}
