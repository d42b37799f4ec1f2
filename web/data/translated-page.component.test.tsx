import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useState } from 'react';
import { openPart } from '#tests/components/open-part.tsx';
import { translatePage } from '#tests/translate-page.ts';
import { surviveTranslation } from './start-page.ts';

/** Texts that come, go, change and stand before what comes. */
function Counter() {
  const [count, setCount] = useState(0);
  return (
    <section aria-label="Counter">
      {count > 1 && <b>Before</b>}
      {count === 0 ? 'None yet' : null}
      {count > 0 && `${count} in the cart`}
      <p>
        Total: {count} rupees{count > 1 ? ', discounted' : ''}
      </p>
      <button onClick={() => setCount(count + 1)}>Add one</button>
      <button onClick={() => setCount(0)}>Remove all</button>
    </section>
  );
}

const counter = page.getByRole('region', { name: 'Counter' });
const press = (name: string) => page.getByRole('button', { name }).click();
let stop = () => {};

beforeAll(() => surviveTranslation());
afterEach(() => stop());

describe.each(['replaces', 'wraps'] as const)('a page whose browser %s its texts', (translator) => {
  it('shows what is true now, and nothing that is gone', async () => {
    openPart(<Counter />);
    await expect.element(counter).toBeVisible();
    stop = translatePage(translator);
    await expect.poll(() => document.querySelectorAll('section font').length).toBeGreaterThan(0);
    await press('Add one');
    await expect.element(counter).toHaveTextContent('1 in the cartTotal: 1 rupeesAdd oneRemove all');
    await press('Add one');
    await expect
      .element(counter)
      .toHaveTextContent('Before2 in the cartTotal: 2 rupees, discountedAdd oneRemove all');
    await press('Remove all');
    await expect.element(counter).toHaveTextContent('None yetTotal: 0 rupeesAdd oneRemove all');
  });
});

it('still throws an error that no translator caused', () => {
  const [one, other] = [document.createElement('p'), document.createElement('p')];
  expect(() => one.removeChild(other)).toThrow('not a child');
  expect(() => one.insertBefore(document.createElement('b'), other)).toThrow('not a child');
});
