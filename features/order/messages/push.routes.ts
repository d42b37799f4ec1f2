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
      summary: 'Turns on notifications of the caller’s orders in this browser',
      body: SubscribeBody,
      answer: Type.Null(),
      invalidMessage: 'This browser cannot receive notifications',
    }),
    async (request) => {
      await subscribe(deps, requirePrincipal(request).userId, request.body);
      return ok('Notifications are on', null);
    },
  );

  app.post(
    '/api/push/unsubscribe',
    route({
      access: 'shopper',
      summary: 'Turns off notifications in this browser',
      body: UnsubscribeBody,
      answer: Type.Null(),
      invalidMessage: 'The browser is missing',
    }),
    async (request) => {
      await unsubscribe(deps, requirePrincipal(request).userId, request.body.endpoint);
      return ok('Notifications are off', null);
    },
  );
}
