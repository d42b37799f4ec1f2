// Finds something by its name and adds it to what is chosen, which is shown as chips.

import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { MAX_SEARCH_TEXT } from '#shared/limits.ts';
import { useDebouncedValue } from '../../data/catalogue/catalogue.queries.ts';
import { failureText } from '../../data/failure.ts';
import { Chips, type ChipChoice } from '../../parts/chip-picker.tsx';
import { FinderField, Finder } from '../../parts/finder.tsx';
import { SearchInput } from '../parts/search-input.tsx';

const MAX_SHOWN = 6;

type FindText = { text: string; setText: (text: string) => void; wanted: string };

/** `wanted` is what to search for: the text once it has rested, without spaces around it. */
export function useFindText(): FindText {
  const [text, setText] = useState('');
  return { text, setText, wanted: useDebouncedValue(text.trim()) };
}

type FoundChoices = Pick<UseQueryResult, 'isFetching' | 'error'> & {
  /** `detail`: what tells it from others of its name. */
  data: (ChipChoice & { detail: string })[] | undefined;
  refetch: () => unknown;
};

type FindAndAddProps = {
  label: string;
  /** The field's name in the server's refusals. */
  name: string;
  /** 'product' */
  what: string;
  placeholder: string;
  search: FindText;
  found: FoundChoices;
  chosen: readonly ChipChoice[];
  onChange: (chosen: ChipChoice[]) => void;
  problem: string | undefined;
  hint?: string;
  /** With one chosen, the search is not shown. */
  isSingle?: boolean;
};

export function FindAndAdd(props: FindAndAddProps) {
  const { label, name, what, placeholder, search, found, chosen, onChange, problem, hint, isSingle } = props;
  const { text, setText, wanted } = search;
  const shown =
    wanted === ''
      ? undefined
      : found.data?.filter(({ _id }) => !chosen.some((one) => one._id === _id)).slice(0, MAX_SHOWN);
  const hasAll = isSingle && chosen.length > 0;
  function toSaid(): string {
    if (wanted === '') return '';
    if (found.isFetching) return found.data ? '' : 'Searching ...';
    return shown?.length === 0 ? `No other ${what} found.` : '';
  }
  return (
    <div className="md:col-span-2">
      <p aria-hidden className="mb-1 text-sm font-medium">
        {label}
      </p>
      {!hasAll && (
        <Finder
          label={`Found ${what}s`}
          text={text}
          groups={[{ name: `Found ${what}s`, items: shown ?? [] }]}
          toKey={({ _id }) => _id}
          toName={({ name: foundName, detail }) => `Add ${foundName}, ${detail}`}
          onPick={({ _id, name: foundName }) => {
            onChange([...chosen, { _id, name: foundName }]);
            if (isSingle) setText('');
          }}
          render={({ name: foundName, detail }) => (
            <>
              <span className="min-w-0 flex-1 wrap-anywhere">{foundName}</span>
              <span className="min-w-0 text-right wrap-anywhere text-soft">{detail}</span>
            </>
          )}
          said={toSaid()}
          failure={
            found.error && wanted !== '' && `The ${what}s could not be searched. ${failureText(found.error)}`
          }
          onRetry={found.refetch}
        >
          <SearchInput
            as={FinderField}
            name={name}
            aria-label={`Find a ${what} to add`}
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
      )}
      {hasAll && problem && <p className="mt-1 text-sm text-alert">{problem}</p>}
      <Chips chosen={chosen} onRemove={({ _id }) => onChange(chosen.filter((one) => one._id !== _id))} />
    </div>
  );
}
