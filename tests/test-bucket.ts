// A real S3 server on a port of its own, with one bucket `pictures`. The server does not check signatures
// (version 4), so this file does.

import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import S3rver from 's3rver';
import { findFreePort } from '#database/free-port.ts';

export type TestBucket = {
  /** In the form of IMAGE_STORE_URL. */
  url: string;
  /** Number of requests received. */
  requests(): number;
  /** The content type with which a file was put. */
  readType(name: string): Promise<string>;
  /** Stops answering until it is opened again on the same port. */
  stop(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
};

export async function openTestBucket(directory: string): Promise<TestBucket> {
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'pictures' }],
  });
  await s3.configureBuckets();
  const answer = s3.callback();
  let requests = 0;
  let server: Server | null = null;
  const port = await findFreePort();
  const open = async () => {
    if (server) return;
    server = createServer((request, response) => {
      requests++;
      if (isSigned(request)) return answer(request, response);
      request.resume();
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code></Error>');
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    server = null;
    await closed;
  };
  await open();
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/pictures?region=eu-central-1`,
    requests: () => requests,
    async readType(name) {
      return (await s3.store.getMetadata('pictures', name))['content-type'] ?? '';
    },
    open,
    stop,
    close: stop,
  };
}

const SECRET = 'S3RVER';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Checks AWS Signature Version 4. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const { pathname, search } = new URL(url, 'http://s3.test');
  const request = [
    method,
    pathname,
    search.slice(1).split('&').toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${SECRET}`);
  return hmac(key, text).toString('hex') === signature;
}
