// A page ready to be sent: compressed, with its headers; and how it is sent to one reader. Knows no cache.

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';

export type RenderedPage = {
  status: number;
  contentType: string;
  /** Beside content type, length, encoding, ETag and Cache-Control, which are made here. */
  headers: Record<string, string>;
  body: Buffer;
  /** What the page shows; null when it must not be kept. */
  tags: readonly string[] | null;
};

export type ReadyPage = {
  status: number;
  isKept: boolean;
  tags: readonly string[];
  etag: string;
  /** In memory, with everything that belongs to it. */
  bytes: number;
  /** For readers who take neither encoding, the body is unpacked when they ask. */
  encodings: Record<'br' | 'gzip', { headers: string[]; body: Buffer }>;
  plainHeaders: string[];
  notModifiedHeaders: string[];
  renderedAt: number;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/**
 * Quality 5 costs about 2 ms for a page and saves what matters; the page is compressed once for thousands of
 * readers.
 */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** The headers of a page and what JavaScript needs for it; measured, and rather too much. */
const BYTES_BESIDE_BODY = 4_000;
const BYTES_OF_TAG = 150;

export async function toReadyPage(rendered: RenderedPage): Promise<ReadyPage> {
  const { status, contentType, headers, body, tags } = rendered;
  const [br, zipped] = await Promise.all([compressBrotli(body, BROTLI), compressGzip(body, { level: 6 })]);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const common = [
    ...Object.entries(headers).flat(),
    'Cache-Control',
    status === 200 && tags ? 'no-cache' : 'no-store',
    'Vary',
    'Accept-Encoding',
    ...(status === 200 ? ['ETag', etag] : []),
  ];
  const headersOf = (length: number, encoding: string | null) => [
    ...common,
    'Content-Type',
    contentType,
    ...(encoding ? ['Content-Encoding', encoding] : []),
    'Content-Length',
    String(length),
  ];
  return {
    status,
    isKept: tags !== null,
    tags: tags ?? [],
    etag,
    bytes: br.length + zipped.length + BYTES_BESIDE_BODY + BYTES_OF_TAG * (tags?.length ?? 0),
    encodings: {
      br: { headers: headersOf(br.length, 'br'), body: copyAlone(br) },
      gzip: { headers: headersOf(zipped.length, 'gzip'), body: copyAlone(zipped) },
    },
    plainHeaders: headersOf(body.length, null),
    notModifiedHeaders: common,
    renderedAt: Date.now(),
  };
}

/** zlib gives a small result as a part of a piece of 16 kB, which would be kept with it. */
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
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
  response.writeHead(page.status, toHeaders(encoding ? page.encodings[encoding].headers : page.plainHeaders));
  if (request.method === 'HEAD') response.end();
  else response.end(encoding ? page.encodings[encoding].body : gunzipSync(page.encodings.gzip.body));
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
