// `fetch` with a limit for every wait. The built-in one has no limit of its own for connecting.

import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';

export type FetchLimits = {
  connectMs: number;
  /** From the first byte of the request to the last of the answer, with extra time for what is sent. */
  answerMs: number;
  /** Maximum size of an answer. */
  answerBytes?: number;
};

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

const SENT_BYTES_PER_MS = 256;

/** For requests whose body is bytes or text. The answer is read whole. */
export function boundedFetch({
  connectMs,
  answerMs,
  answerBytes = MAX_ANSWER_BYTES,
}: FetchLimits): typeof fetch {
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  };
  return (input, { method, headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(String(input));
      const { request: send } = url.protocol === 'https:' ? https : http;
      const bytes = typeof body === 'string' ? Buffer.from(body) : ((body as Uint8Array | null) ?? null);
      const timeoutMs = answerMs + (bytes?.byteLength ?? 0) / SENT_BYTES_PER_MS;
      const request = send(url, {
        method,
        headers: headers as Record<string, string>,
        agent: agents[url.protocol as keyof typeof agents],
      });
      const end = setTimeout(() => request.destroy(new TimeLimit('no answer in time')), timeoutMs);
      const connecting = setTimeout(() => request.destroy(new TimeLimit('no connection in time')), connectMs);
      const isConnected = () => clearTimeout(connecting);
      request.on('socket', (socket: Socket) => {
        if (socket.connecting) socket.once('connect', isConnected);
        else isConnected();
      });
      request.on('close', () => {
        clearTimeout(end);
        clearTimeout(connecting);
      });
      request.on('error', reject);
      request.on('response', (answer) => {
        readWhole(answer, answerBytes).then(resolve, reject);
      });
      request.end(bytes);
    });
}

class TimeLimit extends Error {
  readonly code = 'ETIMEDOUT';
}

/** A writer to a bucket must not be able to fill the memory of its readers. */
export class AnswerTooLarge extends Error {}

async function readWhole(answer: http.IncomingMessage, most: number): Promise<Response> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    length += (chunk as Buffer).length;
    // Leaving the loop ends the connection.
    if (length > most) throw new AnswerTooLarge(`an answer of more than ${most} bytes`);
    chunks.push(chunk as Buffer);
  }
  const status = answer.statusCode!;
  const headers = Object.entries(answer.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  return new Response([204, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers });
}
