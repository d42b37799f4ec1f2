// Reads one PDF in a separate thread, because the library adds globals and methods to its process.

import { parentPort, workerData } from 'node:worker_threads';
import { extractText, getDocumentProxy } from 'unpdf';

export type ReadPdf = {
  /** The text of each page, in drawing order. */
  pages: string[];
  text: string;
  info: Record<string, unknown>;
  isMarked: boolean;
  /** The content of its first page as JSON. */
  parts: string;
  /** Width and height of its first page, in points. */
  size: number[];
};

const document = await getDocumentProxy(new Uint8Array(workerData as Uint8Array));
const { text: pages } = await extractText(document, { mergePages: false });
const { info } = await document.getMetadata();
const marked = (await document.getMarkInfo()) as { Marked?: boolean } | null;
const first = await document.getPage(1);
const answer: ReadPdf = {
  pages,
  text: pages.join('\n'),
  info: { ...info },
  isMarked: marked?.Marked === true,
  parts: JSON.stringify(await first.getStructTree()),
  size: first.view.slice(2).map(Math.round),
};
parentPort!.postMessage(answer, []);
