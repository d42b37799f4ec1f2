// What a page stores in this browser: a value for each key, whose shape is checked when it is read. Where
// storage is full or blocked, a value lasts as long as the page.

import { useSyncExternalStore } from 'react';
import { createStore } from './create-store.ts';

export type Guard<Value> = (value: unknown) => value is Value;

export type StoredValue<Value> = {
  /** null: nothing, or something of another shape. The same object until it changes. */
  read(): Value | null;
  /** null removes it. False when it lasts only as long as this page. */
  write(value: Value | null): boolean;
  /** Changes by other tabs count, and those that a page restored by the back button has missed. */
  subscribe(listener: () => void): () => void;
};

/** `sessionStorage` is that of one tab. */
type Area = 'localStorage' | 'sessionStorage';

const unstored = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };
/** The key that was written last; null: all of them. */
const written = createStore<string | null>(null);

/** A text, stored as it is. */
export function storedText(key: string, area: Area = 'localStorage'): StoredValue<string> {
  return {
    read: () => unstored[area].get(key) ?? attempt(() => globalThis[area].getItem(key)) ?? null,
    write(text) {
      const isStored = put(key, text, area);
      written.set(key);
      return isStored;
    },
    subscribe: (listener) => onStoredChange((changed) => changed === key, listener),
  };
}

/** A value, stored as JSON. */
export function stored<Value>(key: string, isValue: Guard<Value>, area?: Area): StoredValue<Value> {
  const { read, write, subscribe } = storedText(key, area);
  let last: { text: string | null; value: Value | null } = { text: null, value: null };
  return {
    read() {
      const text = read();
      if (text !== last.text) {
        const value: unknown = attempt(() => JSON.parse(text ?? 'null'));
        last = { text, value: isValue(value) ? value : null };
      }
      return last.value;
    },
    write: (value) => write(value === null ? null : JSON.stringify(value)),
    subscribe,
  };
}

/** null until the page is hydrated. */
export function useStored<Value>({ subscribe, read }: StoredValue<Value>): Value | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

export const isObject: Guard<object> = (value) => typeof value === 'object' && value !== null;

type KindOf<Part> = Part extends string ? 'string' : Part extends number ? 'number' : 'object';

/** True for objects in which these parts are of these types. */
export function hasParts<Value>(parts: { [Name in keyof Value]?: KindOf<Value[Name]> }): Guard<Value> {
  return (value): value is Value =>
    isObject(value) && Object.entries(parts).every(([name, kind]) => typeof value[name as never] === kind);
}

/** Keys of local storage. */
export function listStored(prefix: string): string[] {
  const keys = [...(attempt(() => Object.keys(localStorage)) ?? []), ...unstored.localStorage.keys()];
  return [...new Set(keys)].filter((key) => key.startsWith(prefix));
}

/** Local storage then holds only what stays, and `texts`; nobody is told before it is complete. */
export function replaceStored(isStaying: (key: string) => boolean, texts: Record<string, string> = {}): void {
  const staying = listStored('').filter(isStaying);
  const next = [...staying.map((key) => [key, storedText(key).read()!] as const), ...Object.entries(texts)];
  attempt(() => localStorage.clear());
  unstored.localStorage.clear();
  for (const [key, text] of next) put(key, text, 'localStorage');
  written.set(null);
}

export function clearTab(): void {
  attempt(() => sessionStorage.clear());
  unstored.sessionStorage.clear();
}

/** Calls back when something may have changed under a key that is meant. */
export function onStoredChange(isMeant: (key: string) => boolean, listener: () => void): () => void {
  const onChange = (key: string | null) => (key === null || isMeant(key)) && listener();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null) unstored.localStorage.clear();
    else unstored.localStorage.delete(key);
    onChange(key);
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && listener();
  const unsubscribe = written.subscribe(() => onChange(written.get()));
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** False when only this page remembers it. */
function put(key: string, text: string | null, area: Area): boolean {
  unstored[area].delete(key);
  const isStored = attempt(() => {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  });
  if (!isStored && text !== null) unstored[area].set(key, text);
  return isStored === true;
}

/** undefined when the browser blocks its storage, has no room, or the text is no JSON. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
