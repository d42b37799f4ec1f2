// What opens below the live search box: suggestions for the typed text. The focus stays in the box (WAI-ARIA
// combobox); the panel closes as soon as the user turns to the results. Loaded with the first focus.

import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../data/language.ts';
import { rememberSearch } from '../../data/search/search-recent.ts';
import { isForRow, SearchOptions, toSuggested } from './search-bar-options.tsx';
import { useShared } from '../../data/reads.ts';
import { useDebouncedValue } from '../../data/catalogue/catalogue.queries.ts';

/** Screen readers announce the number of options when typing pauses, not at every letter. */
const QUIET_MS = 700;

const PANEL =
  'absolute inset-x-0 top-full z-10 mt-1.5 overflow-y-auto overscroll-contain panel p-2 shadow-float';
/** As high as its chips, also while it is empty. */
const ROW = 'mt-2 min-h-11';

type SearchPanelProps = {
  input: HTMLInputElement;
  /** The search text of the URL. */
  text: string;
  /** Counts keystrokes; with each the panel may open again. */
  keystrokes: number;
  onPickText: (text: string) => void;
  /** Called with null while nothing is shown. */
  onShow: (shown: { listId: string; optionId: string | undefined } | null) => void;
};

export function SearchPanel({ input, text, keystrokes, onPickText, onShow }: SearchPanelProps) {
  const listId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(() => document.activeElement === input && keystrokes > 0);
  const [active, setActive] = useState(-1);
  const { suggestions, isSettled } = useSuggestions(text, isWanted);
  const [seen, setSeen] = useState({ keystrokes, text, suggestions });
  if (seen.keystrokes !== keystrokes || seen.text !== text || seen.suggestions !== suggestions) {
    if (seen.keystrokes !== keystrokes) setWanted(true);
    setSeen({ keystrokes, text, suggestions });
    setActive(-1);
  }

  const isEmpty = text.trim() === '';
  const suggested = toSuggested(suggestions);
  const count = isEmpty ? 0 : suggested.length;
  const isOpen = isWanted && count > 0;
  const optionId = isOpen && active >= 0 ? `${listId}-${active}` : undefined;
  // A row is above the results and hides none, so it need not close when the user turns to them. It keeps its
  // space while an answer is pending, so that the results do not jump with every letter.
  const isRow = !isEmpty && isForRow();
  const hasRoom = isOpen || (isRow && isWanted && !isSettled);
  const maxHeight = usePanelHeight(input, isOpen);
  useScrolledAway(isOpen && !isRow, close);

  // Before paint, so that the box never refers to a list that is gone.
  useLayoutEffect(() => {
    onShow(isOpen ? { listId, optionId } : null);
    if (optionId) document.getElementById(optionId)!.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [onShow, isOpen, listId, optionId]);

  function open() {
    setWanted(true);
  }

  function close() {
    setWanted(false);
    setActive(-1);
  }

  /** Wraps around; the box itself is the position before the first and after the last option. */
  function move(by: 1 | -1) {
    const places = count + 1;
    setActive(((active + 1 + by + places) % places) - 1);
  }

  function onKey(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    // During composition, Enter and the arrows belong to the input method.
    if (event.isComposing || ctrlKey || metaKey || shiftKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (altKey && key === 'ArrowUp') close();
      else if (!isOpen) open();
      else if (!altKey) move(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter' && optionId) {
      event.preventDefault();
      document.getElementById(optionId)!.click();
    } else if (key === 'Enter') {
      close();
    } else if (key === 'Escape' && isOpen) {
      // Chromium would clear the box as well.
      event.preventDefault();
      close();
    } else if (/^(?:Home|End|ArrowLeft|ArrowRight)$/.test(key)) {
      // The caret moves, so the keyboard is back in the box.
      setActive(-1);
    }
  }

  useInputEvent(input, 'keydown', onKey);
  useInputEvent(input, 'click', open);
  useInputEvent(input, 'blur', ({ relatedTarget }) => {
    if (!panel.current?.contains(relatedTarget as Node | null)) close();
  });

  function pickText(picked: string) {
    close();
    window.scrollTo({ top: 0 });
    onPickText(picked);
  }

  return (
    <>
      {hasRoom && (
        <div
          ref={panel}
          role="none"
          // The box keeps the focus, so a phone keeps its keyboard, whatever is pressed here.
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={({ key }) => {
            if (key !== 'Escape') return;
            input.focus();
            close();
          }}
          onBlur={({ relatedTarget, currentTarget }) => {
            if (relatedTarget !== input && !currentTarget.contains(relatedTarget)) close();
          }}
          style={isRow ? undefined : { maxHeight }}
          className={isRow ? ROW : PANEL}
        >
          <SearchOptions
            isRow={isRow}
            listId={listId}
            typed={text.trim()}
            corrected={suggestions?.corrected ?? null}
            suggested={suggested}
            active={active}
            onPickText={pickText}
            onLeave={() => {
              rememberSearch(text);
              close();
            }}
          />
        </div>
      )}
      <Announcement
        text={
          isOpen && isSettled
            ? t('{count, plural, one {# suggestion} other {# suggestions}}. Use the up and down arrows.', {
                count,
              })
            : ''
        }
      />
    </>
  );
}

function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), text ? QUIET_MS : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return <output className="sr-only">{said}</output>;
}

