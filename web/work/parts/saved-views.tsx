// Views of a list: chosen from a box, and the current filter saved under a name.

import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../data/action.ts';
import { MAX_VIEW_NAME, type ListView } from '../../data/list-views.ts';
import { toastSuccess } from '../../data/toast.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';

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

export function SavedViews(props: SavedViewsProps) {
  const { builtIn = [], saved, current, onChoose, save, remove, isShared = false } = props;
  const [name, setName] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<string | null>(null);
  const { isPending, run } = useAction();
  const views = [...builtIn, ...saved];
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

  if (views.length === 0 && current === '') return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {views.length > 0 && (
        <Select
          aria-label="Saved view"
          className="min-w-0"
          value={isKnown ? current : UNSAVED}
          none="View: all"
          options={[
            ...(isKnown ? [] : [{ value: UNSAVED, label: 'Unsaved view' }]),
            ...views.map(({ query, name: label }) => ({ value: query, label })),
          ]}
          onChange={(query) => query !== UNSAVED && onChoose(query)}
        />
      )}
      {own && (
        <Button look="quiet" onClick={() => setDoomed(own.name)}>
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
      <AskDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title={`Remove “${doomed}”?`}
        text={
          isShared
            ? 'Nobody who works on this list will have this view any more. What it shows stays.'
            : 'You will no longer have this view in this browser. What it shows stays.'
        }
        confirmLabel="Remove"
        onConfirm={async () => {
          await remove(doomed!);
          toastSuccess('View removed');
        }}
      />
    </div>
  );
}
