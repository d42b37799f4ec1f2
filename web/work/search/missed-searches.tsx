// Recent searches of shoppers that found nothing, latest first. Each can be added to a synonym group, or
// removed from the list.

import type { MissedSearch } from '#features/catalogue/search/search.contract.ts';
import { DateTime } from '../../ui/date-time.tsx';
import type { FileColumn } from '../../data/csv-file.ts';
import { freshQuery } from '../../data/reads.ts';
import { pagesOf, useOwnPages } from '../../data/read-pages.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { SaveList } from '../parts/list-tools.tsx';
import { ShowMore } from '../parts/paged-list.tsx';
import { plural } from '../../ui/number.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { removeMissed, toMisses } from './synonyms.queries.ts';
import { ask } from '../parts/ask.tsx';

const HEADING = 'missed-searches';

/** Scrolls to the list, which is below all the groups on narrow screens. */
export function goToMissed(): void {
  const heading = document.getElementById(HEADING)!;
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}

type MissedSearchesProps = { onAdd: (missed: MissedSearch) => void };

export function MissedSearches({ onAdd }: MissedSearchesProps) {
  const list = useOwnPages('POST /api/search/missed-searches', toMisses, freshQuery);
  const misses = list.data ?? [];
  return (
    <section aria-labelledby={HEADING}>
      <h2
        id={HEADING}
        tabIndex={-1}
        className="scroll-mt-[calc(var(--top)+20px)] outline-none mb-1 text-base font-bold"
      >
        Searches that found nothing
      </h2>
      <p className="mb-3 text-sm text-soft">From all shoppers, latest first. Searches are anonymous.</p>
      <QueryView
        query={list}
        failure="The searches could not be loaded."
        waiting={<Skeletons count={4} each="h-24" />}
        empty={
          misses.length === 0 && (
            <p className="panel p-4 text-sm text-soft">No Data. Every recent search found something.</p>
          )
        }
      >
        {() => (
          <>
            <ul aria-label="Missed searches" className="grid gap-2 md:max-xl:grid-cols-2">
              {misses.map((missed) => (
                <MissedSearchRow
                  key={missed._id}
                  missed={missed}
                  now={new Date(list.dataUpdatedAt)}
                  onAdd={() => onAdd(missed)}
                />
              ))}
            </ul>
            <ShowMore list={list} failure="More could not be loaded." />
            <p className="mt-3 flex justify-end">
              <SaveList file="missed-searches.csv" columns={SAVED} rows={readMisses} />
            </p>
          </>
        )}
      </QueryView>
    </section>
  );
}

const readMisses = pagesOf('POST /api/search/missed-searches', toMisses);

const SAVED: readonly FileColumn<MissedSearch>[] = [
  { name: 'Search', text: ({ text }) => text },
  { name: 'Times', text: ({ count }) => count },
  { name: 'Last', text: ({ lastAt }) => lastAt },
];

type MissedSearchRowProps = { missed: MissedSearch; now: Date; onAdd: () => void };

function MissedSearchRow({ missed, now, onAdd }: MissedSearchRowProps) {
  const { _id, text, count, lastAt } = missed;

  const askToRemove = () =>
    ask({
      title: 'Remove this search?',
      subject: text,
      text: 'It comes back when somebody searches for it, and is counted from one again.',
      confirmLabel: 'Remove',
      onConfirm: async () => {
        toastSuccess(await removeMissed(_id));
        // The button that had the focus is gone.
        document.getElementById(HEADING)?.focus({ preventScroll: true });
      },
    });

  return (
    <li className="panel p-3">
      <p className="font-medium wrap-anywhere">{text}</p>
      <p className="text-xs text-soft">
        {plural(count, 'time')} · <DateTime at={lastAt} now={now} />
      </p>
      <div className="mt-1 -mb-1 -ml-3 flex flex-wrap">
        <Button
          look="quiet"
          className="text-leaf"
          aria-label={`Add to a group: ${text}`}
          onClick={onAdd}
          {...opensDialog}
        >
          Add to a group
        </Button>
        <Button look="quiet" aria-label={`Remove: ${text}`} onClick={askToRemove} {...opensDialog}>
          Remove
        </Button>
      </div>
    </li>
  );
}
