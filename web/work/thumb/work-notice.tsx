// A message that the person at work must not miss.

import type { ReactNode } from 'react';
import { failureText } from '../../data/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { Alert } from '../../ui/notice.tsx';

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

type NotRefreshedProps = { query: { error: Error | null; refetch: () => unknown }; what?: string };

/** Says that a list is shown although it could not be refreshed. */
export function NotRefreshed({ query, what = 'This' }: NotRefreshedProps) {
  if (!query.error) return null;
  return (
    <WorkNotice look="wait">
      <p>
        {what} could not be refreshed. {failureText(query.error)}
      </p>
      <Button look="outlined" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </WorkNotice>
  );
}

export function WorkSkeleton() {
  return <Skeletons count={3} each="h-36" className="grid gap-3" />;
}

type WorkBarProps = { problem: string; children: ReactNode };

/** Always within reach of the thumb; it shows why a press did not work. */
export function WorkBar({ problem, children }: WorkBarProps) {
  return (
    <div className="sticky bottom-(--bar-height) z-20 -mx-4 border-t-2 border-ink/25 bg-paper px-4 pt-2 pb-2 lg:mx-0">
      <Alert className="mb-2 text-base font-semibold text-alert">{problem}</Alert>
      {children}
    </div>
  );
}
