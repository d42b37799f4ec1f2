// What was typed into a new product, stored in this tab until it is saved: an accidental reload loses
// nothing.

import { EMPTY_DRAFT, isEmpty, type ProductDraft } from './product-draft.ts';

const KEY = 'product-draft';

/** Pictures that are still being uploaded are not stored. */
export function saveDraft(userId: string, draft: ProductDraft): void {
  const fields = { ...draft, image: draft.image.filter(({ url }) => url !== '') };
  if (isEmpty(fields)) removeDraft();
  else sessionStorage.setItem(KEY, JSON.stringify({ userId, fields }));
}

/** null when there is none, or when it belongs to somebody else. */
export function findDraft(userId: string): ProductDraft | null {
  const text = sessionStorage.getItem(KEY);
  if (!text) return null;
  const draft = JSON.parse(text) as { userId: string; fields: ProductDraft };
  if (draft.userId === userId) return { ...EMPTY_DRAFT, ...draft.fields };
  removeDraft();
  return null;
}

export function removeDraft(): void {
  sessionStorage.removeItem(KEY);
}
