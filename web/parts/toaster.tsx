// Shows what web/data/toast.ts holds: on phones below the header, because thumbs,
// forms and the cart bar are at the lower edge; elsewhere there. Read out politely, errors at
// once. Both regions stand in the page from the start, because screen readers only hear changes inside what they know.

import { useSyncExternalStore } from 'react';
import { dismissToast, getServerToasts, getToasts, onToastChange, type Toast } from '../data/toast.ts';
import { CloseIcon } from '../ui/icons.tsx';

export function Toaster() {
  const toasts = useSyncExternalStore(onToastChange, getToasts, getServerToasts);
  const errors = toasts.filter(({ kind }) => kind === 'error');
  const others = toasts.filter(({ kind }) => kind !== 'error');
  return (
    <div className="pointer-events-none fixed inset-x-4 top-[116px] z-[60] mx-auto flex max-h-[70dvh] max-w-[420px] flex-col gap-2 overflow-clip md:top-auto md:bottom-6 md:justify-end">
      <output aria-live="polite" aria-atomic={false} className="flex flex-col gap-2">
        {others.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </output>
      <div role="alert" aria-live="assertive" aria-atomic={false} className="flex flex-col gap-2">
        {errors.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

const LOOKS = {
  success: 'bg-ink text-white',
  error: 'border border-alert bg-alert-tint text-alert',
  loading: 'bg-ink text-white',
} as const;

function ToastItem({ toast }: { toast: Toast }) {
  return (
    <div
      className={`pointer-events-auto transition-[opacity,translate] duration-150 starting:translate-y-2 starting:opacity-0 flex min-h-12 items-center gap-3 rounded-card py-0.5 pr-1 pl-4 text-sm font-medium shadow-float ${LOOKS[toast.kind]}`}
    >
      <Sign kind={toast.kind} />
      <span className="flex-1 py-2.5 break-words">{toast.text}</span>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
        className="grid size-11 shrink-0 place-items-center rounded-button opacity-80 -outline-offset-4 outline-current hover:opacity-100"
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  );
}

function Sign({ kind }: { kind: Toast['kind'] }) {
  if (kind === 'loading') {
    return (
      <span
        aria-hidden
        className="size-5 shrink-0 animate-spin rounded-full border-2 border-marigold border-t-transparent"
      />
    );
  }
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden
      className={`size-5 shrink-0 ${kind === 'success' ? 'text-marigold' : ''}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="10" cy="10" r="8" />
      <path d={kind === 'success' ? 'M6.5 10.5l2.5 2.5 4.5-5.5' : 'M10 6v4.5m0 3v.01'} />
    </svg>
  );
}
