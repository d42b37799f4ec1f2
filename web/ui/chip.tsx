// A word on a coloured ground: the state of something.

import type { ReactNode } from 'react';

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
