// Says something for a moment: 4 s for errors, 2 s for success, at most 20 at once (specification 9); 'loading' stands until what
// it tells of is over. A store without looks;
// web/parts/toaster.tsx shows it. Importing it costs a page almost nothing.

export type Toast = { id: number; kind: 'success' | 'error' | 'loading'; text: string };

const LIFE_MS = { success: 2_000, error: 4_000 };
const MOST = 20;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(kind: Toast['kind'], text: string): number {
  const toast = { id: ++lastId, kind, text };
  replace([...toasts, toast].slice(-MOST));
  return toast.id;
}

export function dismissToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
}

export function toastSuccess(text: string): void {
  const id = add('success', text);
  setTimeout(() => dismissToast(id), LIFE_MS.success);
}

export function toastError(text: string): void {
  const id = add('error', text);
  setTimeout(() => dismissToast(id), LIFE_MS.error);
}

/** Returns what takes it away again. */
export function toastLoading(text: string): () => void {
  const id = add('loading', text);
  return () => dismissToast(id);
}

export function getToasts(): readonly Toast[] {
  return toasts;
}

const NONE: readonly Toast[] = [];
export const getServerToasts = () => NONE;

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
