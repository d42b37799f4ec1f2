// The content of a PDF, as a PDF reader sees it.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReadPdf } from './read-pdf-worker.ts';

const PROGRAM = new URL('read-pdf-worker.ts', import.meta.url);

/** Rejects when it is not a PDF. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const worker = new Worker(PROGRAM, { workerData: pdf });
  const [answer] = await once(worker, 'message');
  await worker.terminate();
  return answer as ReadPdf;
}
