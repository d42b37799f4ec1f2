// A4 pages that are filled from top to bottom, and tags for screen readers and searches. Knows nothing of
// invoices.

import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import type { Faces } from './faces.ts';
import { heightOf, openInk, SOFT, within, type Box, type Ink, type Style } from './ink.ts';

const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 40;
/** The position of the page number. */
const FOOT = PAGE.height - 30;
export const LEFT = MARGIN;
export const RIGHT = PAGE.width - MARGIN;
export const WIDTH = RIGHT - LEFT;
const TOP = MARGIN;
const BOTTOM = FOOT - 16;
const LINE = '#c9d1cb';

export type Element = PDFKit.PDFStructureElement;

export type Paper = {
  doc: PDFKit.PDFDocument;
  ink: Ink;
  /** The tag that contains all meaningful content. */
  root: Element;
  /** The position of the next content, from the top of the page. */
  y: number;
};

type DocumentInfo = { title: string; author: string; subject: string; createdAt: Date };

export function openPaper(faces: Faces, { title, author, subject, createdAt }: DocumentInfo): Paper {
  const doc = new Pdf({
    autoFirstPage: false,
    bufferPages: true,
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    // The types do not know this option yet.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.addPage();
  return { doc, ink: openInk(doc, faces), root, y: TOP };
}

/** Paragraphs one below the other; returns where they end. */
export function write(
  { doc, ink, root }: Paper,
  part: 'H1' | 'H2' | 'P',
  texts: readonly string[],
  box: Box,
): number {
  let { y } = box;
  for (const text of texts) {
    const lines = ink.wrap(text, box.style, box.width);
    const at = { ...box, y };
    root.add(doc.struct(part, {}, () => ink.drawLines(lines, at)));
    y += heightOf(lines, box.style);
  }
  return y;
}

export const hasRoom = ({ y }: Paper, height: number) => y + height <= BOTTOM;

/** Begins a new page unless this one has so much space left. */
export function need(paper: Paper, height: number): void {
  if (hasRoom(paper, height)) return;
  paper.doc.addPage();
  paper.y = TOP;
}

export function ornament({ doc }: Paper, draw: () => void): void {
  within(doc, 'Artifact', { type: 'Layout' }, draw);
}

/** A line from margin to margin. */
export function rule(paper: Paper): void {
  const { doc, y } = paper;
  ornament(paper, () => doc.lineWidth(0.6).strokeColor(LINE).moveTo(LEFT, y).lineTo(RIGHT, y).stroke());
}

/** The bytes of the document, with this text and the page number at the foot of each page. */
export async function finish(paper: Paper, foot: string): Promise<Uint8Array> {
  const { doc, ink, root } = paper;
  root.end();
  const { start, count } = doc.bufferedPageRange();
  const style: Style = { size: 7.5, colour: SOFT };
  const box = { x: LEFT, y: FOOT - style.size, width: WIDTH, style };
  for (let at = 0; at < count; at++) {
    doc.switchToPage(start + at);
    within(doc, 'Artifact', { type: 'Pagination' }, () => {
      ink.drawLines([foot], box);
      ink.drawLines([`Page ${at + 1} of ${count}`], { ...box, align: 'right' });
    });
  }
  doc.end();
  return buffer(doc);
}
