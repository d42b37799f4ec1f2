// An empty state: a drawn picture, the reason, and links to go on with.

import type { ReactNode } from 'react';

type EmptyStateProps = {
  picture: 'shelf' | 'search';
  title: string;
  /** h1 when the page shows nothing else. */
  heading?: 'h1' | 'h2';
  text?: string;
  /** Links and buttons to go on with. */
  children?: ReactNode;
};

export function EmptyState({ picture, title, heading: Heading = 'h2', text, children }: EmptyStateProps) {
  return (
    <section className="grid justify-items-center gap-2 px-4 py-12 text-center">
      {picture === 'shelf' ? <EmptyShelf /> : <LostLens />}
      <Heading className="mt-2 text-xl font-bold">{title}</Heading>
      {text && <p className="max-w-md text-sm wrap-anywhere text-soft">{text}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  );
}

function EmptyShelf() {
  return (
    <svg viewBox="0 0 200 140" className="h-36" aria-hidden>
      <ellipse cx="100" cy="128" rx="84" ry="8" fill="var(--color-leaf-tint)" />
      <path d="M40 60h120l-10 60a8 8 0 0 1-8 7H58a8 8 0 0 1-8-7L40 60Z" fill="var(--color-marigold)" />
      <path d="M40 60h120l-2 12H42l-2-12Z" fill="var(--color-marigold-dark)" />
      <path
        d="M62 60c4-30 20-44 38-44s34 14 38 44"
        fill="none"
        stroke="var(--color-marigold-deep)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path
        d="M70 84v30M100 84v30M130 84v30"
        stroke="var(--color-marigold-dark)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path
        d="M150 30c14-12 28-10 34-6-2 12-14 22-30 18 6-6 12-10 18-12-8 0-16 2-22 8v-8Z"
        fill="var(--color-leaf)"
      />
      <path
        d="M46 34c-10-10-22-10-28-6 2 10 12 18 26 14-6-4-10-8-14-10 6 0 12 2 16 6v-4Z"
        fill="var(--color-leaf-light)"
      />
    </svg>
  );
}

function LostLens() {
  return (
    <svg viewBox="0 0 200 140" className="h-36" aria-hidden>
      <ellipse cx="100" cy="128" rx="84" ry="8" fill="var(--color-leaf-tint)" />
      <rect x="34" y="46" width="70" height="80" rx="10" fill="var(--color-marigold)" />
      <path d="M34 62h70v10H34z" fill="var(--color-marigold-dark)" />
      <circle cx="58" cy="96" r="4" fill="var(--color-on-marigold)" />
      <circle cx="80" cy="96" r="4" fill="var(--color-on-marigold)" />
      <path
        d="M60 112c5-6 13-6 18 0"
        fill="none"
        stroke="var(--color-on-marigold)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle
        cx="128"
        cy="62"
        r="32"
        fill="var(--color-white)"
        fillOpacity=".75"
        stroke="var(--color-leaf)"
        strokeWidth="8"
      />
      <path d="m152 86 26 28" stroke="var(--color-leaf-dark)" strokeWidth="12" strokeLinecap="round" />
      <path
        d="M112 56c2-10 10-16 20-16"
        fill="none"
        stroke="var(--color-leaf-light)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
