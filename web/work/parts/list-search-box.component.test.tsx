// Typed as people type: with pauses in which the list searches, on a slow phone.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { focusOn } from '#tests/components/at-once.ts';
import { currentPath, goTo, openPart } from '#tests/components/open-part.tsx';
import { useAddress } from '../../data/page-address.ts';
import { ListSearchBox } from './list-search-box.tsx';

const SLOWER = 3;
const ROWS = 2_000;
/** Longer than the box waits before it searches. */
const THINKING_MS = 350;

const slowDown = (rate: number) =>
  (cdp() as { send(method: string, values: object): Promise<unknown> }).send(
    'Emulation.setCPUThrottlingRate',
    { rate },
  );
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Each search that was asked for. */
let asked: string[];

function LongList() {
  const [address, setAddress] = useAddress();
  const search = address.get('search') ?? '';
  return (
    <>
      <ListSearchBox
        label="Search"
        placeholder=""
        search={search}
        onSearch={(text) => {
          asked.push(text);
          setAddress(() => new URLSearchParams({ search: text }), {});
        }}
      />
      <ul>
        {Array.from({ length: ROWS }, (_, at) => (
          <li key={at}>
            <Row text={`${search} ${at}`} />
          </li>
        ))}
      </ul>
    </>
  );
}

const Row = ({ text }: { text: string }) => <span>{text}</span>;

const box = page.getByRole('searchbox');

describe('a search box above a long list on a slow device', () => {
  beforeEach(async () => {
    asked = [];
    await slowDown(SLOWER);
  });
  afterEach(async () => {
    await slowDown(1);
  });

  it('keeps every letter that is typed while it searches for the earlier ones', async () => {
    openPart(<LongList />, { at: '/dashboard/orders' });
    await focusOn(box);
    await expect.element(box).toHaveAttribute('maxlength', '200');
    const seen: string[] = [];
    const input = (await box.findElement()) as HTMLInputElement;
    const look = setInterval(() => seen.push(input.value), 5);
    for (const part of ['milk', ' br', 'ea', 'd', ' and butter']) {
      await userEvent.keyboard(part);
      await wait(THINKING_MS);
    }
    await expect.poll(() => currentPath()).toBe('/dashboard/orders?search=milk+bread+and+butter');
    clearInterval(look);
    await expect.element(box).toHaveValue('milk bread and butter');
    const shortened = seen.filter((text, at) => at > 0 && !text.startsWith(seen[at - 1]!));
    expect(shortened).toEqual([]);
  });

  it('shows an earlier search when somebody goes back', async () => {
    openPart(<LongList />, { at: '/dashboard/orders' });
    await focusOn(box);
    // In one moment: between two letters no pause is long enough to search.
    for (const letter of 'milk') document.execCommand('insertText', false, letter);
    await expect.poll(() => currentPath()).toBe('/dashboard/orders?search=milk');
    // Once typing has paused, not for each letter.
    expect(asked).toEqual(['milk']);
    await box.fill('milk bread');
    await expect.poll(() => currentPath()).toBe('/dashboard/orders?search=milk+bread');
    goTo(-1);
    await expect.element(box).toHaveValue('milk');
    goTo(-1);
    await expect.element(box).toHaveValue('');
  });
});
