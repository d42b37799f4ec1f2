// A page whose code is loaded when it is opened. Until it is there the page before it stays, also when the
// code cannot be loaded: then it is asked for again, and 'Try again' stands in the header.

import { createElement, use, type ComponentType } from 'react';
import { ApiError, offlineError } from '../../data/api.ts';
import { loadWithRetries } from '../../data/connection.ts';
import { reloadIfOutdated } from '../../ui/new-version.ts';

export type LazyPage<Props> = {
  Page: ComponentType<Props>;
  preload(): Promise<void>;
};

export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  async function importPage(): Promise<void> {
    try {
      loaded = (await load()).default;
    } catch {
      await reloadIfOutdated();
      throw navigator.onLine ? new ApiError(503, {}) : offlineError();
    }
  }
  const preload = () => (loading ??= loadWithRetries(importPage, { for: 'page' }));

  function Page(props: Props) {
    if (!loaded) use(preload());
    return createElement(loaded!, props);
  }
  return { Page, preload };
}
