// Finds something by its name and adds it to what is chosen, which is shown as chips.

import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { MAX_SEARCH_TEXT } from '#shared/limits.ts';
import { useDebouncedValue } from '../../data/catalogue/catalogue.queries.ts';
import { Chips, type ChipChoice } from '../../parts/chip-picker.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SearchInput } from '../parts/search-input.tsx';

const MAX_SHOWN = 6;

type FindText = { text: string; setText: (text: string) => void; wanted: string };

/** `wanted` is what to search for: the text once it has rested, without spaces around it. */
export function useFindText(): FindText {
  const [text, setText] = useState('');
  return { text, setText, wanted: useDebouncedValue(text.trim()) };
}

type FoundChoices = Pick<UseQueryResult, 'isFetching' | 'isError' | 'error'> & {
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
  return (
    <div className="md:col-span-2">
      <p aria-hidden className="mb-1 text-sm font-medium">
        {label}
      </p>
      {!hasAll && (
        <SearchInput
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
      )}
      {problem && <p className="mt-1 text-sm text-alert">{problem}</p>}
      {hint && !hasAll && <p className="mt-1 text-sm text-soft">{hint}</p>}
      <output className="text-sm text-soft">
        {wanted !== '' && !found.isFetching && shown?.length === 0 && `No other ${what} found.`}
        {wanted !== '' && found.isFetching && !found.data && 'Searching ...'}
      </output>
      {found.isError && wanted !== '' && (
        <LoadFailed
          what={`The ${what}s could not be searched.`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {!hasAll && shown && shown.length > 0 && (
        <ul aria-label={`Found ${what}s`} className="mt-1 grid gap-1">
          {shown.map(({ _id, name: foundName, detail }) => (
            <li key={_id}>
              <button
                type="button"
                aria-label={`Add ${foundName}, ${detail}`}
                onClick={() => {
                  onChange([...chosen, { _id, name: foundName }]);
                  if (isSingle) setText('');
                }}
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-button border border-line px-3 py-1 text-left text-sm hover:border-leaf hover:bg-leaf-tint"
              >
                <span className="min-w-0 wrap-anywhere">{foundName}</span>
                <span className="min-w-0 text-right wrap-anywhere text-soft">{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Chips chosen={chosen} onRemove={({ _id }) => onChange(chosen.filter((one) => one._id !== _id))} />
    </div>
  );
}
