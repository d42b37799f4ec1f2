// Above every list of staff: its views, and the file of what it shows. A view is the filter of its address.

import { type ReactNode, useEffect, useRef, useState, useMemo } from 'react';
import { useVisitor } from '../../data/account/user.ts';
import { useAddress } from '../../data/page-address.ts';
import { ApiError } from '../../data/api.ts';
import { savePages, saveRows, type CsvName, type FileColumn, type ReadPage } from '../../data/csv-file.ts';
import { STORE_PARAMETER, withStore } from '../../data/store/work-store.ts';
import { SaveFile } from '../../parts/save-file.tsx';
import { useAction } from '../../data/action.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { isObject, stored, useStored } from '../../data/stored.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { useSearchParams } from '../../ui/router.tsx';
import { ask } from './ask.tsx';

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
          setAddress((latest) => withStore(latest, Object.fromEntries(new URLSearchParams(query))), {})
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
  file: CsvName;
  columns: readonly FileColumn<Row>[];
  /** All of them, or how a page of them is read. */
  rows: readonly Row[] | ReadPage<Row>;
};

export function SaveList<Row>({ file, columns, rows }: SaveListProps<Row>) {
  const save = () =>
    typeof rows === 'function' ? savePages(columns, rows, file) : saveRows(columns, rows, file);
  return <SaveFile save={save}>Save as CSV</SaveFile>;
}

type SavedViewsProps = {
  /** Those that the list always has come first, and cannot be removed. */
  builtIn?: readonly ListView[];
  saved: readonly ListView[];
  /** The filter of the list; '' is none. */
  current: string;
  onChoose: (query: string) => void;
  /** Each throws when it is refused. */
  save: (name: string) => unknown;
  remove: (name: string) => unknown;
  /** Everybody who works here has them. */
  isShared?: boolean;
};

/** A filter that no view has. */
const UNSAVED = '?';

/** Views of a list: chosen from a box, and the current filter saved under a name. */
export function SavedViews(props: SavedViewsProps) {
  const { builtIn = [], saved, current, onChoose, save, remove, isShared = false } = props;
  const [name, setName] = useState<string | null>(null);
  const { isPending, run } = useAction();
  const views = [...builtIn, ...saved];
  const unfiltered = builtIn.find(({ query }) => query === '');
  const own = saved.find(({ query }) => query === current);
  const isKnown = current === '' || views.some(({ query }) => query === current);
  const nameBox = useRef<HTMLInputElement>(null);
  const isNaming = name !== null;
  useEffect(() => {
    if (isNaming) nameBox.current!.focus();
  }, [isNaming]);

  const saveAs = (typed: string) =>
    run(async () => {
      await save(typed);
      setName(null);
      toastSuccess('View saved');
    });

  const askToRemove = (view: string) =>
    ask({
      title: `Remove “${view}”?`,
      text: isShared
        ? 'Nobody who works on this list will have this view any more. What it shows stays.'
        : 'You will no longer have this view in this browser. What it shows stays.',
      confirmLabel: 'Remove',
      onConfirm: async () => {
        await remove(view);
        toastSuccess('View removed');
      },
    });
  if (views.length === 0 && current === '') return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {views.length > 0 && (
        <Select
          aria-label="Saved view"
          className="min-w-0"
          value={isKnown ? current : UNSAVED}
          none={`View: ${unfiltered?.name ?? 'all'}`}
          options={[
            ...(isKnown ? [] : [{ value: UNSAVED, label: 'Unsaved view' }]),
            ...views.flatMap(({ query, name: label }) => (query === '' ? [] : { value: query, label })),
          ]}
          onChange={(query) => query !== UNSAVED && onChoose(query)}
        />
      )}
      {own && (
        <Button look="quiet" onClick={() => askToRemove(own.name)}>
          {`Remove “${own.name}”`}
        </Button>
      )}
      {!isKnown && name === null && (
        <Button look="quiet" onClick={() => setName('')}>
          Save this view
        </Button>
      )}
      {name !== null && (
        <form
          className="flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = name.trim();
            if (typed === '') nameBox.current!.focus();
            else void saveAs(typed);
          }}
        >
          <input
            ref={nameBox}
            aria-label="Name of the view"
            placeholder="Name of the view"
            value={name}
            maxLength={MAX_VIEW_NAME}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            className="min-h-11 w-44 rounded-button border border-control bg-paper px-2.5 text-base"
          />
          <Button type="submit" isPending={isPending}>
            Save
          </Button>
          <Button look="quiet" onClick={() => setName(null)}>
            Cancel
          </Button>
        </form>
      )}
    </div>
  );
}

type ListView = { name: string; query: string };

export const MAX_VIEWS = 20;
const MAX_VIEW_NAME = 40;

const isView = (value: unknown) =>
  isObject(value) && ['name', 'query'].every((part) => typeof value[part as never] === 'string');
const isViews = (value: unknown): value is ListView[] => Array.isArray(value) && value.every(isView);
const NONE: readonly ListView[] = [];

function useListViews(userId: string, list: string) {
  const saved = useMemo(() => stored(`list-views:${userId}:${list}`, isViews), [userId, list]);
  const views = useStored(saved) ?? NONE;
  /** Another tab may have saved one meanwhile. */
  const without = (name: string) => (saved.read() ?? NONE).filter((view) => view.name !== name);
  return {
    views,
    /** One of the same name is replaced. Why it was not saved, or ''. */
    save(name: string, query: string): string {
      const others = without(name);
      if (others.length >= MAX_VIEWS) return `At most ${MAX_VIEWS} views can be saved. Remove one first.`;
      const next = [...others, { name, query }].toSorted((one, other) => one.name.localeCompare(other.name));
      return saved.write(next) ? '' : 'This browser saves nothing, so the view is lost with this page.';
    },
    remove(name: string): void {
      const rest = without(name);
      saved.write(rest.length > 0 ? rest : null);
    },
  };
}

type NothingFitsProps = {
  title?: string;
  text: string;
  /** What the list has: 'orders'. */
  what: string;
  /** Parameters of the address that are no filter. */
  kept?: readonly string[];
};

/** In place of a list of which nothing fits its filter or its search: one press shows all of it. */
export function NothingFits({ title = 'No Data', text, what, kept = [] }: NothingFitsProps) {
  const address = useSearchParams();
  const rest = kept.flatMap((name) => (address.has(name) ? [[name, address.get(name)!]] : []));
  return (
    <NoData picture="search" title={title} text={text}>
      <ButtonLink look="outlined" to={`?${withStore(address, Object.fromEntries(rest))}`}>
        Show all {what}
      </ButtonLink>
    </NoData>
  );
}
