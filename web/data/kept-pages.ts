// Makes the next page feel instant. A page seen a moment ago comes from memory; one not seen yet is painted
// at once from what the shopper pressed (a card, a name) while its data is on the way. Nothing personal
// passes through here.

import { useEffect, useState } from 'react';
import type {
  Category,
  ProductCard,
  ProductSize,
  SubCategory,
} from '#features/catalogue/catalogue.contract.ts';
import { keepTrying } from './connection.ts';

const FRESH_MS = 2 * 60_000;
const MOST = 40;

type Kept = { page: unknown; at: number };
const kept = new Map<string, Kept>();

function keep(key: string, page: unknown): void {
  // Looking at it again makes it no fresher.
  const before = kept.get(key);
  const at = before && before.page === page ? before.at : Date.now();
  kept.delete(key);
  kept.set(key, { page, at });
  if (kept.size > MOST) kept.delete(kept.keys().next().value!);
}

/** For the owner, who has just changed what they show. */
export function forgetPages(): void {
  kept.clear();
}

/** A page on its way, and what is known of it from what was pressed. */
export type Arriving<Page, Pressed> = {
  arriving: Promise<Page>;
  /** Asks for it once more, when it could not be had. */
  again: () => Promise<Page>;
  pressed: Pressed;
};

function isArriving<Page extends object>(
  data: Page | Arriving<Page, unknown>,
): data is Arriving<Page, unknown> {
  return 'arriving' in data;
}

/**
 * The answer of a page's clientLoader: the page when it is at hand, else the promise of it, so that nobody
 * waits to see it. Without a network an older one will do; where there is none, the page that is open stays
 * until this one can be had. `signal` is that of the loader's request.
 */
export function loadPage<Page extends object, Pressed>(
  key: string,
  load: () => Promise<Page>,
  pressed: Pressed,
  signal: AbortSignal,
): Page | Promise<Page> | Arriving<Page, Pressed> {
  const found = kept.get(key);
  if (found && (Date.now() - found.at < FRESH_MS || !navigator.onLine)) return found.page as Page;
  // Asked for all the same: a browser may think to be offline and have the shop on its own machine.
  if (!navigator.onLine) return keepTrying(load, { for: 'navigation', signal });
  const arriving = load();
  // Whoever renders the page hears of a failure; a page left before that must not report it as unhandled.
  arriving.catch(() => {});
  return { arriving, again: load, pressed };
}

/**
 * The page of a loader's answer, null while it is on the way; kept under its key. What does not exist goes
 * to the error screen.
 */
export function useDeferredPage<Page extends object>(
  data: Page | Arriving<Page, unknown>,
  keyOf: (page: Page) => string,
): Page | null {
  const [arrived, setArrived] = useState<{ from: unknown; page?: Page; error?: unknown } | null>(null);
  const current = arrived?.from === data ? arrived : null;
  const page = isArriving(data) ? (current?.page ?? null) : data;

  useEffect(() => {
    if (!isArriving(data)) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let tries = 0;
    const load = () => (tries++ === 0 ? data.arriving : data.again());
    keepTrying(load, { for: 'page', signal }).then(
      (page) => !signal.aborted && setArrived({ from: data, page }),
      (error: unknown) => !signal.aborted && setArrived({ from: data, error }),
    );
    return () => leaving.abort();
  }, [data]);

  useEffect(() => {
    if (page) keep(keyOf(page), page);
  }, [keyOf, page]);

  if (current && 'error' in current) throw current.error;
  return page;
}

export type PressedCard = {
  card: ProductCard;
  /** The picture as it was shown, so already fetched; '' when there was none. */
  shownImage: string;
  /** The sizes it was chosen from; none when it was no size that was pressed. */
  sizes: readonly ProductSize[];
};
let pressedCard: PressedCard | null = null;

export function rememberCard(card: ProductCard, link: Element, sizes: readonly ProductSize[] = []): void {
  pressedCard = { card, shownImage: link.querySelector('img')?.currentSrc ?? '', sizes };
}

export function findPressedCard(productId: string): PressedCard | null {
  return pressedCard?.card._id === productId ? pressedCard : null;
}

export type PressedListing = {
  category: Category;
  subCategory: SubCategory | null;
  /** null when only the names of the link are known. */
  subCategories: SubCategory[] | null;
};
let pressedListing: PressedListing | null = null;

export function rememberListing(listing: PressedListing): void {
  pressedListing = listing;
}

export function findPressedListing(categoryId: string, subCategoryId: string): PressedListing | null {
  if (pressedListing?.category._id !== categoryId) return null;
  return (pressedListing.subCategory?._id ?? 'all') === subCategoryId ? pressedListing : null;
}
