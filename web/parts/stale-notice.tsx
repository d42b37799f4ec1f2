// Says that a list is shown although it could not be refreshed.

import { Button } from '../ui/button.tsx';

export function StaleNotice({ what, onRetry }: { what: string; onRetry: () => unknown }) {
  return (
    <output className="mb-3 flex flex-wrap items-center gap-x-3 rounded-button bg-marigold-tint px-3 py-1 text-sm text-marigold-ink">
      These {what} could not be refreshed.
      <Button look="quiet" onClick={() => void onRetry()}>
        Try again
      </Button>
    </output>
  );
}
