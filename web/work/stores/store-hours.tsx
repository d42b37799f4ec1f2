// The opening hours of a store: day and night, or a time span for each day of the week.

import type { Problems } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { WEEKDAYS, type DayDraft, type HoursDraft } from './store-draft.ts';

type StoreHoursProps = {
  hours: HoursDraft;
  onChange: (hours: HoursDraft) => void;
  problems: Problems;
};

export function StoreHours({ hours, onChange, problems }: StoreHoursProps) {
  const { isAlwaysOpen, days } = hours;
  const changeDay = (at: number, change: Partial<DayDraft>) =>
    onChange({ ...hours, days: days.map((day, index) => (index === at ? { ...day, ...change } : day)) });
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">Hours</legend>
      <TickBox
        label="Open day and night"
        checked={isAlwaysOpen}
        onChange={(isTicked) => onChange({ ...hours, isAlwaysOpen: isTicked })}
      />
      {!isAlwaysOpen && (
        <>
          <ul className="grid gap-1">
            {days.map((day, at) => (
              <Day
                key={WEEKDAYS[at]}
                at={at}
                day={day}
                problem={problems[`hours.${at}`]}
                onChange={(change) => changeDay(at, change)}
              />
            ))}
          </ul>
          <Button
            look="quiet"
            className="-ml-4 text-leaf"
            onClick={() => onChange({ ...hours, days: days.map(() => days[0]!) })}
          >
            All days like Monday
          </Button>
          <p className="text-sm text-soft">
            If the end is before the start, it is on the next day. Times are in the store’s time zone.
          </p>
        </>
      )}
    </fieldset>
  );
}

type DayProps = {
  at: number;
  day: DayDraft;
  problem: string | undefined;
  onChange: (change: Partial<DayDraft>) => void;
};

function Day({ at, day: { isOpen, from, to }, problem, onChange }: DayProps) {
  const name = WEEKDAYS[at]!;
  const problemId = `hours-${at}-problem`;
  const time = {
    type: 'time',
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? problemId : undefined,
    className: `min-h-11 w-29 rounded-button border bg-paper px-2 text-base tabular-nums [&::-webkit-calendar-picker-indicator]:hidden ${problem ? 'border-alert' : 'border-control'}`,
  } as const;
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className="w-32">
        <TickBox label={name} checked={isOpen} onChange={(isTicked) => onChange({ isOpen: isTicked })} />
      </span>
      {isOpen ? (
        <span className="flex items-center gap-2">
          <input
            {...time}
            name={`hours.${at}`}
            aria-label={`${name} from`}
            value={from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <span aria-hidden>–</span>
          <input
            {...time}
            aria-label={`${name} to`}
            value={to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </span>
      ) : (
        <span className="text-sm text-soft">Closed</span>
      )}
      {problem && (
        <p id={problemId} className="w-full text-sm text-alert">
          {problem}
        </p>
      )}
    </li>
  );
}
