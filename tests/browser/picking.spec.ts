// Picking in the frame of the work side, and how much code it loads.

import { expect, test } from './shop-test.ts';
import { enter, type Shopper } from './shopper.ts';
import { openWorkplace, type Workplace } from './store-work.ts';

const PAGE = '/dashboard/picking';

test.use({ viewport: { width: 360, height: 640 } });

let work: Workplace;
let picker: Shopper;
test.beforeEach(async ({ request }) => {
  work = await openWorkplace(request);
  picker = await work.hire('picker');
});

test.describe('on a wide screen', { tag: '@wide' }, () => {
  test.use({ viewport: { width: 1280, height: 640 } });

  test('an opened order begins below the header', async ({ page }) => {
    const { number } = await work.order({ products: await work.stock([{}, {}]) });
    await enter(page, picker);
    await page.goto(PAGE);
    await page.getByRole('button', { name: `Start order ${number}` }).click();
    const heading = page.getByRole('heading', { name: `Order ${number}` });
    await expect(heading).toBeVisible();
    const header = (await page.getByRole('banner').boundingBox())!;
    await expect
      .poll(async () => (await heading.boundingBox())!.y)
      .toBeGreaterThanOrEqual(header.y + header.height);
  });
});

test(
  'pickers and riders load less code than visitors of the home page',
  { tag: '@phone' },
  async ({ page }) => {
    const weigh = async (path: string) => {
      await page.goto(path);
      await page.waitForLoadState('load');
      // Only scripts that the page starts with: once it is at rest, it loads more ahead.
      return page.evaluate(() => {
        const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const entries = [start!, ...performance.getEntriesByType('resource')] as PerformanceResourceTiming[];
        const isCode = ({ name, initiatorType, startTime }: PerformanceResourceTiming) =>
          initiatorType === 'navigation' ||
          (new URL(name).pathname.endsWith('.js') && startTime < start!.domContentLoadedEventStart);
        return entries.filter(isCode).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      });
    };
    const home = await weigh('/');
    expect(home).toBeGreaterThan(100_000);
    await enter(page, picker);
    expect(await weigh(PAGE)).toBeLessThan(home);
    await enter(page, await work.hire('rider'));
    expect(await weigh('/dashboard/deliveries')).toBeLessThan(home);
  },
);
