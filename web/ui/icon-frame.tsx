// The frame of every line icon: a 24 px grid, strokes in the text colour, hidden from screen readers.

import type { ReactNode } from 'react';

export type IconProps = { className?: string };

export function Icon({ className = 'size-5', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      {children}
    </svg>
  );
}
