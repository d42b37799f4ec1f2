import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper, PASSWORD } from './shopper.ts';
import { afterRoundTrip, untilAwake } from './waiting.ts';

const WRONG_TOKEN = 'x'.repeat(43);
const REFRESH = '/api/user/refresh-token';

/** Makes the access token look expired. */
function spoilAccessToken(page: Page): Promise<void> {
  return page.evaluate((token) => localStorage.setItem('accesstoken', token), WRONG_TOKEN);
}

function readTokens(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [localStorage.getItem('accesstoken'), localStorage.getItem('refreshToken')]);
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Records every API call of these tabs. */
function noteCalls(context: BrowserContext): { tab: Page; call: string; status: number }[] {
  const calls: { tab: Page; call: string; status: number }[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    calls.push({
      tab: response.frame().page(),
      call: `${response.request().method()} ${pathname}`,
      status: response.status(),
    });
  });
  return calls;
}

test(
  'five tabs with an expired access token stay signed in, with a few refreshes',
  { tag: '@wide' },
  async ({ page, context, request, expectedErrors }) => {
    test.slow();
    expectedErrors.push(/status of 401/);
    const shopper = await makeShopper(request);
    await enter(page, shopper);
    const tabs = [page];
    while (tabs.length < 5) tabs.push(await context.newPage());
    const expectAllFilled = () =>
      Promise.all(
        tabs.map(async (tab) => {
          // All tabs load at once.
          const timeout = 90_000;
          await expect(tab.getByLabel('Email')).toHaveValue(shopper.email, { timeout });
          await expect(tab.getByText('This device')).toBeVisible({ timeout });
        }),
      );
    await Promise.all(tabs.map((tab) => tab.goto('/dashboard/profile')));
    // A tab that is still loading would find the spoilt token and renew it too early.
    await expectAllFilled();
    const calls = noteCalls(context);
    await spoilAccessToken(page);
    await Promise.all(tabs.map((tab) => tab.reload()));

    await expectAllFilled();
    expect(await readTokens(page)).toEqual([
      expect.not.stringMatching(WRONG_TOKEN),
      shopper.tokens.refreshToken,
    ]);
    const refreshes = calls.filter(({ call }) => call === `POST ${REFRESH}`);
    expect(refreshes.length).toBeGreaterThan(0);
    expect(refreshes.length).toBeLessThanOrEqual(3);
    expect(refreshes.every(({ status }) => status === 200)).toBe(true);

    // Each call was refused at most once, and then succeeded; some while the page already shows the rest.
    await expect(() => {
      const refused = calls.filter(({ status }) => status === 401);
      expect(refused.length).toBeGreaterThan(0);
      for (const first of refused) {
        const later = calls.slice(calls.indexOf(first) + 1);
        const tries = later.filter(({ tab, call }) => tab === first.tab && call === first.call);
        expect(tries.length, first.call).toBeGreaterThan(0);
        expect(tries.every(({ status }) => status === 200)).toBe(true);
      }
    }).toPass({ timeout: 60_000 });

    // Many calls of one page that are refused at once share one refresh.
    await Promise.all(tabs.slice(1).map((tab) => tab.close()));
    calls.length = 0;
    await spoilAccessToken(page);
    await page.reload();
    await expect(page.getByText('This device')).toBeVisible();
    expect(calls.filter(({ call }) => call === `POST ${REFRESH}`)).toHaveLength(1);
  },
);

test(
  'a refresh that is refused signs out quietly, not one that fails; signing in leads back',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(/status of (?:401|503)/);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const shopper = await makeShopper(request);
    const { email, tokens } = shopper;
    // A server too busy for a refresh signs nobody out.
    await enter(page, shopper);
    const busy = { success: false, error: true, message: 'The shop is busy.' };
    await page.route(REFRESH, (route) => route.fulfill({ status: 503, json: busy }));
    await spoilAccessToken(page);
    await page.goto('/dashboard/profile');
    await expect(page.getByText('Your account could not be loaded.')).toBeVisible();
    await page.unroute(REFRESH);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);

    await enter(page, { tokens: { accesstoken: WRONG_TOKEN, refreshToken: `y${WRONG_TOKEN}` } } as never);
    await page.goto('/dashboard/address');
    await expect(page).toHaveURL('/login');
    expect(await readTokens(page)).toEqual([null, null]);
    expect(logged).toContain('The session could not be renewed; signed out.');
    await expect(page.getByText(/Session expired|Please log in/)).toHaveCount(0);
    await logIn(page, email);
    await expect(page).toHaveURL('/dashboard/address');
    expect((await readTokens(page))[1]).not.toBe(tokens.refreshToken);
  },
);

