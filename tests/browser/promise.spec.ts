// The promised time of an order stays visible, however often its page is loaded.

import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { expect, test } from './shop-test.ts';
import { enter, letStand } from './shopper.ts';
import { openWorkplace } from './store-work.ts';

const arrival = (page: Page) =>
  page.getByRole('article').getByRole('region').first().getByRole('paragraph').first();
/** The end of the range, or of the promise: '2:30 pm'. */
const readClock = async (page: Page, pattern: RegExp) => pattern.exec(await arrival(page).innerText())?.[1];
const LATER =
  /^Promised by (?:\d+ \w+, )?(\d+:\d\d [ap]m), now between \d+:\d\d(?: [ap]m)? and \d+:\d\d [ap]m\. Sorry\.$/;

test(
  'a later time is shown with the promised one, after every reload',
  { tag: '@phone' },
  async ({ page, request, baseURL }) => {
    const work = await openWorkplace(request);
    const products = await work.stock([{}]);
    const { orderId, shopper } = await work.pack({ products });
    const { promised } = await shopper.call('GET', `/api/order/details?orderId=${orderId}`);
    await enter(page, shopper);
    await page.goto(`/dashboard/myorders/${orderId}`);
    await expect(arrival(page)).toHaveText(/^(Between|Around) .+ [ap]m$/);

    await letStand(orderId, 30);
    const by = await page.evaluate(
      (iso) => {
        const clock = { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' } as const;
        return new Intl.DateTimeFormat('en-IN', clock).format(new Date(iso));
      },
      new Date(Date.parse(promised.to) - 30 * 60_000).toISOString(),
    );
    for (let look = 0; look < 3; look++) {
      await page.reload();
      await expect(arrival(page)).toHaveText(LATER);
      expect(await readClock(page, LATER)).toBe(by.replace(/\s/, ' '));
    }
    await expectFits(page);
    await page.context().addCookies([{ name: 'jhatpat_language', value: 'hi', url: baseURL! }]);
    await page.reload();
    await expect(arrival(page)).toHaveText(/ तक पहुँचाने का वादा था, अब .+ माफ़ कीजिए।$/);
    await expectFits(page);
    await page.context().clearCookies({ name: 'jhatpat_language' });

    const rider = await work.hire('rider');
    await rider.call('POST', '/api/delivery/take', { orderIds: [orderId] });
    const { code } = await shopper.call('GET', `/api/order/details?orderId=${orderId}`);
    await page.reload();
    await expect(arrival(page)).toHaveText(LATER);
    await rider.call('POST', '/api/delivery/deliver', { orderId, code });
    await expect(arrival(page)).toHaveText(/^Delivered at .+, promised by .+\. We are sorry\.$/);
    expect(await readClock(page, /promised by (.+ [ap]m)\./)).toContain(by.replace(/\s/, ' '));
    await expectAccessible(page);
  },
);
