import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitUnanswered } from './unanswered-requests.ts';

let waiting: ServerResponse[] = [];
const server = http.createServer(limitUnanswered((_request, response) => void waiting.push(response)));

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** A connection whose requests are not waited for. */
async function connect() {
  waiting = [];
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const request = (count: number) => socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(count));
  const arrived = (count: number) => expect.poll(() => waiting.length).toBe(count);
  return { socket, request, arrived };
}

it('four requests of a connection may wait for their answers, and others when those are answered', async () => {
  const { socket, request, arrived } = await connect();
  for (const round of [1, 2, 3]) {
    request(4);
    await arrived(4 * round);
    for (const response of waiting.slice(-4)) response.end('done');
    await expect.poll(() => waiting.every(({ writableFinished }) => writableFinished)).toBe(true);
  }
  expect(socket.closed).toBe(false);
  socket.destroy();
});
