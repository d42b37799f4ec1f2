// The areas of a store, a hundred at a time: minutes can be changed, and a removed area keeps its place with
// 'Undo' until the list is saved.

import { useEffect, useRef, useState } from 'react';
import { BinIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { findMinutesProblem, type AreaRow } from './area-list.ts';

const BATCH_SIZE = 100;
const CELL = 'px-3 py-1 first:pl-4 last:pr-2';

type Change = (next: (before: AreaRow[]) => AreaRow[]) => void;
type AreaTableProps = { rows: readonly AreaRow[]; onChange: Change };

export function AreaTable({ rows, onChange }: AreaTableProps) {
  const [filter, setFilter] = useState('');
  const [most, setMost] = useState(BATCH_SIZE);
  const fitting = rows.filter(({ pincode }) => pincode.includes(filter.trim()));
  if (rows.length === 0) {
    return <p className="panel p-4 text-sm text-soft">No Data. This store has no areas yet.</p>;
  }
  return (
    <section aria-label="Areas">
      <search className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <input
          type="search"
          aria-label="Find a pincode"
          placeholder="Find a pincode"
          inputMode="numeric"
          value={filter}
          maxLength={6}
          autoComplete="off"
          onChange={({ target }) => setFilter(target.value)}
          className="min-h-11 w-full max-w-md rounded-button border border-control bg-paper px-3 text-base placeholder:text-soft"
        />
        <output className="text-sm text-soft">
          {fitting.length === rows.length ? '' : `${fitting.length} of ${rows.length}`}
        </output>
      </search>
      {fitting.length === 0 && (
        <p className="panel p-4 text-sm text-soft">No Data. No pincode has “{filter}” in it.</p>
      )}
      {fitting.length > 0 && (
        <table aria-label="Areas" className="w-full max-w-2xl panel text-left text-sm">
          <thead>
            <tr className="text-soft">
              <th scope="col" className={`${CELL} py-2 font-medium`}>
                Pincode
              </th>
              <th scope="col" className={`${CELL} py-2 font-medium`}>
                Minutes to ride
              </th>
              <th scope="col" className={`${CELL} py-2 font-medium`}>
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {fitting.slice(0, most).map((row) => (
              <Row key={row.pincode} row={row} onChange={onChange} />
            ))}
          </tbody>
        </table>
      )}
      {fitting.length > most && (
        <Button look="outlined" className="mt-3 w-full max-w-2xl" onClick={() => setMost(most + BATCH_SIZE)}>
          Show more
        </Button>
      )}
    </section>
  );
}

function Row({ row, onChange }: { row: AreaRow; onChange: Change }) {
  const { pincode, rideMinutes, isRemoved } = row;
  const item = useRef<HTMLTableRowElement>(null);
  const problem = findMinutesProblem(rideMinutes.trim());
  const problemId = `area-${pincode}-problem`;
  const change = (fields: Partial<AreaRow>) =>
    onChange((before) =>
      before.map((other) => (other.pincode === pincode ? { ...other, ...fields } : other)),
    );

  // Moves the keyboard focus to the button that replaced the pressed one.
  const wasRemoved = useRef(isRemoved);
  useEffect(() => {
    if (wasRemoved.current === isRemoved) return;
    wasRemoved.current = isRemoved;
    if (document.activeElement === document.body) item.current!.querySelector('button')!.focus();
  }, [isRemoved]);

  return (
    <tr ref={item} className={`h-13 border-t border-line ${isRemoved ? 'bg-ground text-soft' : ''}`}>
      <th scope="row" className={`${CELL} font-semibold tabular-nums`}>
        {isRemoved ? <s>{pincode}</s> : pincode}
      </th>
      <td className={CELL}>
        {isRemoved ? (
          'Removed'
        ) : (
          <>
            <input
              aria-label={`Minutes to ${pincode}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={rideMinutes}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? problemId : undefined}
              onChange={({ target }) => change({ rideMinutes: target.value })}
              className={`min-h-11 w-20 rounded-button border bg-paper px-3 text-base tabular-nums ${problem ? 'border-alert' : 'border-control'}`}
            />
            {problem && (
              <p id={problemId} className="mt-1 text-alert">
                {problem}
              </p>
            )}
          </>
        )}
      </td>
      <td className={`${CELL} text-right`}>
        {isRemoved ? (
          <button
            type="button"
            aria-label={`Undo removing ${pincode}`}
            onClick={() => change({ isRemoved: false })}
            className="min-h-11 rounded-button px-3 font-semibold text-leaf underline hover:bg-leaf-tint"
          >
            Undo
          </button>
        ) : (
          <button
            type="button"
            aria-label={`Remove ${pincode}`}
            onClick={() => change({ isRemoved: true })}
            className="inline-grid size-11 place-items-center rounded-button text-soft hover:bg-alert-tint hover:text-alert"
          >
            <BinIcon />
          </button>
        )}
      </td>
    </tr>
  );
}
