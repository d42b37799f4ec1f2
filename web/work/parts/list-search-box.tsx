// The search box of an owner's list: searches when nothing was typed for 300 ms.

import { useEffect, useEffectEvent, useState } from 'react';
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
  const [text, setText] = useState(search);
  /** What this box last searched for, to tell its own searches from going back. */
  const [asked, setAsked] = useState(search);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    setAsked(search);
    if (search !== asked) setText(search);
  }

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
  }, [text, asked]);

  return (
    <search className="block max-w-md">
      <SearchInput aria-label={label} {...box} value={text} maxLength={MAX_SEARCH_TEXT} onText={setText} />
    </search>
  );
}
