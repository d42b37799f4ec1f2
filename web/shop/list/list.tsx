// /list: turns a written shopping list into a cart. The server renders it empty; the browser fills it.

import { useEffect, useId, useRef, useState } from 'react';
import type { SavedList } from '#features/cart/list/list.contract.ts';
import { MAX_LIST_TEXT } from '#shared/limits.ts';
import { useAction } from '../../data/action.ts';
import { failureText, isOffline } from '../../data/failure.ts';
import { useIsHydrated } from '../../data/hydrated.ts';
import { msg, rich, t } from '../../data/language.ts';
import { saveListText, readSavedText, type ListText, SavedLists } from './saved-lists.tsx';
import { callApi } from '../../data/api.ts';
import { readList } from '../../data/lists/lists.queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { beginAll, ListLines, toChoices, type ReadLines } from './list-lines.tsx';
import { canListen, listen } from '../../data/lists/listen.ts';
import { toastError } from '../../data/toast.ts';
import { useAddress } from '../../data/page-address.ts';

const EXAMPLE = msg('2 milk, bread, aadha kilo pyaaz, 1kg atta, 6 ande, haldi 200g');

type ListReading = ReadLines & { count: number; left: readonly string[] };

const listWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? [];

/** The written lines of which no item has a word: headings, greetings, and what is beyond the limit. */
function listLeft(text: string, lines: ReadLines['lines']): string[] {
  const read = new Set(lines.flatMap((line) => listWords(line.text)));
  const isLeft = (words: readonly string[]) => words.length > 0 && !words.some((word) => read.has(word));
  return text.split('\n').filter((line) => isLeft(listWords(line)));
}

export default function ListPage() {
  const isHydrated = useIsHydrated();
  return (
    <div className="page min-h-dvh max-w-[860px] py-3 md:py-6" aria-busy={!isHydrated}>
      <h1 className="text-xl font-bold">{t('Your list')}</h1>
      {isHydrated ? <ListForm /> : <HowToWrite />}
    </div>
  );
}

function HowToWrite() {
  return (
    <p className="mt-1 mb-4 text-sm text-soft">
      {t(
        'Write it the way you would send it to your family: in English or Hindi, with or without quantities.',
      )}
    </p>
  );
}

/** The text of the list and the products chosen for it, stored while the tab is open. */
function useWritten(given: string) {
  const [written, setWritten] = useState<ListText>(() =>
    given ? { text: given, choices: [] } : readSavedText(),
  );
  const write = (next: ListText) => {
    setWritten(next);
    saveListText(next);
  };
  return { written, write };
}

function findMistake(text: string): string | undefined {
  if (text.trim() === '') return t('Write at least one item');
  return text.length > MAX_LIST_TEXT ? t('A list can have at most 5,000 characters') : undefined;
}

