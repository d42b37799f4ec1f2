// Finds something by its name inside a form, and adds it to what is chosen, which is shown as chips.

import { useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { MAX_SEARCH_TEXT } from '#shared/limits.ts';
import { useDebouncedValue } from '../../data/catalogue/catalogue.queries.ts';
import { failureText } from '../../data/failure.ts';
import { Chips, type ChipChoice } from '../../parts/chip-picker.tsx';
import { FinderField, Finder } from '../../parts/finder.tsx';
import { SearchInput } from './search-input.tsx';

const MAX_SHOWN = 6;

type FindText = { text: string; setText: (text: string) => void; wanted: string };

/** `wanted` is what to search for: the text once it has rested, without spaces around it. */
export function useFindText(): FindText {
  const [text, setText] = useState('');
  return { text, setText, wanted: useDebouncedValue(text.trim()) };
}

/** `detail`: what tells it from others of its name. */
type FoundChoice = ChipChoice & { detail: string };

type FindBoxProps<Item extends FoundChoice> = {
  label: string;
  /** What the field is called when it is not seen beside its label. */
  fieldLabel?: string;
  /** The field's name in the server's refusals. */
  name?: string;
  /** 'product' */
  what: string;
  /** What picking does. */
  verb?: string;
  placeholder: string;
  search: FindText;
  found: Pick<UseQueryResult, 'isFetching' | 'error'> & { data: Item[] | undefined; refetch: () => unknown };
  isLeftOut: (id: string) => boolean;
  onPick: (item: Item) => void;
  render?: (item: Item) => ReactNode;
  problem?: string | undefined;
  hint?: string | undefined;
};

/** Finds something by its name, inside a form. */
export function FindBox<Item extends FoundChoice>(props: FindBoxProps<Item>) {
  const { label, fieldLabel = label, name, what, verb = 'Add', placeholder, search, found, problem } = props;
  const { text, setText, wanted } = search;
  const { isLeftOut, onPick, render = renderDetail, hint } = props;
  const shown =
    wanted === '' ? undefined : found.data?.filter(({ _id }) => !isLeftOut(_id)).slice(0, MAX_SHOWN);
  function toSaid(): string {
    if (wanted === '') return '';
    if (found.isFetching) return found.data ? '' : 'Searching ...';
    return shown?.length === 0 ? `No other ${what} found.` : '';
  }
  return (
    <div>
      <p aria-hidden className="mb-1 text-sm font-medium">
        {label}
      </p>
      <Finder
        label={`Found ${what}s`}
        text={text}
        groups={[{ name: `Found ${what}s`, items: shown ?? [] }]}
        toKey={({ _id }) => _id}
        toName={({ name: foundName, detail }) => `${verb} ${foundName}, ${detail}`}
        onPick={onPick}
        render={render}
        said={toSaid()}
        failure={
          found.error && wanted !== '' && `The ${what}s could not be searched. ${failureText(found.error)}`
        }
        onRetry={found.refetch}
      >
        <SearchInput
          as={FinderField}
          name={name}
          aria-label={fieldLabel}
          aria-invalid={problem ? true : undefined}
          placeholder={placeholder}
          value={text}
          maxLength={MAX_SEARCH_TEXT}
          onText={setText}
          onKeyDown={(event) => {
            // Enter must not submit the form around this box.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        {problem && <p className="mt-1 text-sm text-alert">{problem}</p>}
        {hint && <p className="mt-1 text-sm text-soft">{hint}</p>}
      </Finder>
    </div>
  );
}

const renderDetail = ({ name, detail }: FoundChoice) => (
  <>
    <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
    <span className="min-w-0 text-right wrap-anywhere text-soft">{detail}</span>
  </>
);

type FindAndAddProps = Omit<FindBoxProps<FoundChoice>, 'isLeftOut' | 'onPick'> & {
  chosen: readonly ChipChoice[];
  onChange: (chosen: ChipChoice[]) => void;
  /** With one chosen, the search is not shown. */
  isSingle?: boolean;
};

export function FindAndAdd({ chosen, onChange, isSingle, ...box }: FindAndAddProps) {
  const { label, what, problem } = box;
  return (
    <div className="md:col-span-2">
      {isSingle && chosen.length > 0 ? (
        <>
          <p className="mb-1 text-sm font-medium">{label}</p>
          {problem && <p className="mt-1 text-sm text-alert">{problem}</p>}
        </>
      ) : (
        <FindBox
          {...box}
          fieldLabel={`Find a ${what} to add`}
          isLeftOut={(id) => chosen.some(({ _id }) => _id === id)}
          onPick={({ _id, name }) => {
            onChange([...chosen, { _id, name }]);
            if (isSingle) box.search.setText('');
          }}
        />
      )}
      <Chips chosen={chosen} onRemove={({ _id }) => onChange(chosen.filter((one) => one._id !== _id))} />
    </div>
  );
}
