// Proxies the sandbox's pay page under the shop's own address. Only a shop that takes online payments through
// the sandbox has these routes.

import type { FastifyReply } from 'fastify';
import { splitAddress } from '#sandbox/address.ts';
import { PAY_PATH } from '#sandbox/objects.ts';
import { drawAwayPage, PAGE_HEADERS } from '#sandbox/pay-page.ts';
import type { ShopApp } from '#http/routing.ts';
import type { Services } from '../services.ts';

const BODY_LIMIT = 4 * 1024;
/** The slowest test card takes eight seconds. */
const TIMEOUT_MS = 20_000;
const PASSED_ON = [...Object.keys(PAGE_HEADERS), 'location'];

export async function sandboxPages(
  app: ShopApp,
  { sandboxAddress: address }: Pick<Services, 'sandboxAddress'>,
): Promise<void> {
  if (!address) return;
  await app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      async (_request: unknown, body: unknown) => body,
    );
    // No session of the shop is read or needed: anybody who knows the address may pay, as with the real
    // provider.
    pages.route<{ Params: { session: string }; Querystring: { card?: string }; Body: string | undefined }>({
      method: ['GET', 'POST'],
      url: `${PAY_PATH}:session`,
      handler: async (request, reply) => {
        // Anything else is no session, and must not lead to another path of the sandbox.
        const session = /^\w+$/.test(request.params.session) ? request.params.session : 'none';
        const url = new URL(`/pay/${session}`, splitAddress(address()).origin);
        if (typeof request.query.card === 'string') url.searchParams.set('card', request.query.card);
        const answer = await fetch(url, {
          method: request.method,
          ...(request.method === 'POST' && { body: request.body ?? '' }),
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }).catch(() => null);
        return answer ? passOn(reply, answer) : sayAway(reply);
      },
    });
  });
}

async function passOn(reply: FastifyReply, answer: Response): Promise<string> {
  reply.code(answer.status);
  for (const name of PASSED_ON) {
    const value = answer.headers.get(name);
    if (value) reply.header(name, value);
  }
  return answer.text();
}

function sayAway(reply: FastifyReply): string {
  const { status, html } = drawAwayPage();
  reply.code(status).headers(PAGE_HEADERS);
  return html;
}
