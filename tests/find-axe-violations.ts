// What axe finds on the open page once it has come to rest. Playwright sends this function to the page as
// text, so it uses nothing from outside itself, and expects axe in `window`. `chosenRules`: those that run
// besides axe's own choice, or do not.

import type Axe from 'axe-core';

export async function findAxeViolations(chosenRules: Record<string, boolean>): Promise<string[]> {
  /** Product cards are all alike: this many stand for the rest, of which a home page has hundreds. */
  const enoughCards = 12;
  /** So does this many of the rows that differ in words and addresses only. */
  const enoughRows = 3;
  const words = />[^<]+</g;
  // Not those that lead to other elements (id, for, aria-labelledby): one of many may lead nowhere.
  const names = / (href|src|srcset|alt|name|value|title|datetime|aria-label)="[^"]+"/g;
  const toOutline = ({ outerHTML }: Element) => outerHTML.replaceAll(words, '>_<').replaceAll(names, ' $1');
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
    const moving = listMoving();
    // Not left to run: one that the browser does not draw never ends.
    for (const animation of moving) animation.finish();
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
  const { axe } = window as unknown as { axe: typeof Axe };
  const rules = Object.fromEntries(Object.entries(chosenRules).map(([rule, enabled]) => [rule, { enabled }]));
  function listAlike(): Element[] {
    const seen = new Map<string, number>();
    const isAlike = (row: Element) => {
      const outline = toOutline(row);
      const before = seen.get(outline) ?? 0;
      seen.set(outline, before + 1);
      return before >= enoughRows;
    };
    const cards = [...document.querySelectorAll('main article.card')].slice(enoughCards);
    return [...cards, ...[...document.querySelectorAll('main :is(tbody tr, li)')].filter(isAlike)];
  }
  async function findAll(): Promise<string[]> {
    await rest();
    const { violations } = await axe.run(
      { include: document, exclude: listAlike() },
      { resultTypes: ['violations'], preload: false, rules },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }
  const first = await findAll();
  if (first.length === 0) return first;
  // A message that was disappearing during the first check is gone in the second.
  const second = await findAll();
  return second.filter((violation) => first.includes(violation));
}
