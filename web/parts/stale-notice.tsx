// Says that a list is shown although it could not be refreshed.

import { t } from '../data/language.ts';
import { Button } from '../ui/button.tsx';

export function StaleNotice({ what, onRetry }: { what: string; onRetry: () => unknown }) {
  return (
    <output className="mb-3 flex flex-wrap items-center gap-x-3 rounded-button bg-marigold-tint px-3 py-1 text-sm text-marigold-ink">
      {t('These {what} could not be refreshed.', { what })}
      <Button look="quiet" onClick={() => void onRetry()}>
        {t('Try again')}
      </Button>
    </output>
  );
}
