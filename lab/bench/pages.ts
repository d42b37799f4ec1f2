// Pages per second from the page cache, compared with the same bytes from a bare node:http process and from
// nginx.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#database/free-port.ts';
import type { LabShop } from '../start/shop.ts';
import { compare, measureInTurns, type Measurement } from './compare.ts';
import { IS_SHORT, shortened } from './short.ts';
import { openReference, type Reference } from './reference.ts';
import { rateOf } from './wrk.ts';

const SECONDS = shortened(2, 1);
const CONNECTIONS = 32;

export type PublicPages = { home: string; listing: string; product: string; search: string };

/** One path of each kind of public page, found by following links as a shopper does. */
export async function findPages(shop: LabShop): Promise<PublicPages> {
  const html = await (await fetch(`${shop.address}/`)).text();
  const product = /href="(\/product\/[^"]+)"/.exec(html)?.[1];
  const listing = /href="(\/[^"/]+-[0-9a-f]{24}\/[^"/]+-[0-9a-f]{24})"/.exec(html)?.[1];
  if (!product || !listing) throw new Error('The home page shows no products');
  return { home: '/', listing, product, search: '/search?q=milk' };
}

export async function* benchPages(
  shop: LabShop,
  wrk: string,
  nginx: string | null,
): AsyncGenerator<Measurement> {
  const { home, search, ...others } = await findPages(shop);
  const pages = { home, search, ...(IS_SHORT ? {} : others) };
  for (const [kind, page] of Object.entries(pages)) {
    const url = shop.address + page;
    const sent = await fetchPacked(url);
    const bare = await serveWithNode(sent);
    const files = nginx ? await serveWithNginx(nginx, sent.body) : null;
    const load = { connections: CONNECTIONS, seconds: SECONDS, headers: ['Accept-Encoding: br'] };
    try {
      const rates = await measureInTurns({
        ours: () => rateOf(wrk, url, load),
        bare: () => rateOf(wrk, bare.address, load),
        nginx: () => (files ? rateOf(wrk, files.address, load) : Promise.resolve(Number.NaN)),
      });
      const name = `page from memory: ${kind}`;
      const line = { unit: '/s', ours: rates.ours, better: 'more' as const };
      yield compare({ ...line, name, reference: 'bare node:http', theirs: rates.bare, goal: 0.9 });
      const byNginx = { name: `${name}, by nginx`, reference: 'nginx', theirs: rates.nginx, goal: null };
      if (files) yield compare({ ...line, ...byNginx });
    } finally {
      await files?.close();
      await bare.close();
    }
  }
}

/** Headers as alternating names and values, and the body as sent over the wire. */
type Sent = { headers: string[]; body: Buffer };

/** Headers that Node's server adds to every answer. */
const ADDED = new Set(['date', 'connection', 'keep-alive']);

/** As the page is sent from the second reader on: by then it is compressed with care. */
async function fetchPacked(url: string): Promise<Sent> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const sent = await fetchAsSent(url);
    if (sent.headers.includes('br')) return sent;
    await sleep(50);
  }
  throw new Error(`${url} is not sent in brotli`);
}

function fetchAsSent(url: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { rawHeaders } = response;
        const headers = rawHeaders.filter((_, at) => !ADDED.has(rawHeaders[at - (at % 2)]!.toLowerCase()));
        resolve({ headers, body: Buffer.concat(chunks) });
      });
    });
    request.on('error', reject);
  });
}

async function serveWithNode({ headers, body }: Sent): Promise<Reference> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhatpat-page-'));
  writeFileSync(path.join(folder, 'headers.json'), JSON.stringify(headers));
  writeFileSync(path.join(folder, 'body'), body);
  try {
    return await openReference('page-server.ts', [folder]);
  } finally {
    // The server reads the files before it listens.
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serveWithNginx(nginx: string, body: Buffer): Promise<Reference> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhatpat-nginx-'));
  const port = await findFreePort();
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'www'));
  writeFileSync(path.join(folder, 'www', 'page.html'), body);
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes auto; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=16;
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3; uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  types { text/html html; }
  server { listen 127.0.0.1:${port}; root ${folder}/www; }
}`,
  );
  const child = spawn(
    nginx,
    ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
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
