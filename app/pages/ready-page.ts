// A page ready to be sent: compressed, with its headers; and how it is sent to one reader. Knows no cache.

import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  crc32,
  deflateRawSync,
  gunzip,
  gunzipSync,
  type BrotliOptions,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type RenderedPage = {
  status: number;
  contentType: string;
  /** Beside content type, length, encoding, ETag and Cache-Control, which are made here. */
  headers: Record<string, string>;
  parts: readonly (Buffer | SharedPart)[];
  /** What the page shows; null when it must not be cached. */
  tags: readonly string[] | null;
};

/** A part that is the same in many pages: compressed once, and once in memory. */
export type SharedPart = { bytes: Buffer; packed: Buffer };

export type ReadyPage = {
  status: number;
  isCached: boolean;
  tags: readonly string[];
  etag: string;
  /** The memory it takes, with everything that belongs to it alone. */
  bytes: number;
  gzip: { headers: string[]; pieces: readonly Buffer[] };
  /** Made when the page is requested again (shrink). */
  br: { headers: string[]; body: Buffer } | null;
  /** True until then. */
  mayShrink: boolean;
  /** For readers who take neither encoding; see toPlain. */
  plainHeaders: string[];
  notModifiedHeaders: string[];
  toHeaders(length: number, encoding: 'br' | 'gzip'): string[];
  renderedAt: number;
};

const packBrotli = promisify(brotliCompress);
const unpackGzip = promisify(gunzip);
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_PARAM_SIZE_HINT, BROTLI_MODE_TEXT } = constants;
/** Once for all later readers, of whom there are thousands. */
const toBrotli = (length: number): BrotliOptions => ({
  params: {
    [BROTLI_PARAM_QUALITY]: 5,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_SIZE_HINT]: length,
  },
});

/** The first reader waits for it. */
const IN_HASTE = 3;
const WITH_CARE = 9;

/**
 * Compressed parts of a page, each ending on a whole byte and without references to the others, make up one
 * gzip file between this header (RFC 1952) and an empty last block (RFC 1951), a checksum and the length.
 */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const LAST_BLOCK = [3, 0];

const pack = (bytes: Buffer, level: number) =>
  deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH });

export function toSharedPart(text: string): SharedPart {
  const bytes = Buffer.from(text);
  return { bytes, packed: pack(bytes, WITH_CARE) };
}

type PackedPage = { pieces: Buffer[]; length: number; ownBytes: number };

/** Takes a fifth of a millisecond: less than handing it to another thread, where password hashing waits. */
function toGzip(parts: RenderedPage['parts']): PackedPage {
  const pieces: Buffer[] = [GZIP_HEADER];
  let [check, length, ownBytes] = [0, 0, 0];
  for (const part of parts) {
    const isShared = !Buffer.isBuffer(part);
    const bytes = isShared ? part.bytes : part;
    const piece = isShared ? part.packed : copyAlone(pack(part, IN_HASTE));
    check = crc32(bytes, check);
    length += bytes.length;
    if (!isShared) ownBytes += piece.length;
    pieces.push(piece);
  }
  // Not out of Node's pool, all of which would stay in memory with it.
  const end = Buffer.allocUnsafeSlow(LAST_BLOCK.length + 8);
  end.set(LAST_BLOCK);
  end.writeUInt32LE(check, LAST_BLOCK.length);
  end.writeUInt32LE(length, LAST_BLOCK.length + 4);
  pieces.push(end);
  return { pieces, length, ownBytes };
}

/** The headers of a page and JavaScript's overhead for it; measured and rounded up. */
const BYTES_BESIDE_BODY = 4_000;
const BYTES_OF_TAG = 150;

/** Compressed in haste, for the first reader; see shrink. */
export function toReadyPage(rendered: RenderedPage): ReadyPage {
  const { status, contentType, headers, parts, tags } = rendered;
  const { pieces, length, ownBytes } = toGzip(parts);
  const gzip = Buffer.concat(pieces);
  const etag = `"${hash('sha256', gzip, 'base64url').slice(0, 22)}"`;
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
    bytes: ownBytes + BYTES_BESIDE_BODY + BYTES_OF_TAG * (tags?.length ?? 0),
    gzip: { headers: toHeaders(gzip.length, 'gzip'), pieces },
    br: null,
    mayShrink: true,
    plainHeaders: toHeaders(length),
    notModifiedHeaders: common,
    toHeaders,
    renderedAt: Date.now(),
  };
}

/** Compresses a page with care, and by brotli, when it is requested again. */
export async function shrink(page: ReadyPage): Promise<void> {
  page.mayShrink = false;
  const packed = Buffer.concat(page.gzip.pieces);
  const body = await unpackGzip(packed);
  const br = await packBrotli(body, toBrotli(body.length));
  if (br.length >= packed.length) return;
  page.br = { headers: page.toHeaders(br.length, 'br'), body: copyAlone(br) };
  page.bytes += br.length;
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
  const { br, gzip, plainHeaders } = page;
  const takesGzip = accepted.includes('gzip');
  const isBrotli = br !== null && accepted.includes('br');
  response.writeHead(page.status, toHeaders(isBrotli ? br.headers : takesGzip ? gzip.headers : plainHeaders));
  if (request.method === 'HEAD') {
    response.end();
  } else if (isBrotli) {
    response.end(br.body);
  } else {
    response.end(takesGzip ? Buffer.concat(gzip.pieces) : toPlain(page));
  }
}

/**
 * Unpacked bodies of the last pages that somebody asked for without compression: unpacking costs ten times as
 * much as sending, and all who have not read such a page yet share one copy.
 */
const plainBodies = new LRUCache<ReadyPage, Buffer>({
  maxSize: 2 * 1024 * 1024,
  sizeCalculation: (body, page) => body.length + page.bytes,
});

function toPlain(page: ReadyPage): Buffer {
  const known = plainBodies.get(page);
  if (known) return known;
  const body = gunzipSync(Buffer.concat(page.gzip.pieces));
  plainBodies.set(page, body);
  return body;
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
