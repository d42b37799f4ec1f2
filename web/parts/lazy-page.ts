// A page whose code is loaded when it is opened. Until then it suspends, also when the code cannot be loaded:
// then it is asked for again, and 'Try again' stands in the header.

import { createElement, use, type ComponentType } from 'react';
import { ApiError, offlineError } from '../data/api.ts';
import { loadWithRetries } from '../data/connection.ts';
import { reloadIfOutdated } from '../ui/new-version.ts';

export type LazyPage<Props> = {
  Page: ComponentType<Props>;
  preload(): Promise<unknown>;
};

export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPage<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;

  async function importPage(): Promise<ComponentType<Props>> {
    try {
      return (await load()).default;
    } catch {
      await reloadIfOutdated();
      throw navigator.onLine ? new ApiError(503, {}) : offlineError();
    }
  }

  function preload(): Promise<ComponentType<Props>> {
    if (loading) return loading;
    const started = loadWithRetries(importPage, { for: 'page' });
    // React reads both: a page that is there is drawn at once.
    void started.then((value) => Object.assign(started, { status: 'fulfilled', value }));
    return (loading = started);
  }

  const Page = (props: Props) => createElement(use(preload()), props);
  return { Page, preload };
}
