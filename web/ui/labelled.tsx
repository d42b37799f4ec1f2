// A control with its label above it, in a row of filters.

import type { ReactNode } from 'react';

type LabelledProps = { label: string; className?: string | undefined; children: ReactNode };

export function Labelled({ label, className = 'grid gap-1', children }: LabelledProps) {
  return (
    <label className={`text-sm font-medium ${className}`}>
      {label}
      {children}
    </label>
  );
}
