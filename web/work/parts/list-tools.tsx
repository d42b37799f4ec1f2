// Above every list of staff: its views, and the file of what it shows. A view is the filter of its address.

import type { ReactNode } from 'react';
import { useVisitor } from '../../data/account/user.ts';
import { useAddress } from '../../data/page-address.ts';
import { ApiError } from '../../data/api.ts';
import { savePages, saveRows, type FileColumn, type ReadPage } from '../../data/csv-file.ts';
import { useListViews, type ListView } from '../../data/list-views.ts';
import { STORE_PARAMETER, withStore } from '../../data/store/work-store.ts';
import { SaveFile } from '../../parts/save-file.tsx';
import { SavedViews } from './saved-views.tsx';

type ListToolsProps = {
  /** Names the list for its views. */
  list: string;
  builtIn?: readonly ListView[];
  /** Its file, as a `SaveList` or a `SaveFile`. */
  children?: ReactNode;
  /** Nothing is shown, so there is no file to save. */
  isEmpty?: boolean | undefined;
};

export function ListTools({ list, builtIn = [], children, isEmpty = false }: ListToolsProps) {
  const { user } = useVisitor();
  const [address, setAddress] = useAddress();
  const { views, save, remove } = useListViews(user?._id ?? '', list);
  const current = toView(address);
  return (
    <div className="flex grow flex-wrap items-center gap-2 empty:hidden print:hidden">
      <SavedViews
        builtIn={builtIn}
        saved={views}
        current={current}
        onChoose={(query) =>
          setAddress((latest) => withStore(latest, Object.fromEntries(new URLSearchParams(query))), {
            preventScrollReset: true,
          })
        }
        save={(name) => {
          const problem = save(name, current);
          if (problem) throw new ApiError(0, { message: problem });
        }}
        remove={remove}
      />
      {children && !isEmpty && <div className="ml-auto flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}

/** Not of a view: a search may be a person's name, and views stay in the browser. */
const NOT_OF_VIEWS = ['search', 'page', 'after', STORE_PARAMETER];

function toView(address: URLSearchParams): string {
  const view = new URLSearchParams(address);
  for (const key of NOT_OF_VIEWS) view.delete(key);
  view.sort();
  return view.toString();
}

type SaveListProps<Row> = {
  file: string;
  columns: readonly FileColumn<Row>[];
  /** All of them, or how a page of them is read. */
  rows: readonly Row[] | ReadPage<Row>;
};

export function SaveList<Row>({ file, columns, rows }: SaveListProps<Row>) {
  const save = () =>
    typeof rows === 'function' ? savePages(columns, rows, file) : saveRows(columns, rows, file);
  return <SaveFile save={save}>Save as CSV</SaveFile>;
}
