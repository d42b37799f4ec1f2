// Short messages: 4 s for errors and notes, 2 s for success, at most 20 at once;
// 'loading' stays until its work is done. Each lives its own time, whatever comes after it, and the
// newest stands first; a text that is said again while it is shown is renewed and counted. Only the state;
// web/parts/layout/toaster.tsx shows it. Importing it costs a page almost nothing.

import { createStore } from './create-store.ts';

export type Toast = {
  id: number;
  kind: 'success' | 'note' | 'error' | 'loading';
  text: string;
  /** How often the text was repeated while it was shown. */
  times: number;
};

const LIFE_MS = { success: 2_000, note: 4_000, error: 4_000 };
const MAX = 20;

/** The newest first. */
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function remove(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.set(toasts.get().filter((other) => other.id !== id));
}

/** Puts it first. Returns its id; null when 20 are shown, none of which it may end. */
function put(kind: Toast['kind'], text: string): number | null {
  const shown = toasts.get();
  const before = shown.find((toast) => kind !== 'loading' && toast.kind === kind && toast.text === text);
  if (!before && shown.length >= MAX) return null;
  const id = before?.id ?? ++lastId;
  const toast = { id, kind, text, times: (before?.times ?? 0) + 1 };
  toasts.set([toast, ...shown.filter((other) => other !== before)]);
  return id;
}

function showToast(kind: keyof typeof LIFE_MS, text: string): void {
  const id = put(kind, text);
  if (id === null) return;
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => remove(id), LIFE_MS[kind]),
  );
}

export function toastSuccess(text: string): void {
  showToast('success', text);
}

/** What comes next; nothing is wrong. */
export function toastNote(text: string): void {
  showToast('note', text);
}

export function toastError(text: string): void {
  showToast('error', text);
}

/** Returns a function that removes it. */
export function toastLoading(text: string): () => void {
  const id = put('loading', text);
  return () => id !== null && remove(id);
}

/** Removes them all; a test begins without those of the test before. */
export function clearToasts(): void {
  for (const { id } of toasts.get()) remove(id);
}
