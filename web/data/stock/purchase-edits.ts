// What is typed into a draft of a purchase order and not saved yet: in local storage, so that it outlives a
// lost network and a closed page. Laid over the lines of the server, so that what somebody else has changed
// meanwhile is seen, and nothing typed is lost. Pure, except for the storage.

import type { PurchaseLine, PurchaseList } from '#features/stock/purchase/purchase.contract.ts';
import { hasParts, stored, type StoredValue } from '../stored.ts';

type AddedProduct = Pick<PurchaseLine, 'name' | 'unit' | 'sku'>;

/** `added`: a product that the list does not have; `isRemoved`: a line that is taken off. */
type LineEdit = { quantity?: string; cost?: string; added?: AddedProduct; isRemoved?: boolean };

export type PurchaseEdits = { lines: Record<string, LineEdit>; note?: string };

export const NO_EDITS: PurchaseEdits = { lines: {} };

const isEdits = hasParts<PurchaseEdits>({ lines: 'object' });

export const editsOf = (listId: string): StoredValue<PurchaseEdits> =>
  stored(`purchase-list:${listId}`, isEdits);

export type EditLine = AddedProduct & { productId: string; quantity: string; cost: string };

/** The lines as they are shown, added ones last. */
export function toOrderedLines({ lines }: PurchaseList, edits: PurchaseEdits): EditLine[] {
  const known = new Set(lines.map(({ productId }) => productId));
  const saved = lines.flatMap(({ productId, name, unit, sku, quantity, cost }) => {
    const { isRemoved, ...edit } = edits.lines[productId] ?? {};
    if (isRemoved) return [];
    return [
      {
        ...{ productId, name, unit, sku },
        quantity: edit.quantity ?? String(quantity),
        cost: edit.cost ?? cost?.toFixed(2) ?? '',
      },
    ];
  });
  const fresh = Object.entries(edits.lines).flatMap(([productId, { added, quantity = '', cost = '' }]) =>
    added && !known.has(productId) ? [{ productId, ...added, quantity, cost }] : [],
  );
  return [...saved, ...fresh];
}

export function editLine(edits: PurchaseEdits, productId: string, edit: LineEdit): PurchaseEdits {
  return { ...edits, lines: { ...edits.lines, [productId]: { ...edits.lines[productId], ...edit } } };
}

export function removeLine(list: PurchaseList, edits: PurchaseEdits, productId: string): PurchaseEdits {
  const { [productId]: _edit, ...others } = edits.lines;
  const isKnown = list.lines.some((line) => line.productId === productId);
  return { ...edits, lines: isKnown ? { ...others, [productId]: { isRemoved: true } } : others };
}

/** A product of the finder: one more of it, or a line of its own. */
export function addProduct(
  list: PurchaseList,
  edits: PurchaseEdits,
  { _id, name, unit, sku, lastCost }: AddedProduct & { _id: string; lastCost: number | null },
): PurchaseEdits {
  const line = toOrderedLines(list, edits).find(({ productId }) => productId === _id);
  if (line) return editLine(edits, _id, { quantity: String((Number(line.quantity) || 0) + 1) });
  const added = { name, unit, sku };
  return editLine(edits, _id, {
    ...{ added, quantity: '1', cost: lastCost?.toFixed(2) ?? '', isRemoved: false },
  });
}

/** What somebody else has changed, in words: 'Tea: 6 instead of 5'. */
export function listChanges(before: PurchaseList, now: PurchaseList): string[] {
  const was = new Map(before.lines.map((line) => [line.productId, line]));
  const changes = now.lines.flatMap((line) => {
    const old = was.get(line.productId);
    was.delete(line.productId);
    if (!old) return [`${line.name}: added, ${line.quantity}`];
    const words = [
      line.quantity !== old.quantity && `${line.quantity} instead of ${old.quantity}`,
      line.cost !== old.cost && `cost ${line.cost ?? 'none'} instead of ${old.cost ?? 'none'}`,
    ].filter(Boolean);
    return words.length > 0 ? [`${line.name}: ${words.join(', ')}`] : [];
  });
  const removed = [...was.values()].map(({ name }) => `${name}: removed`);
  return [...changes, ...removed, ...(now.note === before.note ? [] : ['The note is another one'])];
}
