// A proxy before the shop that can remove the scripts from its pages; a page without scripts is the floor
// that the page with scripts is compared with. Both go through such a proxy, so that it costs both the same.

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g;

/** As fast as the shop compresses: the slowest quality would make the floor look higher than it is. */
const compress = (html: string): Buffer =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

export async function startPageProxy(shop: string, { withScripts }: { withScripts: boolean }) {
  const server = http.createServer((request, response) => {
    const { method, url, headers } = request;
    const asked = http.request(shop + url, { method, headers }, async (answer) => {
      const { statusCode, rawHeaders } = answer;
      const isPage = answer.headers['content-type']?.startsWith('text/html');
      if (withScripts || !isPage) {
        response.writeHead(statusCode!, rawHeaders);
        answer.pipe(response);
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const html = brotliDecompressSync(Buffer.concat(chunks)).toString();
      const page = compress(html.replace(SCRIPTS, ''));
      response.writeHead(statusCode!, { ...answer.headers, 'content-length': page.length }).end(page);
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
