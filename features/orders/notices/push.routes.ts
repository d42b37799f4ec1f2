import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { pushCalls } from './push.contract.ts';
import { subscribe, unsubscribe, type PushDeps } from './push.ts';

export function pushRoutes(app: ShopApp, deps: PushDeps): void {
  serve(app, pushCalls.key, async () => ok('Push key', { publicKey: deps.push.publicKey }));

  serve(app, pushCalls.subscribe, async (request) => {
    await subscribe(deps, requirePrincipal(request).userId, request.body);
    return ok('Notifications are on', null);
  });

  serve(app, pushCalls.unsubscribe, async (request) => {
    await unsubscribe(deps, requirePrincipal(request).userId, request.body.endpoint);
    return ok('Notifications are off', null);
  });
}
