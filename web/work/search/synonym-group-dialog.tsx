// Adds or changes a synonym group. For a search that found nothing, a group or a new one is chosen first; the
// group is then shown with it, to be checked before it is saved.

import { useEffect, useState, useId, useRef, type KeyboardEvent } from 'react';
import type { MissedSearch, SynonymGroup } from '#features/catalogue/search/search.contract.ts';
import { Form, type Problems } from '../../parts/form.tsx';
import { toPage } from '../../data/read-pages.ts';
import { pagedQuery, useOwn } from '../../data/reads.ts';
import { changeAndRead } from '../../data/work-changes.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { useLastShown } from '../../ui/shown-item.ts';
import { DraftConflict } from '../parts/conflict-box.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { ListSearchBox } from '../parts/list-search-box.tsx';
import { toCount } from '../../ui/number.tsx';
import { removeMissed, toGroups } from './synonyms.queries.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { XIcon } from 'lucide-react';

const LEAST_WORDS = 2;

/** The group being edited; with a missed search, the group it is to be added to. */
export type SynonymGroupTask = { group: SynonymGroup | 'new' | 'to-be-chosen'; missed?: MissedSearch };

type SynonymGroupDialogProps = {
  /** Closed while null. */
  task: SynonymGroupTask | null;
  onChange: (task: SynonymGroupTask | null) => void;
};

export function SynonymGroupDialog({ task, onChange }: SynonymGroupDialogProps) {
  const shown = useLastShown(task, task !== null);
  return (
    <FormDialog open={task !== null} onClose={() => onChange(null)} title={shown ? toTitle(shown) : ''}>
      {shown?.group === 'to-be-chosen' && (
        <SynonymGroupChoice text={shown.missed!.text} onChoose={(group) => onChange({ ...shown, group })} />
      )}
      {shown && shown.group !== 'to-be-chosen' && (
        <SynonymGroupForm
          existing={shown.group === 'new' ? null : shown.group}
          missed={shown.missed ?? null}
        />
      )}
    </FormDialog>
  );
}

function toTitle({ group, missed }: SynonymGroupTask): string {
  if (group === 'to-be-chosen') return `Add “${missed!.text}” to a group`;
  return group === 'new' ? 'Add group' : 'Edit group';
}

type SynonymGroupChoiceProps = { text: string; onChoose: (group: SynonymGroup | 'new') => void };

/** Chooses the group for a search that found nothing: one of the existing groups, or a new one. */
function SynonymGroupChoice({ text, onChoose }: SynonymGroupChoiceProps) {
  const [search, setSearch] = useState('');
  const groups = useOwn('POST /api/search/synonym-groups', toGroups(search, 1), {
    select: toPage,
    ...pagedQuery,
  });
  const { data, isPlaceholderData } = groups;
  const more = data ? data.totalCount - data.rows.length : 0;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">
        Choose the group whose words mean the same as “{text}”, or start a new one with it.
      </p>
      <ListSearchBox label="Find a group" placeholder="Find a group" search={search} onSearch={setSearch} />
      <Button look="outlined" onClick={() => onChoose('new')}>
        New group
      </Button>
      <QueryView
        query={groups}
        failure="The groups could not be loaded."
        waiting={<Skeletons count={3} each="h-20" />}
      >
        {(shown) => (
          <ul aria-label="Groups to choose from" className="grid gap-1">
            {shown.rows.map((group) => (
              <li key={group._id}>
                <button
                  type="button"
                  onClick={() => onChoose(group)}
                  className="min-h-11 w-full rounded-button border border-line px-3 py-2 text-left text-sm hover:border-leaf hover:bg-leaf-tint"
                >
                  <span className="line-clamp-2 wrap-anywhere">{group.words.join(', ')}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <output className="text-sm text-soft">
        {data?.rows.length === 0 && !isPlaceholderData ? `No group contains “${search}”.` : ''}
        {more > 0 ? `${toCount(more)} more. Type a word of the group to find it.` : ''}
      </output>
    </div>
  );
}

type SynonymGroupFormProps = {
  existing: SynonymGroup | null;
  /** Already added to the words; saving removes it from the list of missed searches. */
  missed: MissedSearch | null;
};

function SynonymGroupForm({ existing, missed }: SynonymGroupFormProps) {
  /** The group that the words are a change of. */
  const [base, setBase] = useState(existing);
  const toDraft = (group: SynonymGroup | null) => ({
    words: listWords({ words: group?.words ?? [], draft: missed?.text ?? '' }),
    draft: '',
  });
  const form = useDraftForm<TypedWords>({
    start: () => toDraft(existing),
    storedAs: `words of ${existing?._id ?? 'new'}`,
    check: findMissing,
    async send(typed) {
      const { message } = await changeAndRead('PUT /api/search/save-synonym-group', {
        body: { ...(base && { _id: base._id, was: base.words }), words: listWords(typed) },
      });
      // The search finds it from now on, so it does no harm if it stays in the list.
      if (missed) void removeMissed(missed._id).catch(() => undefined);
      return message;
    },
    changed: existing && {
      code: 'SYNONYM_GROUP_CHANGED',
      toDraft(data) {
        const now = data as SynonymGroup;
        setBase(now);
        return toDraft(now);
      },
    },
    fallbackField: 'words',
  });

  // The button that chose the group is gone, and the focus with it.
  useEffect(() => {
    if (missed) form.ref.current!.querySelector('input')!.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form takes the place of the choice
  }, []);

  return (
    <Form form={form} submit="Save" isIncomplete={findMissing(form.draft).words !== undefined}>
      <WordChips
        label="Words"
        name="words"
        value={form.draft}
        onChange={form.change}
        hint="Type a word or phrase, then Enter or a comma. All of them will find the same."
        error={form.problems.words}
      />
      <DraftConflict
        form={form}
        labels={LABELS}
        submit="Save"
        describeField={(_words, draft) => listWords(draft).join(', ')}
      />
    </Form>
  );
}

const LABELS = { words: 'Words', draft: 'Words' };

function findMissing(typed: TypedWords): Problems {
  return listWords(typed).length < LEAST_WORDS ? { words: 'Enter at least two different words' } : {};
}

type TypedWords = { words: string[]; draft: string };

/** All words without duplicates, including the one being typed. */
function listWords({ words, draft }: TypedWords): string[] {
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

function WordChips({ label, name, value, onChange, hint, error }: WordChipsProps) {
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
