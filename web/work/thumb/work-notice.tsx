// A message that the person at work must not miss.

import type { ReactNode } from 'react';

const LOOKS = {
  alert: 'border-alert bg-alert-tint',
  wait: 'border-marigold bg-marigold-tint text-marigold-ink',
  good: 'border-leaf bg-leaf-tint',
} as const;

type WorkNoticeProps = { look: keyof typeof LOOKS; children: ReactNode };

export function WorkNotice({ look, children }: WorkNoticeProps) {
  const className = `grid gap-3 rounded-card border-2 p-3 text-base font-semibold ${LOOKS[look]}`;
  return look === 'alert' ? (
    <div role="alert" className={className}>
      {children}
    </div>
  ) : (
    <output className={className}>{children}</output>
  );
}
