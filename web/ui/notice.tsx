// A remark in the flow of a page, on a ground that says how much it matters.

import type { HTMLAttributes, ReactNode } from 'react';

const LOOKS = {
  info: 'bg-leaf-tint',
  good: 'bg-leaf-tint text-leaf-dark',
  warn: 'bg-marigold-tint text-marigold-ink',
  alert: 'bg-alert-tint text-alert',
} as const;

type NoticeProps = HTMLAttributes<HTMLElement> & {
  look: keyof typeof LOOKS;
  as?: 'p' | 'div' | 'output';
  /** With a button or a link at its end. */
  isRow?: boolean;
};

export function Notice({ look, as: Tag = 'p', isRow = false, className = '', ...rest }: NoticeProps) {
  const shape = isRow ? 'flex flex-wrap items-center justify-between gap-x-3 py-1 pr-1 pl-3' : 'block p-3';
  return <Tag className={`rounded-button text-sm ${shape} ${LOOKS[look]} ${className}`} {...rest} />;
}

type AlertProps = { id?: string; className: string; children: ReactNode };

/** Empty it is in the page as well: a screen reader announces only what changes. */
export function Alert({ id, className, children }: AlertProps) {
  return (
    <p id={id} role="alert" className={children ? className : 'sr-only'}>
      {children}
    </p>
  );
}

export function FormAlert({ problem, className = '' }: { problem: string | undefined; className?: string }) {
  return (
    <Alert className={`rounded-button bg-alert-tint p-3 text-sm text-alert ${className}`}>{problem}</Alert>
  );
}
