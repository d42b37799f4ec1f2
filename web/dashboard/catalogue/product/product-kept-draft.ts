// What was typed into a new product, kept for this tab until it is saved: a reload by accident loses nothing.

import { EMPTY_DRAFT, isEmpty, type ProductDraft } from './product-draft.ts';

const KEY = 'product-draft';

/** Pictures still on their way are not kept. */
export function keepDraft(userId: string, draft: ProductDraft): void {
  const fields = { ...draft, image: draft.image.filter(({ url }) => url !== '') };
  if (isEmpty(fields)) dropDraft();
  else sessionStorage.setItem(KEY, JSON.stringify({ userId, fields }));
}

/** null when there is none, or when it is somebody else's. */
export function findDraft(userId: string): ProductDraft | null {
  const text = sessionStorage.getItem(KEY);
  if (!text) return null;
  const draft = JSON.parse(text) as { userId: string; fields: ProductDraft };
  if (draft.userId === userId) return { ...EMPTY_DRAFT, ...draft.fields };
  dropDraft();
  return null;
}

export function dropDraft(): void {
  sessionStorage.removeItem(KEY);
}
