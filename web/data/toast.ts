// Short messages: 4 s for errors and notes, 2 s for success, at most 20 at once (specification 9); 'loading'
// stays until its work is done. At most one of each kind is shown, so that nothing piles up (spec decision
// 42): a repeated text renews the shown one, a newer success or note replaces the older one, and errors wait
// for each other. Only the state; web/parts/layout/toaster.tsx shows it. Importing it costs a page almost
// nothing.

export type Toast = {
  id: number;
  kind: 'success' | 'note' | 'error' | 'loading';
  text: string;
  /** How often the text was repeated while it was shown. */
  times: number;
};

const LIFE_MS = { success: 2_000, note: 4_000, error: 4_000 };
const MAX = 20;

type Timed = { toast: Toast; timer: ReturnType<typeof setTimeout> };

let success: Timed | null = null;
let error: Timed | null = null;
/** Errors that are shown after the current one. */
let waitingErrors: string[] = [];
let loading: readonly Toast[] = [];

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(): void {
  const latest = success?.toast ?? loading.at(-1);
  shown = [...(error ? [error.toast] : []), ...(latest ? [latest] : [])];
  for (const listener of listeners) listener();
}

function start(kind: keyof typeof LIFE_MS, text: string, before: Timed | null, onEnd: () => void): Timed {
  clearTimeout(before?.timer);
  const isRenewed = before?.toast.text === text;
  const toast = isRenewed
    ? { ...before.toast, times: before.toast.times + 1 }
    : { id: ++lastId, kind, text, times: 1 };
  return { toast, timer: setTimeout(onEnd, LIFE_MS[kind]) };
}

export function toastSuccess(text: string): void {
  tell('success', text);
}

/** What comes next; nothing is wrong. */
export function toastNote(text: string): void {
  tell('note', text);
}

function tell(kind: 'success' | 'note', text: string): void {
  success = start(kind, text, success, () => {
    success = null;
    show();
  });
  show();
}

export function toastError(text: string): void {
  if (error && error.toast.text !== text) {
    // The shown error is one of the 20.
    if (!waitingErrors.includes(text)) waitingErrors = [...waitingErrors, text].slice(0, MAX - 1);
    return;
  }
  error = start('error', text, error, () => {
    error = null;
    const [next, ...later] = waitingErrors;
    waitingErrors = later;
    if (next === undefined) show();
    else toastError(next);
  });
  show();
}

/** Returns a function that removes it. */
export function toastLoading(text: string): () => void {
  const toast: Toast = { id: ++lastId, kind: 'loading', text, times: 1 };
  loading = [...loading, toast].slice(-MAX);
  show();
  return () => {
    loading = loading.filter((other) => other !== toast);
    show();
  };
}

/** Removes them all; a test begins without those of the test before. */
export function clearToasts(): void {
  for (const timed of [success, error]) clearTimeout(timed?.timer);
  [success, error, waitingErrors, loading] = [null, null, [], []];
  show();
}

/** The toasts to show now: at most one error and one other. */
export function getToasts(): readonly Toast[] {
  return shown;
}

const NONE: readonly Toast[] = [];
export const getServerToasts = () => NONE;

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
