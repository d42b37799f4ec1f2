// Filters a fully loaded list by a few letters.

import { SearchInput } from './search-input.tsx';

type FilterBoxProps = {
  label: string;
  placeholder: string;
  filter: string;
  onFilter: (text: string) => void;
  shown: number;
  all: number;
};

export function FilterBox({ label, placeholder, filter, onFilter, shown, all }: FilterBoxProps) {
  return (
    <search className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="w-full max-w-md">
        <SearchInput
          aria-label={label}
          placeholder={placeholder}
          value={filter}
          maxLength={100}
          onText={onFilter}
        />
      </div>
      <output className="text-sm text-soft">{shown === all ? `${all} in all` : `${shown} of ${all}`}</output>
    </search>
  );
}
