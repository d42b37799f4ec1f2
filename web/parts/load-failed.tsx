// Shown in place of what could not be loaded: why, and a retry button.

import { t } from '../data/language.ts';
import { failureText } from '../data/failure.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

type LoadFailedProps = {
  /** What is missing, e.g. 'Your orders could not be loaded.' */
  what: string;
  error: unknown;
  onRetry: () => unknown;
};

export function LoadFailed({ what, error, onRetry }: LoadFailedProps) {
  return (
    <Notice look="alert" as="div" role="alert" className="grid justify-items-start gap-3 text-ink">
      <p>
        <strong className="font-semibold text-alert">{what}</strong> {failureText(error)}
      </p>
      <Button look="outlined" onClick={() => void onRetry()}>
        {t('Try again')}
      </Button>
    </Notice>
  );
}
