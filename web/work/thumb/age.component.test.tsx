import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { TIME_HEADER } from '#shared/server-time.ts';
import { openPart } from '#tests/components/open-part.tsx';
import { noteServerTime } from '#web/data/server-clock.ts';
import { Age } from './age.tsx';

/** The shop has said that it is this long after now. */
function say(aheadMs: number): Date {
  const time = new Date(Date.now() + aheadMs);
  noteServerTime({ headers: new Headers({ [TIME_HEADER]: time.toISOString() }) }, performance.now());
  return time;
}

afterEach(() => void say(0));

it('on a phone with a wrong clock an order has waited as long as by the clock of the shop', async () => {
  const now = say(-20 * 60_000);
  openPart(<Age since={new Date(now.getTime() - 3 * 60_000).toISOString()} />);
  await expect.element(page.getByRole('time')).toMatchTextContent(/^3:\d\d$/);
});
