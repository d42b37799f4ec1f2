// What could not be shown in this place of a page, and the button that tries it again.

import type { ReactNode } from 'react';
import { t } from '../data/language.ts';
import { Button } from './button.tsx';

type FailedPartProps = { className: string; onRetry: () => unknown; children: ReactNode };

export function FailedPart({ className, onRetry, children }: FailedPartProps) {
  return (
    <div role="alert" className={`grid gap-3 text-sm ${className}`}>
      <p>{children}</p>
      <Button look="outlined" onClick={() => void onRetry()}>
        {t('Try again')}
      </Button>
    </div>
  );
}
