// The parts of all pages in their states, in light and in dark.
import { afterEach, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openPart } from '#tests/components/open-part.tsx';
import Kit from './kit.tsx';

const prefer = (scheme: 'light' | 'dark', media = '') =>
  (cdp() as { send(method: string, values: object): Promise<unknown> }).send('Emulation.setEmulatedMedia', {
    media,
    features: [{ name: 'prefers-color-scheme', value: scheme }],
  });

afterEach(() => prefer('light'));

it.each(['light', 'dark'] as const)('every part can be read in %s', async (scheme) => {
  await prefer(scheme);
  openPart(<Kit />, { at: '/kit', hasFrame: true });
  await expect.element(page.getByRole('heading', { name: 'Kit' })).toBeVisible();
  expect(getComputedStyle(document.documentElement).backgroundColor).toBe(
    { light: 'rgb(246, 248, 246)', dark: 'rgb(14, 19, 16)' }[scheme],
  );
  // What is about to be replaced fades for a moment.
  for (const faded of document.querySelectorAll<HTMLElement>('.opacity-60')) faded.style.opacity = '1';
  // It has the same part several times, in its states.
  await expectFits({ 'landmark-unique': false });
});

it('what is printed is light, whatever the screen is', async () => {
  await prefer('dark', 'print');
  const readStyle = () => {
    const { backgroundColor, color, colorScheme } = getComputedStyle(document.documentElement);
    return [backgroundColor, color, colorScheme];
  };
  // The browser takes a moment to see itself as paper.
  await expect.poll(readStyle).toEqual(['rgb(246, 248, 246)', 'rgb(23, 32, 27)', 'normal']);
});
