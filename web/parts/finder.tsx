// A field with the list of what was found for its text. The keyboard stays in the field: the arrow keys
// choose in the list, Enter picks.

import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { t } from '../data/language.ts';
import { Button } from '../ui/button.tsx';

export type FinderGroup<Item> = { name: string; items: readonly Item[] };

type FinderProps<Item> = {
  /** The name of the list. */
  label: string;
  /** Of the field. */
  text: string;
  /** Those without items are not shown; the name of a single one is not. */
  groups: readonly FinderGroup<Item>[];
  toKey: (item: Item) => string;
  /** The name of an option; without it, what it shows. */
  toName?: (item: Item) => string;
  render: (item: Item) => ReactNode;
  onPick: (item: Item) => void;
  /** Enter picks the first until the arrow keys have chosen another. */
  isFirstChosen?: boolean;
  /** What is said while the list does not tell: that it is searched, that nothing was found. */
  said: string;
  /** Why it could not be searched. */
  failure?: ReactNode;
  onRetry: () => unknown;
  /** With a `FinderField` in it, in its form if Enter is to send one. */
  children: ReactNode;
};

const HasOptions = createContext(false);

export function Finder<Item>(props: FinderProps<Item>) {
  const { label, text, toKey, toName, render, onPick, isFirstChosen, said, failure, onRetry } = props;
  const groups = props.groups.filter(({ items }) => items.length > 0);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Base.Root
      inline
      open
      items={groups}
      // What is shown was found for the text already.
      filter={null}
      value={text}
      autoHighlight={isFirstChosen ? 'always' : false}
      keepHighlight
      highlightItemOnHover={false}
    >
      <div>
        <HasOptions value={count > 0}>{props.children}</HasOptions>
        <output className="block text-sm wrap-anywhere text-soft">
          {said}
          {said === '' && count > 0 && (
            <span className="sr-only">{t('{count} found. The arrow keys choose.', { count })}</span>
          )}
        </output>
        {failure && (
          <p role="alert" className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-alert">
            {failure}
            <Button look="quiet" onClick={() => void onRetry()}>
              {t('Try again')}
            </Button>
          </p>
        )}
        <Base.List
          aria-label={label}
          className="mt-1 rounded-button border border-line bg-paper p-1 empty:hidden"
        >
          {({ name, items }: FinderGroup<Item>) => (
            <Base.Group key={name} items={items}>
              <Base.GroupLabel
                className={groups.length > 1 ? 'px-2 pt-2 pb-1 text-xs font-semibold text-soft' : 'sr-only'}
              >
                {name}
              </Base.GroupLabel>
              <Base.Collection>
                {(item: Item) => (
                  <Base.Item
                    key={toKey(item)}
                    value={item}
                    aria-label={toName?.(item)}
                    onClick={() => onPick(item)}
                    className="flex min-h-(--press) cursor-pointer items-center gap-3 rounded-button px-2 py-1 text-sm hover:bg-leaf-tint data-highlighted:bg-leaf-tint"
                  >
                    {render(item)}
                  </Base.Item>
                )}
              </Base.Collection>
            </Base.Group>
          )}
        </Base.List>
      </div>
    </Base.Root>
  );
}

/** The field of a list; `SearchInput` takes it as its input. */
export function FinderField(props: ComponentProps<'input'>) {
  return <Base.Input {...props} aria-expanded={useContext(HasOptions)} />;
}
