// The search box of an owner's list: searches when nothing was typed for 300 ms.

import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { MAX_SEARCH_TEXT } from '#shared/limits.ts';
import { SearchInput } from './search-input.tsx';

const DEBOUNCE_MS = 300;

type ListSearchBoxProps = {
  label: string;
  placeholder: string;
  inputMode?: 'numeric';
  /** The search that the list shows. */
  search: string;
  onSearch: (text: string) => void;
};

export function ListSearchBox({ label, search, onSearch, ...box }: ListSearchBoxProps) {
  const { typed: text, setTyped: setText, asked, setAsked } = useTyped(search);

  // Uses the address at the time of the search, so that its other parameters are not lost.
  const ask = useEffectEvent(onSearch);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked) return;
    const timer = setTimeout(() => {
      setAsked(wanted);
      ask(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, asked, setAsked]);

  return (
    <search className="block max-w-md">
      <SearchInput aria-label={label} {...box} value={text} maxLength={MAX_SEARCH_TEXT} onText={setText} />
    </search>
  );
}

type FilterBoxProps = {
  label: string;
  placeholder: string;
  filter: string;
  onFilter: (text: string) => void;
  shown: number;
  all: number;
  inputMode?: 'numeric';
  children?: ReactNode;
};

/** Filters a fully loaded list by a few letters, which are in the address. */
export function FilterBox({ label, filter, onFilter, shown, all, children, ...box }: FilterBoxProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="w-full max-w-md">
        <ListSearchBox label={label} search={filter} onSearch={onFilter} {...box} />
      </div>
      <output className="text-sm text-soft">{shown === all ? `${all} in all` : `${shown} of ${all}`}</output>
      {children}
    </div>
  );
}

/**
 * What is typed before it counts. `asked` is what was last passed on from here, to tell it from a value that
 * was chosen elsewhere, which takes the place of what is typed.
 */
export function useTyped(value: string) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setAsked(value);
    if (value !== asked) setTyped(value);
  }
  return { typed, setTyped, asked, setAsked };
}
