// What this browser has cached of a product: enough for a line of the cart.

import type { QueryClient } from '@tanstack/react-query';
import type { QueuedProduct } from './queued-changes.ts';

const SHOWS_PRODUCTS = new Set(['page', 'listing', 'row', 'search', 'cart', 'buy-again', 'list']);
/** Search depth: cached data has lists of cards inside pages of lists. */
const DEEPEST = 8;
/** The real stock is not known here; the shop answers with it when the change is sent. */
const STOCK = 99;

export function findProduct(client: QueryClient, productId: string): QueuedProduct | null {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    if (!SHOWS_PRODUCTS.has(String(queryKey[0]))) continue;
    const found = search(state.data, productId, DEEPEST);
    if (found) return found;
  }
  return null;
}

function search(data: unknown, productId: string, depth: number): QueuedProduct | null {
  if (typeof data !== 'object' || data === null || depth === 0) return null;
  const { _id, name, image, unit, price, discount } = data as Record<string, unknown>;
  if (_id === productId && typeof name === 'string' && typeof price === 'number') {
    const images = Array.isArray(image) ? image.map(String) : [String(image ?? '')];
    return {
      _id: productId,
      name,
      image: images.filter(Boolean),
      unit: String(unit ?? ''),
      price,
      discount: Number(discount ?? 0),
      stock: STOCK,
    };
  }
  for (const part of Object.values(data)) {
    const found = search(part, productId, depth - 1);
    if (found) return found;
  }
  return null;
}
