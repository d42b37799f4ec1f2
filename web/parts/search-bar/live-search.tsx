// The header's search box on the search page, which shows the results; here only the address is written. The
// suggestions are loaded when a pointer or the focus comes near, and the box works without them.

import { ArrowLeftIcon, SearchIcon, XIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { withoutControls } from '#shared/clean-text.ts';
import { toSearchPath } from '#shared/slugs.ts';
import { MAX_SEARCH_TEXT } from '#shared/limits.ts';
import { useAddress } from '../../data/page-address.ts';
import { t } from '../../data/language.ts';
import { rememberSearch } from '../../data/search/search-recent.ts';
import { pageHydrated, useIsHydrated } from '../../data/hydrated.ts';
import type { LazyPart } from '../../ui/lazy-part.ts';
import { Link } from '../../ui/link.tsx';
import { navigate, useLocation } from '../../ui/router.tsx';
import type { SearchPanel } from './search-bar-panel.tsx';

/** Filters about the shopper rather than the search: they stay when the text changes. */
const OWN_OPTIONS = ['stock', 'veg'];

type LiveSearchProps = {
  /** The classes of the box. */
  look: string;
  suggestions: LazyPart<{ SearchPanel: typeof SearchPanel }>;
};

export default function LiveSearch({ look, suggestions }: LiveSearchProps) {
  const { search, key } = useLocation();
  const isHydrated = useIsHydrated();
  const asked = new URLSearchParams(search);
  const text = asked.get('q') ?? '';
  const toOptions = (address: URLSearchParams) => [...address].filter(([name]) => OWN_OPTIONS.includes(name));
  const options = toOptions(asked);
  const [latest] = useAddress();
  const input = useRef<HTMLInputElement>(null);
  /**
   * The last typed text while it is not in the URL yet; navigations of earlier keystrokes may still be
   * pending.
   */
  const typed = useRef<string | null>(null);
  const [keystrokes, setKeystrokes] = useState(0);
  const [isPanelWanted, setPanelWanted] = useState(false);
  const panel = suggestions.usePart(isPanelWanted, () => setPanelWanted(false));
  /** The visible list of the panel. */
  const [shown, setShown] = useState<{ listId: string; optionId: string | undefined } | null>(null);

  function apply(value: string) {
    const next = withoutControls(value).slice(0, MAX_SEARCH_TEXT);
    if (next !== value) input.current!.value = next;
    typed.current = next;
    const path = toSearchPath(next);
    const query = new URLSearchParams(toOptions(latest)).toString();
    const saved = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
    // Later text has its own turn.
    const isLast = () => input.current !== null && typed.current === next;
    void pageHydrated.then(() => isLast() && navigate(saved, { replace: true }));
  }

  /** Typing is finished. */
  function settle(next: string) {
    if (input.current!.value !== next) input.current!.value = next;
    apply(next);
    rememberSearch(next);
    // On a phone this closes the keyboard, so that the results are visible.
    if (matchMedia('(pointer: coarse)').matches) input.current!.blur();
  }

  // The input is uncontrolled: text typed before the page was hydrated stays in it and is picked up here, as
  // is the focus.
  useEffect(() => {
    const { value } = input.current!;
    if (value !== text) apply(value);
    if (document.activeElement === input.current) setPanelWanted(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page hydrates
  }, []);

  useEffect(() => {
    if (typed.current === null) {
      if (input.current!.value !== text) input.current!.value = text;
    } else if (typed.current === text) {
      typed.current = null;
    }
  }, [text, key]);

  return (
    <search className="relative block">
      <form
        action="/search"
        className={`${look} border-control focus-within:border-leaf focus-within:bg-paper focus-within:ring-1 focus-within:ring-leaf md:pl-3`}
        onSubmit={(event) => {
          event.preventDefault();
          settle(input.current!.value);
        }}
      >
        <Link
          to="/"
          aria-label={t('Back to home')}
          className="grid size-11 shrink-0 place-items-center rounded-button text-leaf md:hidden"
        >
          <ArrowLeftIcon className="size-5" />
        </Link>
        <SearchIcon className="hidden size-5 shrink-0 text-leaf md:block" />
        <input
          ref={input}
          name="q"
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown !== null}
          aria-controls={shown?.listId}
          aria-activedescendant={shown?.optionId}
          defaultValue={text}
          suppressHydrationWarning
          aria-label={t('Search for products')}
          placeholder={t('Search for atta dal and more.')}
          maxLength={MAX_SEARCH_TEXT}
          autoComplete="off"
          enterKeyHint="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for searching
          autoFocus
          className="h-full min-w-0 flex-1 rounded-button bg-transparent px-2 outline-none placeholder:text-soft"
          onFocus={() => setPanelWanted(true)}
          onChange={(event) => {
            apply(event.currentTarget.value);
            setKeystrokes((count) => count + 1);
          }}
        />
        {/* Error pages are rendered without the query of their address. */}
        {isHydrated && text !== '' && (
          <button
            type="button"
            aria-label={t('Clear')}
            onClick={() => {
              input.current!.value = '';
              apply('');
              input.current!.focus();
            }}
            className="grid size-11 shrink-0 place-items-center rounded-button text-soft hover:text-ink"
          >
            <XIcon className="size-4" />
          </button>
        )}
        {options.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      {/* The panel may be loaded before the box is rendered. */}
      {panel && isPanelWanted && (
        <panel.SearchPanel
          input={input.current!}
          text={text}
          keystrokes={keystrokes}
          onPickText={settle}
          onShow={setShown}
        />
      )}
    </search>
  );
}
