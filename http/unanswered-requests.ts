// Limits how many requests a connection may send before it reads its answers. HTTP lets a client send the
// next requests without waiting; no browser and no proxy does, and the answers to thousands of them would
// stay in memory for as long as nobody reads them.

import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

const MAX_UNANSWERED = 16;

/** Ends a connection that has more than 16 requests pending at a time. */
export function limitUnanswered(answer: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  const change = (socket: Socket, by: 1 | -1) => unanswered.set(socket, (unanswered.get(socket) ?? 0) + by);
  return (request, response) => {
    const { socket } = request;
    if ((unanswered.get(socket) ?? 0) >= MAX_UNANSWERED) {
      socket.destroy();
      return;
    }
    change(socket, 1);
    response.once('close', () => change(socket, -1));
    answer(request, response);
  };
}
