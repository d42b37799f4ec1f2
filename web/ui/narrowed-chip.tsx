// A filter that a list is narrowed by, removed by a press.

import { t } from '../data/language.ts';

type NarrowedChipProps = { words: string; onClear: () => void };

export function NarrowedChip({ words, onClear }: NarrowedChipProps) {
  return (
    <button
      type="button"
      onClick={onClear}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-leaf bg-leaf-tint px-4 text-sm font-medium"
    >
      {words}
      <span aria-hidden>×</span>
      <span className="sr-only">: {t('show all again')}</span>
    </button>
  );
}
