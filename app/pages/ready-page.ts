// A page ready to be sent: compressed, with its headers; and how it is sent to one reader. Knows no cache.

import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gzipSync,
  type BrotliOptions,
} from 'node:zlib';

export type RenderedPage = {
  status: number;
  contentType: string;
  /** Beside content type, length, encoding, ETag and Cache-Control, which are made here. */
  headers: Record<string, string>;
  body: Buffer;
  /** What the page shows; null when it must not be cached. */
  tags: readonly string[] | null;
};

type Encoded = { headers: string[]; body: Buffer };

export type ReadyPage = {
  status: number;
  isCached: boolean;
  tags: readonly string[];
  etag: string;
  /** The most memory it takes, with everything that belongs to it. */
  bytes: number;
  br: Encoded;
  /** True until it is compressed with care (shrink). */
  mayShrink: boolean;
  /** Made for the first reader who takes no brotli. */
  gzip: Encoded | null;
  /** For readers who take neither encoding, the body is unpacked when they ask. */
  plainHeaders: string[];
  notModifiedHeaders: string[];
  toHeaders(length: number, encoding: 'br' | 'gzip'): string[];
  renderedAt: number;
};

const packBrotli = promisify(brotliCompress);
const unpackBrotli = promisify(brotliDecompress);
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_PARAM_SIZE_HINT, BROTLI_MODE_TEXT } = constants;
const toBrotli = (quality: number, length: number): BrotliOptions => ({
  params: {
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_SIZE_HINT]: length,
  },
});
/** The first reader waits for it. */
const IN_HASTE = 1;
/** Once for all later readers, of whom there are thousands. */
const WITH_CARE = 5;

/** The headers of a page and JavaScript's overhead for it; measured and rounded up. */
const BYTES_BESIDE_BODY = 4_000;
const BYTES_OF_TAG = 150;

/** Compressed in haste, for the first reader; see shrink. */
export function toReadyPage(rendered: RenderedPage): ReadyPage {
  const { status, contentType, headers, body, tags } = rendered;
  // Takes half a millisecond, as long as handing it to another thread, where it would wait behind password
  // hashing.
  const br = copyAlone(brotliCompressSync(body, toBrotli(IN_HASTE, body.length)));
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const common = [
    ...Object.entries(headers).flat(),
    'Cache-Control',
    status === 200 && tags ? 'no-cache' : 'no-store',
    'Vary',
    'Accept-Encoding',
    ...(status === 200 ? ['ETag', etag] : []),
  ];
  const toHeaders = (length: number, encoding?: string) => [
    ...common,
    'Content-Type',
    contentType,
    ...(encoding ? ['Content-Encoding', encoding] : []),
    'Content-Length',
    String(length),
  ];
  return {
    status,
    isCached: tags !== null,
    tags: tags ?? [],
    etag,
    bytes: 2 * br.length + BYTES_BESIDE_BODY + BYTES_OF_TAG * (tags?.length ?? 0),
    br: { headers: toHeaders(br.length, 'br'), body: br },
    mayShrink: true,
    gzip: null,
    plainHeaders: toHeaders(body.length),
    notModifiedHeaders: common,
    toHeaders,
    renderedAt: Date.now(),
  };
}

/** Compresses a page with care when it is requested again. */
export async function shrink(page: ReadyPage): Promise<void> {
  page.mayShrink = false;
  const body = await unpackBrotli(page.br.body);
  const br = await packBrotli(body, toBrotli(WITH_CARE, body.length));
  if (br.length < page.br.body.length)
    page.br = { headers: page.toHeaders(br.length, 'br'), body: copyAlone(br) };
}

function findGzip(page: ReadyPage): Encoded {
  if (page.gzip) return page.gzip;
  const body = copyAlone(gzipSync(brotliDecompressSync(page.br.body), { level: 6 }));
  return (page.gzip = { headers: page.toHeaders(body.length, 'gzip'), body });
}

/** zlib returns a small result as a slice of a 16 kB buffer, all of which would stay in memory with it. */
function copyAlone(part: Buffer): Buffer {
  const alone = Buffer.allocUnsafeSlow(part.length);
  part.copy(alone);
  return alone;
}

/** `extraHeaders`: flat, name and value in turn. */
export function sendPage(
  page: ReadyPage,
  request: IncomingMessage,
  response: ServerResponse,
  extraHeaders: readonly string[] = [],
): void {
  const toHeaders = (headers: string[]) =>
    extraHeaders.length > 0 ? [...headers, ...extraHeaders] : headers;
  if (page.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, toHeaders(page.notModifiedHeaders)).end();
    return;
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoded = accepted.includes('br') ? page.br : accepted.includes('gzip') ? findGzip(page) : null;
  response.writeHead(page.status, toHeaders(encoded ? encoded.headers : page.plainHeaders));
  if (request.method === 'HEAD') response.end();
  else response.end(encoded ? encoded.body : brotliDecompressSync(page.br.body));
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
