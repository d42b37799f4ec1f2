// Pages per second from the page cache, compared with the same bytes from a bare node:http server and from
// nginx.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#database/free-port.ts';
import { findProgram } from '../start/programs.ts';
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
  const nginx = findProgram('nginx');
  const pages = await findPages(shop);
  for (const kind of shortened(Object.keys(pages), ['home', 'search'])) {
    const url = shop.address + pages[kind];
    const { headers, body } = await fetchPacked(url);
    const bare = await serve((_request, response) => response.writeHead(200, headers).end(body));
    const files = nginx ? await serveWithNginx(nginx, body) : null;
    try {
      const rates = await measureInTurns({
        ours: () => rateOf(url, LOAD),
        bare: () => rateOf(bare.address, LOAD),
        nginx: async () => (files ? rateOf(files.address, LOAD) : Number.NaN),
      });
      const name = `page from memory: ${kind}`;
      const line = { unit: '/s', ours: rates.ours, better: 'more' as const };
      yield compare({ ...line, name, reference: 'bare node:http', theirs: rates.bare, goal: 0.9 });
      const byNginx = { name: `${name}, by nginx`, reference: 'nginx', theirs: rates.nginx, goal: null };
      if (files) yield compare({ ...line, ...byNginx });
    } finally {
      await files?.close();
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

async function serveWithNginx(nginx: string, body: Buffer) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhatpat-nginx-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  writeFileSync(path.join(folder, 'page.html'), body);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const config = `daemon off; worker_processes auto; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=16;
  ${temporary.join(' ')}
  types { text/html html; }
  server { listen 127.0.0.1:${port}; root ${folder}; }
}`;
  writeFileSync(path.join(folder, 'nginx.conf'), config);
  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')];
  const child = spawn(nginx, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  await sleep(300);
  return {
    address: `http://127.0.0.1:${port}/page.html`,
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
