import { expect, test } from 'vitest';
import { createStore } from './create-store.ts';

test('subscribers hear every change; it listens elsewhere only while there are some', () => {
  const heard: string[] = [];
  const store = createStore(0, () => {
    heard.push('begin');
    return () => heard.push('end');
  });
  store.set(1);
  const stops = ['a', 'b'].map((name) => store.subscribe(() => heard.push(`${name}${store.get()}`)));
  store.set(2);
  stops[0]!();
  stops[0]!();
  store.set(3);
  stops[1]!();
  store.set(4);
  expect(heard).toEqual(['begin', 'a2', 'b2', 'b3', 'end']);
  store.subscribe(() => {})();
  expect(heard.slice(5)).toEqual(['begin', 'end']);
  expect([store.get(), store.initial]).toEqual([4, 0]);
});
