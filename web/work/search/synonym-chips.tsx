// An input for several words, each shown as a chip: Enter or a comma adds the typed word, Backspace in the
// empty input removes the last one, and a pasted list is split. Typed but not yet added text belongs to the
// form too.

import { XIcon } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';

export type TypedWords = { words: string[]; draft: string };

/** All words without duplicates, including the one being typed. */
export function listWords({ words, draft }: TypedWords): string[] {
  const all = new Map<string, string>();
  for (const part of [...words, ...draft.split(SEPARATOR)]) {
    const word = part.trim().replace(/\s+/gu, ' ');
    if (word && !all.has(word.toLowerCase())) all.set(word.toLowerCase(), word);
  }
  return [...all.values()];
}

const SEPARATOR = /[,;\n\t]/;

type WordChipsProps = {
  label: string;
  name: string;
  value: TypedWords;
  onChange: (next: TypedWords) => void;
  hint: string;
  error: string | undefined;
};

export function WordChips({ label, name, value, onChange, hint, error }: WordChipsProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [notice, setNotice] = useState('');
  const { words, draft } = value;

  function add(text: string) {
    const next = listWords({ words, draft: text });
    const added = next.slice(words.length);
    if (text.trim())
      setNotice(added.length > 0 ? `${added.join(', ')} added` : `${text.trim()} is already in the list`);
    onChange({ words: next, draft: '' });
  }

  function remove(word: string) {
    setNotice(`${word} removed`);
    onChange({ words: words.filter((other) => other !== word), draft });
    // The button that had the focus is gone.
    input.current!.focus();
  }

  function onKey(event: KeyboardEvent) {
    // Enter in an input method only ends its own composition.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && draft.trim()) {
      event.preventDefault();
      add(draft);
    } else if (event.key === 'Backspace' && draft === '' && words.length > 0) {
      event.preventDefault();
      remove(words.at(-1)!);
    }
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div
        className={`flex flex-wrap items-center gap-1.5 rounded-button border bg-paper p-1.5 focus-within:ring-1 ${
          error
            ? 'border-alert focus-within:ring-alert'
            : 'border-control focus-within:border-leaf focus-within:ring-leaf'
        }`}
      >
        {words.length > 0 && (
          <ul aria-label="Chosen words" className="contents">
            {words.map((word) => (
              <li
                key={word}
                className="flex max-w-full items-center rounded-full bg-leaf-tint pl-3 text-sm font-medium text-leaf-dark"
              >
                <span className="min-w-0 py-1 wrap-anywhere">{word}</span>
                <button
                  type="button"
                  aria-label={`Remove ${word}`}
                  onClick={() => remove(word)}
                  className="grid size-11 shrink-0 place-items-center rounded-full hover:text-alert"
                >
                  <XIcon className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          id={id}
          ref={input}
          name={name}
          value={draft}
          placeholder="Add a word"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="enter"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${error ? `${id}-error ` : ''}${id}-hint`}
          onChange={({ target }) =>
            SEPARATOR.test(target.value) ? add(target.value) : onChange({ words, draft: target.value })
          }
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            // The input would join several lines into one.
            if (!SEPARATOR.test(text)) return;
            event.preventDefault();
            add(`${draft}${text}`);
          }}
          onKeyDown={onKey}
          className="h-11 min-w-32 flex-1 bg-transparent px-1.5 text-base outline-none placeholder:text-soft"
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-alert">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
        {hint}
      </p>
      <output className="sr-only">{notice}</output>
    </div>
  );
}
