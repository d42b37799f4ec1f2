// What staff work off, a card for each: its tabs, its file, and at most a hundred of them.

import type { ComponentProps, ReactNode } from 'react';
import type { FileColumn } from '../../data/csv-file.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ShowTabs } from '../../ui/pill-tabs.tsx';
import { ListTools, SaveList } from './list-tools.tsx';

/** The server sends at most this many. */
const MAX = 100;

type TaskCardsProps<Row> = Pick<ComponentProps<typeof QueryView<Row[]>>, 'query' | 'failure'> & {
  /** 'Problems'; in small letters it names their views and file, and what is stale. */
  label: string;
  tabs: Omit<ComponentProps<typeof ShowTabs>, 'className'>;
  columns: readonly FileColumn<Row>[];
  /** Height of a card that is not there yet. */
  height: string;
  empty: { title: string; text: string };
  /** Of a full list: where the others are. */
  more: string;
  children: (row: Row) => ReactNode;
};

export function TaskCards<Row>(props: TaskCardsProps<Row>) {
  const { query, failure, label, tabs, columns, height, empty, more, children } = props;
  const rows = query.data;
  const name = label.toLowerCase();
  return (
    <>
      <ShowTabs {...tabs} className="mb-4 flex" />
      {rows && rows.length > 0 && (
        <div className="mb-4">
          <ListTools list={name}>
            <SaveList file={`${name.replaceAll(' ', '-')}.csv`} columns={columns} rows={rows} />
          </ListTools>
        </div>
      )}
      <QueryView
        query={query}
        failure={failure}
        stale={name}
        waiting={<Skeletons count={3} each={height} className="grid gap-3" />}
        empty={rows?.length === 0 && <NoData {...empty} />}
      >
        {(all) => (
          <ul aria-label={label} className="grid gap-3">
            {all.map(children)}
          </ul>
        )}
      </QueryView>
      {rows?.length === MAX && (
        <p className="mt-3 text-sm text-soft">
          Showing {MAX}. {more}
        </p>
      )}
    </>
  );
}
