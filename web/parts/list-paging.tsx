// Previous, 'page/total' and Next under a list.

import { t } from '../data/language.ts';
import { Button } from '../ui/button.tsx';

type ListPagingProps = { page: number; lastPage: number; onPage: (page: number) => void };

export function ListPaging({ page, lastPage, onPage }: ListPagingProps) {
  const isFirst = page <= 1;
  const isLast = page >= lastPage;
  return (
    <nav aria-label={t('Pages')} className="mt-4 flex items-center justify-between gap-3">
      {/* Not `disabled`: the keyboard focus would be lost on the last page. */}
      <Button
        look={isFirst ? 'inactive' : 'outlined'}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onPage(page - 1)}
      >
        {t('Previous')}
      </Button>
      <output
        aria-label={t('Page {page} of {lastPage}', { page, lastPage })}
        className="text-sm font-semibold tabular-nums"
      >
        {page}/{lastPage}
      </output>
      <Button
        look={isLast ? 'inactive' : 'outlined'}
        aria-disabled={isLast}
        onClick={() => !isLast && onPage(page + 1)}
      >
        {t('Next')}
      </Button>
    </nav>
  );
}
