// What the pages about one store have at the lower edge, and in place of what is loading.

import type { ReactNode } from 'react';
import { Skeletons } from '../../parts/list-skeletons.tsx';

export function WorkSkeleton() {
  return <Skeletons count={3} each="h-36" className="grid gap-3" />;
}

type WorkBarProps = { problem: string; children: ReactNode };

/** Always within reach of the thumb; it shows why a press did not work. */
export function WorkBar({ problem, children }: WorkBarProps) {
  return (
    <div className="sticky bottom-(--bar-height) z-20 -mx-4 border-t-2 border-ink/25 bg-paper px-4 pt-2 pb-2 lg:mx-0">
      <p role="alert" className={problem ? 'mb-2 text-base font-semibold text-alert' : ''}>
        {problem}
      </p>
      {children}
    </div>
  );
}
