// Push messages about orders while no page is open. The page simulates the push service of the browser's
// maker, which is on the internet.

import { expectAccessible } from './expect-accessible.ts';
import { REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter } from './shopper.ts';
import { openWorkplace } from './store-work.ts';

test.use({ serviceWorkers: 'allow' });

test(
  'a shopper switches messages on and off, and the page claims nothing that failed',
  {
    tag: '@phone',
  },
  async ({ page, request, expectedErrors }) => {
    const work = await openWorkplace(request);
    const { orderId, shopper } = await work.order({ products: await work.stock([{}]) });
    await page.addInitScript(() => {
      // A headless browser cannot ask for permission.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
      let own: unknown = null;
      const subscription = {
        options: { applicationServerKey: null },
        toJSON: () => ({
          endpoint: `https://fcm.googleapis.com/fcm/send/${location.pathname}`,
          keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
        }),
        unsubscribe: async () => {
          own = null;
          return true;
        },
        endpoint: `https://fcm.googleapis.com/fcm/send/${location.pathname}`,
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => own,
        subscribe: async () => (own = subscription),
      });
    });
    await enter(page, shopper);
    await page.goto(`/dashboard/myorders/${orderId}`);
    const card = page.getByRole('region', { name: 'Notifications' });
    const turnOn = card.getByRole('button', { name: 'Turn on notifications' });

    expectedErrors.push(REJECTED_REQUEST);
    await page.route('**/api/push/subscribe', (route) =>
      route.fulfill({ status: 503, json: { message: 'Busy' } }),
    );
    await turnOn.click();
    await expect(card.getByRole('alert')).toHaveText('That did not work. Please try again.');
    await page.unroute('**/api/push/subscribe');
    await page.reload();

    let calls = 0;
    page.on('request', (sent) => void (calls += Number(sent.url().endsWith('/api/push/subscribe'))));
    const saved = page.waitForResponse('**/api/push/subscribe');
    await turnOn.click({ clickCount: 6 });
    expect((await saved).status()).toBe(200);
    await expect(card).toContainText('This device notifies you when your orders are packed');
    expect(calls).toBe(1);
    await expectAccessible(page);
    await expect(card.getByRole('button', { name: 'Turn off notifications' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await card.getByRole('button', { name: 'Turn off notifications' }).click();
    await expect(turnOn).toBeVisible();
  },
);
