// Pages per second from the page cache, compared with the same bytes from a bare node:http server.

import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LabShop } from '../start/shop.ts';
import { compare, measureInTurns, shortened, type Measurement } from './compare.ts';
import { serve } from './serve.ts';
import { rateOf } from './wrk.ts';

const LOAD = { connections: 32, seconds: shortened(2, 1), headers: ['Accept-Encoding: br'] };

/** One path of each kind of public page, found by following links as a shopper does. */
export async function findPages({ address }: { address: string }): Promise<Record<string, string>> {
  const html = await (await fetch(`${address}/`)).text();
  const product = /href="(\/product\/[^"]+)"/.exec(html)?.[1];
  const listing = /href="(\/[^"/]+-[0-9a-f]{24}\/[^"/]+-[0-9a-f]{24})"/.exec(html)?.[1];
  if (!product || !listing) throw new Error('The home page shows no products');
  return { home: '/', search: '/search?q=milk', listing, product };
}

export async function* benchPages(shop: LabShop): AsyncGenerator<Measurement> {
  const pages = await findPages(shop);
  for (const kind of shortened(Object.keys(pages), ['home', 'search'])) {
    const url = shop.address + pages[kind];
    const { headers, body } = await fetchPacked(url);
    const bare = await serve((_request, response) => response.writeHead(200, headers).end(body));
    try {
      const { ours, theirs } = await measureInTurns({
        ours: () => rateOf(url, LOAD),
        theirs: () => rateOf(bare.address, LOAD),
      });
      const name = `page from memory: ${kind}`;
      const reference = 'bare node:http';
      yield compare({ name, unit: '/s', ours, reference, theirs, better: 'more', goal: 0.9 });
    } finally {
      bare.close();
    }
  }
}

/** Headers that Node's server adds to every answer. */
const ADDED = new Set(['date', 'connection', 'keep-alive']);

/**
 * The page as it is sent from the second reader on: by then it is compressed with care. Its headers are
 * alternating names and values.
 */
async function fetchPacked(url: string): Promise<{ headers: string[]; body: Buffer }> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const [answer] = (await once(http.get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [
      IncomingMessage,
    ];
    const { rawHeaders } = answer;
    const headers = rawHeaders.filter((_, at) => !ADDED.has(rawHeaders[at - (at % 2)]!.toLowerCase()));
    const body = await buffer(answer);
    if (headers.includes('br')) return { headers, body };
    await sleep(50);
  }
  throw new Error(`${url} is not sent in brotli`);
}
