// What a page shows of a query: grey boxes while it loads, why it failed with a retry, or its data. Data that
// could not be refreshed stays, with a notice; it is dimmed while the next page of it loads.

import { useEffect, type ReactNode } from 'react';
import { ApiError } from '../data/api.ts';
import { LoadFailed } from './load-failed.tsx';
import { Skeletons } from './list-skeletons.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { t } from '../data/language.ts';

type QueryViewProps<Data> = {
  query: {
    data: Data | undefined;
    error: Error | null;
    refetch: () => unknown;
    /** The data are those of the last page or filter. */
    isPlaceholderData?: boolean;
  };
  /** 'The orders could not be loaded.' */
  failure: string;
  /** 'orders': the name of the data in the notice; without it the page says itself that they are old. */
  stale?: string;
  /** In the size of what follows. */
  waiting?: ReactNode;
  /** In place of the retry when the server does not know what the address names. */
  missing?: ReactNode;
  /** In place of the data; anything false while there is something to show. */
  empty?: ReactNode;
  paging?: {
    page: number;
    lastPage: number | undefined;
    onPage: (page: number, isReplaced: boolean) => void;
    /** Also shown of a single page. */
    isAlways?: boolean;
  };
  className?: string;
  children: (data: Data) => ReactNode;
};

export function QueryView<Data>(props: QueryViewProps<Data>) {
  const {
    query,
    failure,
    stale,
    waiting = WAITING,
    missing,
    empty,
    paging,
    className = '',
    children,
  } = props;
  const { data, error, refetch, isPlaceholderData = false } = query;
  const lastPage = Math.max(1, paging?.lastPage ?? 1);

  // What was on the last page may be gone.
  useEffect(() => {
    if (paging?.lastPage !== undefined && !isPlaceholderData && paging.page > lastPage)
      paging.onPage(lastPage, true);
  });

  if (data === undefined) {
    if (!error) return waiting;
    if (missing && error instanceof ApiError && UNKNOWN.includes(error.status)) return missing;
    return <LoadFailed what={failure} error={error} onRetry={refetch} />;
  }
  return (
    <>
      {error && stale && <StaleNotice what={stale} onRetry={refetch} />}
      {empty ? (
        !isPlaceholderData && empty
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={`transition-opacity ${className} ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {children(data)}
          {paging && (lastPage > 1 || paging.isAlways) && (
            <ListPaging
              place={{ page: paging.page, lastPage }}
              onPrevious={paging.page > 1 ? () => paging.onPage(paging.page - 1, false) : null}
              onNext={paging.page < lastPage ? () => paging.onPage(paging.page + 1, false) : null}
            />
          )}
        </div>
      )}
    </>
  );
}

const WAITING = <Skeletons count={3} each="h-36" className="grid gap-3" />;
/** Not there, or not even an id. */
const UNKNOWN = [404, 400];

/** A list that could not be refreshed is shown all the same. */
function StaleNotice({ what, onRetry }: { what: string; onRetry: () => unknown }) {
  return (
    <Notice look="warn" as="output" isRow className="mb-3">
      {t('These {what} could not be refreshed.', { what })}
      <Button look="quiet" onClick={() => void onRetry()}>
        {t('Try again')}
      </Button>
    </Notice>
  );
}

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
