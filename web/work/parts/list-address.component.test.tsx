import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { currentPath, openPart } from '#tests/components/open-part.tsx';
import { useAddressFilter, useAddressPage } from './list-address.ts';

function Filters() {
  const [, setState] = useAddressFilter('state', '');
  const [, setDays] = useAddressFilter('days', '7');
  const [, setPage] = useAddressPage();
  return (
    <>
      <button onClick={() => setState('live')}>Live</button>
      <button onClick={() => setDays('3')}>Three days</button>
      <button onClick={() => setPage(2)}>Next</button>
    </>
  );
}

/** Before what the first of them asked for is rendered. */
async function pressQuickly(...names: string[]): Promise<void> {
  const buttons = (await Promise.all(
    names.map((name) => page.getByRole('button', { name }).findElement()),
  )) as HTMLElement[];
  for (const button of buttons) {
    button.click();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

it('keeps both of two filters that are chosen quickly one after the other', async () => {
  openPart(<Filters />, { at: '/dashboard/offers?store=one' });
  await expect.element(page.getByRole('button', { name: 'Live' })).toBeVisible();
  await pressQuickly('Live', 'Three days');
  await expect.poll(currentPath).toBe('/dashboard/offers?store=one&state=live&days=3');
  await pressQuickly('Three days', 'Next');
  await expect.poll(currentPath).toBe('/dashboard/offers?store=one&state=live&days=3&page=2');
});
