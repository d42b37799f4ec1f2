// Requests sent one after the other over one connection, each timed.

import http from 'node:http';

type Request = { path: string; body?: object; token?: string };

export function openTimer(address: string) {
  const agent = new http.Agent({ keepAlive: true });
  return {
    /** Milliseconds from sending to the last byte. Throws unless it is answered with 200. */
    time({ path, body, token }: Request): Promise<number> {
      const started = performance.now();
      return new Promise((resolve, reject) => {
        const headers = {
          'accept-encoding': 'br',
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        };
        const request = http.request(
          address + path,
          { method: body ? 'POST' : 'GET', agent, headers },
          (response) => {
            response.resume();
            response.on('end', () => {
              if (response.statusCode === 200) resolve(performance.now() - started);
              else reject(new Error(`${path} answered ${response.statusCode}`));
            });
          },
        );
        request.on('error', reject);
        request.end(body && JSON.stringify(body));
      });
    },
    close: () => agent.destroy(),
  };
}

export type Timer = ReturnType<typeof openTimer>;
