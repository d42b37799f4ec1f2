// A page whose code is loaded when it is opened. Until then it suspends, also when the code cannot be loaded:
// then it is asked for again, and 'Try again' stands in the header.

import { createElement, use, type ComponentType } from 'react';
import { ApiError, offlineError } from '../data/api.ts';
import { loadWithRetries } from '../data/connection.ts';
import { openIfOutdated } from '../ui/lazy-part.ts';

export type LazyPage<Props> = {
  Page: ComponentType<Props>;
  /** Never throws: what fails is loaded when the page is opened. */
  preload(): Promise<unknown>;
};

/** `isWanted`: false once the page need not be opened any more. */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted = () => true,
): LazyPage<Props> {
  let loaded: Promise<ComponentType<Props>> | null = null;
  let opening: Promise<ComponentType<Props>> | null = null;

  async function fetchCode(): Promise<ComponentType<Props>> {
    const { default: value } = await load();
    // React reads both: a page that is there is drawn at once.
    loaded ??= Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
    return value;
  }

  async function open(): Promise<ComponentType<Props>> {
    try {
      return await fetchCode();
    } catch {
      // Until the document is there.
      if (await openIfOutdated()) await new Promise(() => {});
      throw navigator.onLine ? new ApiError(503, {}) : offlineError();
    }
  }

  function openOnce(): Promise<ComponentType<Props>> {
    opening ??= loadWithRetries(open, { for: 'page', isWanted }).finally(() => (opening = null));
    return opening;
  }

  const Page = (props: Props) => createElement(use(loaded ?? openOnce()), props);
  return { Page, preload: () => fetchCode().catch(() => {}) };
}
