// Filters a fully loaded list by a few letters, which are in the address.

import type { ReactNode } from 'react';
import { ListSearchBox } from './list-search-box.tsx';

type FilterBoxProps = {
  label: string;
  placeholder: string;
  filter: string;
  onFilter: (text: string) => void;
  shown: number;
  all: number;
  inputMode?: 'numeric';
  children?: ReactNode;
};

export function FilterBox({ label, filter, onFilter, shown, all, children, ...box }: FilterBoxProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="w-full max-w-md">
        <ListSearchBox label={label} search={filter} onSearch={onFilter} {...box} />
      </div>
      <output className="text-sm text-soft">{shown === all ? `${all} in all` : `${shown} of ${all}`}</output>
      {children}
    </div>
  );
}
