// A word on a coloured ground: the state of something, or what a list is narrowed to.

import type { ReactNode } from 'react';
import { t } from '../data/language.ts';

const LOOKS = {
  calm: 'bg-line text-ink',
  good: 'bg-leaf-tint text-leaf-dark',
  bad: 'bg-alert-tint text-alert',
  /** Not over yet. */
  open: 'bg-marigold-tint text-marigold-ink',
  /** Somebody has to do something. */
  marked: 'bg-marigold text-on-marigold',
  faint: 'bg-ground text-soft',
} as const;

export type ChipLook = keyof typeof LOOKS;

export function Chip({ look, children }: { look: ChipLook; children: ReactNode }) {
  return (
    <span
      className={`inline-block shrink-0 rounded-full px-2.5 text-xs leading-6 font-semibold whitespace-nowrap ${LOOKS[look]}`}
    >
      {children}
    </span>
  );
}

type NarrowedChipProps = { words: string; onClear: () => void };

export function NarrowedChip({ words, onClear }: NarrowedChipProps) {
  return (
    <button
      type="button"
      onClick={onClear}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-leaf bg-leaf-tint px-4 text-sm font-medium"
    >
      {words}
      <span aria-hidden>×</span>
      <span className="sr-only">: {t('show all again')}</span>
    </button>
  );
}