/** What failed without a network is done again when that is back. */
function useAgainOnline() {
  const [failed, setFailed] = useState<(() => Promise<unknown>) | null>(null);
  useEffect(() => {
    if (!failed) return;
    const again = () => void failed();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [failed]);
  return setFailed;
}

function ListForm() {
  const [search, setSearch] = useAddress();
  const shared = search.get('shared');
  const { written, write } = useWritten(search.get('text') ?? '');
  const { text, choices } = written;
  /** The saved list that was opened, until its text is cleared. */
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [read, setRead] = useState<ListReading | null>(null);
  const { isPending: isReading, run } = useAction();
  const [problem, setProblem] = useState<string>();
  /** The box folds to its first line once the list is read, so that the result is in sight. */
  const [isWriting, setWriting] = useState(true);
  const [sharedName, setSharedName] = useState<string | null>(null);
  const results = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const setFailed = useAgainOnline();

  const change = (next: string) => {
    write({ text: next, choices: next === '' ? [] : choices });
    if (next === '') setOpenedId(null);
    setProblem(undefined);
    setFailed(null);
  };

  async function readLines(wanted: ListText): Promise<void> {
    const asked = read?.chosen;
    const lines = await readList(wanted.text, wanted.choices);
    setRead((before) => ({
      lines,
      chosen: beginAll(lines, before, asked),
      count: (before?.count ?? 0) + 1,
      left: listLeft(wanted.text, lines),
    }));
    setWriting(lines.length === 0);
    if (lines.length === 0) setProblem(t('No products were found in this text'));
  }

  const attempt = (work: () => Promise<void>): Promise<boolean> => {
    setFailed(null);
    setProblem(undefined);
    return run(work, (error) => {
      setProblem(failureText(error));
      if (isOffline(error)) setFailed(() => () => attempt(work));
    });
  };

  async function readNow(wanted: ListText): Promise<void> {
    const mistake = findMistake(wanted.text);
    if (mistake === undefined) await attempt(() => readLines(wanted));
    else setProblem(mistake);
  }

  const openLink = (token: string) =>
    attempt(async () => {
      const list = (await callApi('POST /api/list/shared', { body: { token } })).data;
      setSharedName(list.name);
      write(list);
      await readLines(list);
    });

  // A list in the address is used once: a reload must not overwrite later changes with it.
  useEffect(() => {
    if (shared) void openLink(shared);
    else if (search.get('text')) {
      saveListText(written);
      setSearch(() => ({}), { replace: true });
      void readNow(written);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link
  }, [shared]);

  const count = read?.count ?? 0;
  useEffect(() => {
    if (count > 0) results.current?.focus({ preventScroll: false });
  }, [count]);

  return (
    <>
      {!read && <HowToWrite />}
      <form
        className="mt-1 grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void readNow(written);
        }}
      >
        {sharedName !== null && <SharedNote name={sharedName} />}
        <TextArea
          label={t('What do you need?')}
          rows={isWriting ? 4 : 1}
          value={text}
          onFocus={() => setWriting(true)}
          placeholder={t(EXAMPLE)}
          error={problem}
          autoCapitalize="none"
          onChange={(event) => change(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isPending={isReading} className="min-w-36">
            {t(isReading ? 'Reading…' : 'Read list')}
          </Button>
          <SpeakButton onText={(said) => change(text.trim() === '' ? said : `${text.trimEnd()}\n${said}`)} />
          {text !== '' && (
            <Button look="quiet" onClick={() => change('')}>
              {t('Clear')}
            </Button>
          )}
        </div>
      </form>
      {read && read.lines.length > 0 && (
        <section className="mt-4" aria-busy={isReading} aria-labelledby={headingId}>
          <h2 id={headingId} ref={results} tabIndex={-1} className="text-base font-semibold outline-none">
            {t('{count, plural, one {# item} other {# items}} on your list', { count: read.lines.length })}
          </h2>
          <LinesLeft lines={read.left} />
          <ListLines
            key={read.count}
            lines={read.lines}
            chosen={read.chosen}
            onChange={(chosen) => {
              setRead({ ...read, chosen });
              write({ text, choices: toChoices(read.lines, chosen) });
            }}
          />
        </section>
      )}
      <SavedLists
        written={read ? { text, choices: toChoices(read.lines, read.chosen) } : written}
        openedId={openedId}
        onOpen={({ _id, text: saved, choices: chosen }: SavedList) => {
          setSharedName(null);
          setOpenedId(_id);
          setProblem(undefined);
          const opened = { text: saved, choices: chosen };
          write(opened);
          void readNow(opened);
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}

function LinesLeft({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <p className="mt-1 text-sm break-words text-soft">
      {t('We did not understand: {lines}', { lines: lines.join(', ') })}
    </p>
  );
}

function SharedNote({ name }: { name: string }) {
  return (
    <Notice look="info">
      {rich('This is a copy of the shared list <b>{name}</b>. Your changes do not affect the original.', {
        name,
        b: <strong className="break-words" />,
      })}
    </Notice>
  );
}

/** Hidden in browsers without speech recognition. */
function SpeakButton({ onText }: { onText: (text: string) => void }) {
  const [isListening, setListening] = useState(false);
  const stop = useRef<(() => void) | null>(null);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => () => stop.current?.(), []);
  if (!canListen()) return null;

  function press() {
    if (isListening) {
      stop.current?.();
      return;
    }
    setListening(true);
    stop.current = listen({
      onText: (text) => latest.current(text),
      onEnd: (problem) => {
        setListening(false);
        stop.current = null;
        if (problem) toastError(problem);
      },
    });
  }

  return (
    <Button look="outlined" aria-pressed={isListening} onClick={press}>
      {t(isListening ? 'Listening… press to stop' : 'Speak')}
    </Button>
  );
}
