import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '#tests/stub-storage.ts';
import { clearTab, hasParts, listStored, replaceStored, stored, storedText } from './stored.ts';

type Choice = { name: string; count: number };
const isChoice = hasParts<Choice>({ name: 'string', count: 'number' });
const milk: Choice = { name: 'milk', count: 2 };

beforeEach(() => {
  stubStorage();
});
afterEach(() => {
  replaceStored(() => false);
  clearTab();
  vi.unstubAllGlobals();
});

/** As when another tab does it. */
function storeElsewhere(key: string, text: string): void {
  localStorage.setItem(key, text);
  window.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

describe('a stored value', () => {
  it('is read as it was written, and is the same object until it changes', () => {
    const choice = stored('choice', isChoice);
    expect(choice.read()).toBeNull();
    expect(choice.write(milk)).toBe(true);
    expect(choice.read()).toEqual(milk);
    expect(choice.read()).toBe(choice.read());
    choice.write(null);
    expect([choice.read(), listStored('')]).toEqual([null, []]);
  });

  it.each(['{', 'null', '"milk"', '[]', '{"name":"milk"}', '{"name":1,"count":2}'])('ignores %s', (text) => {
    localStorage.setItem('choice', text);
    expect(stored('choice', isChoice).read()).toBeNull();
  });

  it('tells who listens of changes here, elsewhere, and of all at once', () => {
    const [choice, other] = [stored('choice', isChoice), storedText('other')];
    const told = vi.fn();
    const stop = choice.subscribe(told);
    other.write('x');
    expect(told).toHaveBeenCalledTimes(0);
    choice.write(milk);
    storeElsewhere('choice', JSON.stringify({ ...milk, count: 3 }));
    expect([told.mock.calls.length, choice.read()?.count]).toEqual([2, 3]);
    replaceStored(() => false);
    stop();
    choice.write(milk);
    expect(told).toHaveBeenCalledTimes(3);
  });
});

describe('a browser that stores nothing', () => {
  it('without room remembers the last value as long as the page', () => {
    const choice = stored('choice', isChoice);
    choice.write(milk);
    localStorage.setItem = () => {
      throw new Error('full');
    };
    expect(choice.write({ ...milk, count: 9 })).toBe(false);
    expect(choice.read()?.count).toBe(9);
    expect(listStored('ch')).toEqual(['choice']);
  });

  it('because it is blocked, still works, and forgets everything with the session', () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', undefined);
    const [choice, ofTab] = [stored('choice', isChoice), storedText('typed', 'sessionStorage')];
    expect([choice.write(milk), ofTab.write('x')]).toEqual([false, false]);
    expect([choice.read(), ofTab.read()]).toEqual([milk, 'x']);
    replaceStored(() => false);
    clearTab();
    expect([choice.read(), ofTab.read()]).toEqual([null, null]);
  });
});

it('a new session keeps what stays, and tells only when it is complete', () => {
  const [place, cart, token] = ['place', 'cart', 'token'].map((key) => storedText(key));
  place!.write('560001');
  cart!.write('3');
  const seen: (string | null)[] = [];
  const stop = cart!.subscribe(() => seen.push(place!.read(), cart!.read(), token!.read()));
  replaceStored((key) => key === 'place', { token: 'new' });
  stop();
  expect(seen).toEqual(['560001', null, 'new']);
});
