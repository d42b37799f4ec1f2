// Names in a checked file that match no category or sub-category. Each becomes a new one only after a tick:
// most are typing mistakes, so the nearest known names are shown beside them.

import type { NewNames, UnknownName } from '#features/catalogue/product-files/catalogue-import.contract.ts';
import { plural } from '../../ui/number.tsx';
import { TickBox } from '../../ui/tick-box.tsx';

type NewNamesProps = {
  unknownNames: readonly UnknownName[];
  /** The number of all unknown names; `unknownNames` holds only the first ones. */
  count: number;
  chosen: NewNames;
  isLocked: boolean;
  onChange: (next: NewNames) => void;
};

export function ImportNewNames({ unknownNames, count, chosen, isLocked, onChange }: NewNamesProps) {
  const isAll = chosen === 'all';
  const isChosen = ({ column, name }: UnknownName) =>
    isAll || chosen.some((one) => one.column === column && one.name === name);

  function toggle(unknown: UnknownName) {
    const { column, name } = unknown;
    const before = isAll ? unknownNames.map((one) => ({ column: one.column, name: one.name })) : chosen;
    onChange(
      isChosen(unknown)
        ? before.filter((one) => one.column !== column || one.name !== name)
        : [...before, { column, name }],
    );
  }

  return (
    <fieldset className="grid gap-1 rounded-button bg-marigold-tint p-3 text-sm text-marigold-ink">
      <legend className="float-left mb-1 font-semibold">
        {plural(count, 'name is unknown', 'names are not known')}
      </legend>
      <p className="clear-left">
        Rows that use them are skipped. Tick the names that are new, correct typing errors in the file, and
        check it again.
      </p>
      {count > 1 && (
        <TickBox
          label={<b className="font-semibold">Create all of them</b>}
          checked={isAll}
          isLocked={isLocked}
          onChange={(isTicked) => onChange(isTicked ? 'all' : [])}
        />
      )}
      <ul className="max-h-80 overflow-y-auto">
        {unknownNames.map((unknown) => (
          <li key={`${unknown.column} ${unknown.name}`}>
            <TickBox
              label={
                <>
                  New {unknown.column} <strong className="font-semibold">{unknown.name}</strong>
                  {unknown.nearest.length > 0 && ` (the nearest: ${unknown.nearest.join(', ')})`}
                </>
              }
              checked={isChosen(unknown)}
              isLocked={isLocked}
              onChange={() => toggle(unknown)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
