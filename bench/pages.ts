// Pages per second from memory, against nginx serving the very same bytes from a file, in turns on the same
// machine.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { count, freePort, median, printLine, runWrk, type BenchShop } from './tools.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 32;
const BROTLI = 'Accept-Encoding: br';

export type PublicPages = { home: string; listing: string; product: string; search: string };

/** One path of each kind of public page, found the way a shopper finds them. */
export async function findPages(shop: BenchShop): Promise<PublicPages> {
  const html = await (await fetch(`${shop.address}/`)).text();
  const product = /href="(\/product\/[^"]+)"/.exec(html)?.[1];
  const listing = /href="(\/[^"/]+-[0-9a-f]{24}\/[^"/]+-[0-9a-f]{24})"/.exec(html)?.[1];
  if (!product || !listing) throw new Error('The home page shows no products');
  return { home: '/', listing, product, search: '/search?q=milk' };
}

export async function benchPages(
  shop: BenchShop,
  pages: PublicPages,
  wrk: string,
  nginx: string | null,
): Promise<void> {
  for (const [name, page] of Object.entries(pages)) {
    const url = shop.address + page;
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
    const length = Number(answer.headers.get('content-length'));
    const files = nginx ? await serveWithNginx(nginx, Buffer.alloc(length, 'x')) : null;
    const ours: number[] = [];
    const theirs: number[] = [];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(
          (await runWrk(wrk, url, { connections: CONNECTIONS, seconds: SECONDS, headers: [BROTLI] }))
            .perSecond,
        );
        if (files)
          theirs.push(
            (await runWrk(wrk, files.url, { connections: CONNECTIONS, seconds: SECONDS })).perSecond,
          );
      }
    } finally {
      await files?.close();
    }
    printLine(
      `page from memory: ${name}`,
      `${count.format(median(ours))} pages/s (${(length / 1024).toFixed(1)} kB)`,
      files ? `nginx, same bytes: ${count.format(median(theirs))}/s` : 'nginx is not installed',
      files ? `${(median(ours) / median(theirs)).toFixed(2)} (goal 0.6)` : '',
    );
  }
}

async function serveWithNginx(nginx: string, body: Buffer): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhatpat-nginx-'));
  const port = await freePort();
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
    url: `http://127.0.0.1:${port}/page.html`,
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
