// What axe finds on the open page once it has come to rest. Playwright sends this function to the page as
// text, so it uses nothing from outside itself, and expects axe in `window`.

import type Axe from 'axe-core';

export async function findAxeViolations(withoutRules: string[]): Promise<string[]> {
  /** Product cards are all alike: this many stand for the rest, of which a home page has hundreds. */
  const enoughCards = 12;
  /** How often to wait for animations: something that moves all the time must not block the test. */
  const maxRuns = 4;
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const listMoving = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
  // Changes start to animate in the next frame. Half faded in, the contrast of transient colours would be
  // checked.
  async function rest(): Promise<void> {
    await nextFrame();
    await nextFrame();
    await Promise.allSettled(listMoving().map(({ finished }) => finished));
  }
  const { axe } = window as unknown as { axe: typeof Axe };
  const rules = Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }]));
  const cards = [...document.querySelectorAll('main article.card')];
  for (let run = 1; ; run++) {
    await rest();
    const { violations } = await axe.run(
      { include: document, exclude: cards.slice(enoughCards) },
      { resultTypes: ['violations'], preload: false, rules },
    );
    // A message that starts to disappear during the check is checked again after it is gone.
    if (violations.length === 0 || listMoving().length === 0 || run === maxRuns)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }
}