function useInputEvent<Type extends 'keydown' | 'click' | 'blur'>(
  input: HTMLInputElement,
  type: Type,
  onEvent: (event: HTMLElementEventMap[Type]) => void,
): void {
  const latest = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = (event: HTMLElementEventMap[Type]) => latest(event);
    input.addEventListener(type, listener);
    return () => input.removeEventListener(type, listener);
  }, [input, type]);
}

/** Space between the panel and the edge of the screen, or the keyboard on it. */
const MARGIN_PX = 20;
/** Largest share of the screen without a keyboard, so that some of the page stays visible. */
const MAX_OF_SCREEN = 0.62;
/** Shorter movements come from a thumb resting on the screen and are not scrolling. */
const SCROLLED_PX = 24;

/** In px; adapts to a phone's keyboard. */
function usePanelHeight(input: HTMLInputElement, isOpen: boolean): number {
  const [height, setHeight] = useState(() => measure(input));
  useEffect(() => {
    if (!isOpen) return;
    const onMove = () => setHeight(measure(input));
    onMove();
    const view = window.visualViewport ?? window;
    view.addEventListener('resize', onMove);
    return () => view.removeEventListener('resize', onMove);
  }, [input, isOpen]);
  return height;
}

function measure(input: HTMLInputElement): number {
  const seen = window.visualViewport?.height ?? window.innerHeight;
  const room = seen - input.getBoundingClientRect().bottom - MARGIN_PX;
  return Math.round(Math.min(room, window.innerHeight * MAX_OF_SCREEN));
}

/** Calls when the user scrolls the page, but not when the page gets shorter under its scroll position. */
function useScrolledAway(isOn: boolean, onScrolled: () => void): void {
  const latest = useEffectEvent(onScrolled);
  useEffect(() => {
    if (!isOn) return;
    let start = window.scrollY;
    const onMove = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const isAtEnd = window.scrollY + clientHeight >= scrollHeight - 2;
      if (isAtEnd && window.scrollY < start) start = window.scrollY;
      else if (Math.abs(window.scrollY - start) > SCROLLED_PX) latest();
    };
    window.addEventListener('scroll', onMove, { passive: true });
    return () => window.removeEventListener('scroll', onMove);
  }, [isOn]);
}

const REST_MS = 120;

const toQuestion = (search: string) => ({ body: { search } });

/** The suggestions and the text they are for; an answer to an older text is dropped. */
function useSuggestions(typed: string, isWanted: boolean) {
  const text = useDebouncedValue(typed, REST_MS).trim();
  const { data, isPlaceholderData } = useShared('POST /api/product/suggest', toQuestion(text), {
    enabled: isWanted && text !== '',
    /** While typing continues a word, the earlier suggestions stay until the new ones are loaded. */
    placeholderData: (before, query) =>
      query && isTypedOn((query.queryKey[1] as ReturnType<typeof toQuestion>).body.search, text)
        ? before
        : undefined,
  });
  return { suggestions: data, isSettled: data !== undefined && !isPlaceholderData && typed.trim() === text };
}

function isTypedOn(before: string, now: string): boolean {
  return before !== '' && now !== '' && (now.startsWith(before) || before.startsWith(now));
}
