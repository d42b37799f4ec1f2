// Previous, 'page/total' and Next under a list.

import { t } from '../data/language.ts';
import { Button } from '../ui/button.tsx';

type ListPagingProps = {
  /** null on the first page. */
  onPrevious: (() => void) | null;
  /** null on the last page. */
  onNext: (() => void) | null;
  previous?: string;
  /** Without it nobody knows how many there are. */
  place?: { page: number; lastPage: number };
};

export function ListPaging({ onPrevious, onNext, previous = t('Previous'), place }: ListPagingProps) {
  return (
    <nav aria-label={t('Pages')} className="mt-4 flex items-center justify-between gap-3">
      <Step onPress={onPrevious} label={previous} />
      {place && (
        <output
          aria-label={t('Page {page} of {lastPage}', place)}
          className="text-sm font-semibold tabular-nums"
        >
          {place.page}/{place.lastPage}
        </output>
      )}
      <Step onPress={onNext} label={t('Next')} />
    </nav>
  );
}

function Step({ onPress, label }: { onPress: (() => void) | null; label: string }) {
  return (
    // Not `disabled`: the keyboard focus would be lost on the last page.
    <Button
      look={onPress ? 'outlined' : 'inactive'}
      aria-disabled={onPress === null}
      onClick={() => onPress?.()}
    >
      {label}
    </Button>
  );
}
