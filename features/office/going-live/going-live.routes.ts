import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { goingLiveCalls } from './going-live.contract.ts';
import {
  checkTestPayment,
  getGoingLive,
  sendTestMail,
  startTestPayment,
  type GoingLiveDeps,
} from './going-live.ts';

export function goingLiveRoutes(app: ShopApp, deps: GoingLiveDeps): void {
  serve(app, goingLiveCalls.get, async () => ok('Going live', await getGoingLive(deps)));

  serve(app, goingLiveCalls.testMail, async (request) => {
    const sent = await sendTestMail(deps, requirePrincipal(request).userId, new Date());
    return ok(sent.isSaved ? 'Mail saved' : 'Mail sent', sent);
  });

  serve(app, goingLiveCalls.startPayment, async (request) => {
    const { userId } = requirePrincipal(request);
    return ok('Payment opened', await startTestPayment(deps, userId, request.body.method, new Date()));
  });

  serve(app, goingLiveCalls.checkPayment, async (request) => {
    const { userId } = requirePrincipal(request);
    return ok('Payment', await checkTestPayment(deps, userId, request.body, new Date()));
  });
}
