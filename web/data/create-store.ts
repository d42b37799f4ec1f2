// A value outside React, and who wants to know when it changes.

import { useSyncExternalStore } from 'react';

export type Store<State> = {
  get(): State;
  set(next: State): void;
  subscribe(listener: () => void): () => void;
  /** What a page is rendered with at the server. */
  initial: State;
};

/** `listen`: called for the first subscriber; what it returns, after the last. */
export function createStore<State>(initial: State, listen?: () => () => void): Store<State> {
  let state = initial;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      if (listeners.size === 0) stop = listen?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}

export function useStore<State>({ subscribe, get, initial }: Store<State>): State {
  return useSyncExternalStore(subscribe, get, () => initial);
}
