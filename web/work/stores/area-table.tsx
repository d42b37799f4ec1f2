// The areas of a store, a hundred at a time: all but the pincode can be changed, and a removed area keeps its
// place with 'Undo' until the list is saved.

import { Trash2Icon } from 'lucide-react';
import { useId, useState, type ComponentProps } from 'react';
import type { FileColumn } from '../../data/csv-file.ts';
import { Table } from '../../parts/table.tsx';
import { Button } from '../../ui/button.tsx';
import { NothingFits, ListTools, SaveList } from '../parts/list-tools.tsx';
import { FilterBox } from '../parts/list-search-box.tsx';
import { useAddressFilter } from '../parts/list-address.ts';
import { findMinutesProblem, findPositionProblem, toParts, type AreaRow } from './area-list.ts';

const BATCH_SIZE = 100;

type AreaTableProps = {
  rows: readonly AreaRow[];
  onChange: (next: (before: AreaRow[]) => AreaRow[]) => void;
};

export function AreaTable({ rows, onChange }: AreaTableProps) {
  const [filter, setFilter] = useAddressFilter('filter', '');
  const [most, setMost] = useState(BATCH_SIZE);
  const change = (row: AreaRow) =>
    onChange((before) => before.map((other) => (other.pincode === row.pincode ? row : other)));
  const fitting = rows.filter(({ pincode }) => pincode.includes(filter.trim()));
  if (rows.length === 0) {
    return <p className="panel p-4 text-sm text-soft">No Data. This store has no areas yet.</p>;
  }
  return (
    <section aria-label="Areas">
      <FilterBox
        label="Find a pincode"
        placeholder="Find a pincode"
        inputMode="numeric"
        filter={filter}
        onFilter={setFilter}
        shown={fitting.length}
        all={rows.length}
      >
        <ListTools list="areas" isEmpty={fitting.every(({ isRemoved }) => isRemoved)}>
          <SaveList file="areas.csv" columns={SAVED} rows={fitting.filter(({ isRemoved }) => !isRemoved)} />
        </ListTools>
      </FilterBox>
      {fitting.length === 0 && <NothingFits text={`No pincode has “${filter}” in it.`} what="areas" />}
      {fitting.length > 0 && (
        <Table
          label="Areas"
          shape="table"
          className="max-w-4xl"
          rows={fitting.slice(0, most)}
          toKey={({ pincode }) => pincode}
          columns={[
            {
              name: 'Pincode',
              className: 'font-semibold tabular-nums',
              render: ({ pincode, isRemoved }) =>
                isRemoved ? <s className="text-soft">{pincode}</s> : pincode,
            },
            {
              name: 'Name, position',
              className: 'w-full py-1!',
              render: (row) => <Place row={row} onChange={change} />,
            },
            {
              name: 'Minutes to ride',
              className: 'py-1!',
              render: (row) => <Minutes row={row} onChange={change} />,
            },
            {
              name: 'Remove',
              className: 'py-1! text-right',
              render: (row) => <Remove row={row} onChange={change} />,
            },
          ]}
        />
      )}
      {fitting.length > most && (
        <Button look="outlined" className="mt-3 w-full max-w-4xl" onClick={() => setMost(most + BATCH_SIZE)}>
          Show more
        </Button>
      )}
    </section>
  );
}

const SAVED: readonly FileColumn<AreaRow>[] = [
  { name: 'Pincode', text: ({ pincode }) => pincode },
  { name: 'Minutes', text: ({ rideMinutes }) => rideMinutes },
  { name: 'Name', text: ({ name = '' }) => name },
  { name: 'Latitude', text: ({ position = '' }) => toParts(position)[0]! },
  { name: 'Longitude', text: ({ position = '' }) => toParts(position)[1] ?? '' },
];

type CellProps = { row: AreaRow; onChange: (row: AreaRow) => void };

/** By which shoppers find it. */
function Place({ row, onChange }: CellProps) {
  const { pincode, name = '', position = '', isRemoved } = row;
  if (isRemoved) return <span className="text-soft">{name}</span>;
  return (
    <div className="grid gap-1 md:grid-cols-2">
      <CellInput
        label={`Name of ${pincode}`}
        placeholder="Name"
        maxLength={100}
        value={name}
        onType={(text) => onChange({ ...row, name: text })}
      />
      <CellInput
        label={`Position of ${pincode}`}
        placeholder="12.963, 77.576"
        maxLength={60}
        value={position}
        problem={findPositionProblem(position)}
        onType={(text) => onChange({ ...row, position: text })}
      />
    </div>
  );
}

function Minutes({ row, onChange }: CellProps) {
  const { pincode, rideMinutes, isRemoved } = row;
  if (isRemoved) return <span className="text-soft">Removed</span>;
  return (
    <CellInput
      label={`Minutes to ${pincode}`}
      inputMode="numeric"
      maxLength={20}
      value={rideMinutes}
      problem={findMinutesProblem(rideMinutes.trim())}
      onType={(text) => onChange({ ...row, rideMinutes: text })}
      width="w-20 max-md:w-14"
    />
  );
}

type CellInputProps = Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength' | 'placeholder'> & {
  label: string;
  value: string;
  problem?: string;
  width?: string;
  onType: (text: string) => void;
};

function CellInput({ label, problem = '', width = 'w-full', onType, ...input }: CellInputProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <input
        {...input}
        aria-label={label}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        onChange={({ target }) => onType(target.value)}
        className={`min-h-11 rounded-button border bg-paper px-3 text-base max-md:px-2 tabular-nums ${width} ${problem ? 'border-alert' : 'border-control'}`}
      />
      {problem && (
        <p id={id} className="mt-1 text-alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** One button, so that it keeps the keyboard focus. */
function Remove({ row, onChange }: CellProps) {
  const { pincode, isRemoved } = row;
  return (
    <button
      type="button"
      aria-label={`${isRemoved ? 'Undo removing' : 'Remove'} ${pincode}`}
      onClick={() => onChange({ ...row, isRemoved: !isRemoved })}
      className={`inline-grid h-11 min-w-11 place-items-center rounded-button ${isRemoved ? 'px-3 font-semibold text-leaf underline hover:bg-leaf-tint' : 'text-soft hover:bg-alert-tint hover:text-alert'}`}
    >
      {isRemoved ? 'Undo' : <Trash2Icon className="size-5" />}
    </button>
  );
}
