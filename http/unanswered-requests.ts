// Limits how many requests a connection may send before it reads its answers. HTTP lets a client send the
// next requests without waiting; no browser and no proxy does, and the answers to thousands of them would
// stay in memory for as long as nobody reads them.

import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const MAX_UNANSWERED = 4;
const UNANSWERED = Symbol('unanswered requests');

type CountedSocket = Socket & { [UNANSWERED]?: number };

/** Ends a connection that has more than four requests pending at a time. */
export function limitUnanswered(answer: RequestListener): RequestListener {
  return (request, response) => {
    const socket: CountedSocket = request.socket;
    const unanswered = socket[UNANSWERED] ?? 0;
    if (unanswered >= MAX_UNANSWERED) {
      socket.destroy();
      return;
    }
    socket[UNANSWERED] = unanswered + 1;
    // One function for all, and not `once`: this runs also for every page from memory.
    response.on('close', countAnswered);
    answer(request, response);
  };
}

function countAnswered(this: ServerResponse): void {
  // The response itself has let go of its connection.
  const socket: CountedSocket = this.req.socket;
  socket[UNANSWERED]! -= 1;
}