test(
  'a late refresh does not affect the session of somebody who has signed in meanwhile',
  { tag: '@phone' },
  async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(/status of 401/);
    const before = await makeShopper(request, 'Before Me');
    const after = await makeShopper(request, 'After Me');
    await enter(page, before);
    await spoilAccessToken(page);
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    const asked = page.waitForRequest(`**${REFRESH}`);
    await page.route(REFRESH, async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await page.goto('/dashboard/profile');
    await asked;
    const other = await context.newPage();
    await other.goto('/cancel');
    await other.evaluate(({ accesstoken, refreshToken }) => {
      localStorage.setItem('accesstoken', accesstoken);
      localStorage.setItem('refreshToken', refreshToken);
    }, after.tokens);
    // Another tab's local storage arrives a little later.
    const tokensAfter = [after.tokens.accesstoken, after.tokens.refreshToken];
    await expect.poll(() => readTokens(page)).toEqual(tokensAfter);
    answer();
    await expect(page.getByLabel('Email')).toHaveValue(after.email);
    expect(await readTokens(page)).toEqual(tokensAfter);
  },
);

test(
  'logging out of a page that only people with an account see leads home, also on a slow phone',
  { tag: '@phone' },
  async ({ page, context, request }) => {
    await page.route('**/api/user/logout', (route) =>
      route.fulfill({ json: { success: true, error: false, message: 'Logout successfully', data: null } }),
    );
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await enter(page, await makeShopper(request));
    await page.goto('/user');
    const logOut = page.getByRole('main').getByRole('button', { name: 'Log Out' });
    await expect(logOut).toBeVisible();
    await untilAwake(page);
    // On such a slow processor the session ends before the home page is rendered.
    const processor = await context.newCDPSession(page);
    await processor.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await logOut.click();
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible();
    await afterRoundTrip(page);
    await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(page).toHaveURL('/');
    expect(visited).not.toContain('/login');
    expect(await readTokens(page)).toEqual([null, null]);
  },
);

test(
  'signing in in one tab is noticed by the others, and so is signing out, which leaves guarded pages',
  { tag: '@phone' },
  async ({ page, context, request }) => {
    test.slow();
    const shopper = await makeShopper(request);
    const paths = ['/dashboard/profile', '/dashboard/address', '/user'];
    const others: Page[] = [];
    for (const path of paths) {
      const tab = await context.newPage();
      await tab.goto(path);
      await expect(tab).toHaveURL('/login');
      others.push(tab);
    }
    const open = await context.newPage();
    await open.goto('/cancel');
    await expect(open.getByRole('link', { name: 'Login' })).toBeVisible();
    await page.goto('/login');
    await logIn(page, shopper.email);
    await expect(page).toHaveURL('/');
    await expect(open.getByRole('link', { name: 'Login' })).toHaveCount(0);
    // The tabs return to the pages that asked for the login.
    for (const [at, tab] of others.entries()) await expect(tab).toHaveURL(paths[at]!);
    await expect(others[0]!.getByLabel('Email')).toHaveValue(shopper.email);
    const search = await context.newPage();
    await search.goto('/search');
    await search.getByRole('combobox', { name: 'Search for products' }).fill('jaggery');
    await search.keyboard.press('Enter');
    await search.goto('/search');
    const recent = search.getByRole('list', { name: 'Recent searches' }).getByRole('link');
    await expect(recent).toHaveText(['jaggery']);
    const [accessToken] = await readTokens(page);
    await page.goto('/user');
    await page.getByRole('button', { name: 'Log Out' }).last().click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    for (const tab of others) {
      await expect(tab).toHaveURL('/login');
      await expect(tab.getByText(shopper.email)).toHaveCount(0);
    }
    await expect(recent).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await request.get('/api/user/user-details', { headers })).status()).toBe(401);
  },
);
