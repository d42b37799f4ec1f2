// Parts of a page that open on a press are loaded when first needed, not with the page. Unlike React.lazy, a
// failed load (no connection) never takes the page down: the caller is told, and the next attempt loads
// again.

import { useEffect, useState } from 'react';
import { reloadIfOutdated } from './new-version.ts';

export type LazyPart<Part> = {
  /** Starts loading, e.g. when a finger or pointer comes near. Never throws. */
  preload(): Promise<void>;
  /** The part, or null until it is loaded. Loads once `isWanted`. */
  usePart(isWanted: boolean, onFailure: () => void): Part | null;
};

export function lazyPart<Part extends object>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  let loaded: Part | null = null;
  let loading: Promise<Part> | null = null;

  const load = () => {
    loading ??= fetchPart().then(
      (part) => (loaded = part),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  const preload = async () => void (await load().catch(() => undefined));

  return {
    preload,
    usePart: function useLazyPart(isWanted, onFailure) {
      const [part, setPart] = useState(loaded);
      useEffect(() => {
        if (!isWanted || part) return;
        let isStale = false;
        load().then(
          (arrived) => !isStale && setPart(arrived),
          () => {
            if (isStale) return;
            onFailure();
            void reloadIfOutdated();
          },
        );
        return () => {
          isStale = true;
        };
      });
      return part ?? loaded;
    },
  };
}
