// What was typed into the profile while its owner signs in again, stored in this tab until it is saved.

import type { UpdateUserBody } from '#features/account/account.contract.ts';

const KEY = 'profile-draft';

export function saveDraft(userId: string, fields: UpdateUserBody): void {
  sessionStorage.setItem(KEY, JSON.stringify({ userId, fields }));
}

/** null when there is none, or when it belongs to somebody else. */
export function findDraft(userId: string): UpdateUserBody | null {
  const text = sessionStorage.getItem(KEY);
  if (!text) return null;
  const draft = JSON.parse(text) as { userId: string; fields: UpdateUserBody };
  if (draft.userId === userId) return draft.fields;
  removeDraft();
  return null;
}

export function removeDraft(): void {
  sessionStorage.removeItem(KEY);
}
