import { Type } from 'typebox';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { PushKey, SubscribeBody, UnsubscribeBody } from './push.contract.ts';
import { subscribe, unsubscribe, type PushDeps } from './push.ts';

export function pushRoutes(app: ShopApp, deps: PushDeps): void {
  app.get(
    '/api/push/key',
    route({ access: 'shopper', summary: 'The key that a browser subscribes with', answer: PushKey }),
    async () => ok('Push key', { publicKey: deps.push.publicKey }),
  );

  app.post(
    '/api/push/subscribe',
    route({
      access: 'shopper',
      summary: 'Tells this browser of the orders of who is signed in',
      body: SubscribeBody,
      answer: Type.Null(),
      invalidMessage: 'This browser cannot be told',
    }),
    async (request) => {
      await subscribe(deps, requirePrincipal(request).userId, request.body);
      return ok('You will be told of your orders', null);
    },
  );

  app.post(
    '/api/push/unsubscribe',
    route({
      access: 'shopper',
      summary: 'Tells this browser no more',
      body: UnsubscribeBody,
      answer: Type.Null(),
      invalidMessage: 'Which browser is not said',
    }),
    async (request) => {
      await unsubscribe(deps, requirePrincipal(request).userId, request.body.endpoint);
      return ok('You will not be told any more', null);
    },
  );
}
