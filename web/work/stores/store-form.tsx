// The form of a store: its name and address, opening hours, packing time, and a pause. Nothing typed is lost
// when the server refuses.

import { useState } from 'react';
import type { Store } from '#features/stores/store/store.contract.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { showOwn } from '../../data/reads.ts';
import { changeAndTell } from '../../data/work-changes.ts';
import { Form, type Problems } from '../../parts/form.tsx';
import { Field, type FieldSpec } from '../../ui/field.tsx';
import { DraftConflict } from '../parts/conflict-box.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import {
  findProblems,
  NEW_STORE,
  toChanges,
  toDraft,
  toInput,
  describeField,
  type StoreDraft,
  WEEKDAYS,
  type DayDraft,
  type HoursDraft,
} from './store-draft.ts';
import { Button } from '../../ui/button.tsx';

type TextName = Exclude<keyof StoreDraft, 'hours' | 'paused'>;

const WIDE = 'md:col-span-2';

const PLACE_FIELDS: FieldSpec<TextName>[] = [
  { name: 'name', label: 'Name', required: true, maxLength: 100, className: WIDE },
  { name: 'address_line', label: 'Address line', maxLength: 300, className: WIDE },
  { name: 'city', label: 'City', maxLength: 100 },
  { name: 'state', label: 'State', maxLength: 100 },
  { name: 'pincode', label: 'Pincode', maxLength: 20, inputMode: 'numeric' },
  { name: 'phone', label: 'Phone', maxLength: 30, type: 'tel' },
  { name: 'latitude', label: 'Latitude', maxLength: 20, placeholder: '12.9716' },
  { name: 'longitude', label: 'Longitude', maxLength: 20, placeholder: '77.5946' },
  {
    name: 'gstNumber',
    label: 'GSTIN',
    hint: 'For tax invoices. Empty: that of the shop, if it is of this state; without either, plain bills.',
    maxLength: 30,
    className: WIDE,
  },
];
const ORDER_FIELDS: FieldSpec<TextName>[] = [
  {
    name: 'deliveryCharge',
    label: 'Delivery charge in rupees',
    inputMode: 'decimal',
    placeholder: '0',
    hint: 'On every order. Empty or 0: delivery is free.',
  },
  {
    name: 'freeDeliveryFrom',
    label: 'Free delivery from, in rupees',
    inputMode: 'decimal',
    hint: 'Items for at least this much are delivered free. Empty: never.',
  },
  { name: 'packMinutes', label: 'Minutes to pack', maxLength: 20, inputMode: 'numeric' },
];
const PAUSE_REASON: FieldSpec<TextName> = {
  name: 'pauseReason',
  label: 'Reason shown to shoppers',
  maxLength: 200,
  placeholder: 'Heavy rain',
  className: 'mt-1',
};

const LABELS = Object.fromEntries([
  ...[...PLACE_FIELDS, ...ORDER_FIELDS, PAUSE_REASON].map(({ name, label }) => [name, label]),
  ['hours', 'Hours'],
  ['paused', 'Paused'],
]) as Record<keyof StoreDraft, string>;

export function StoreForm({ existing }: { existing: Store | null }) {
  /** The store that the draft is a change of. */
  const [base, setBase] = useState(existing);
  const form = useDraftForm<StoreDraft>({
    start: () => (existing ? toDraft(existing) : NEW_STORE),
    storedAs: `store ${existing?._id ?? 'new'}`,
    check: findProblems,
    mistakesText: ERRORS.invalid_input.message,
    send: (draft) =>
      base
        ? changeAndTell(
            'PUT /api/store/update',
            { body: { _id: base._id, ...toChanges(base, draft) } },
            ({ data }) =>
              showOwn('GET /api/store/get', {}, (known) =>
                known?.map((store) => (store._id === data._id ? data : store)),
              ),
          )
        : changeAndTell('POST /api/store/create', { body: toInput(draft) }),
    changed: existing && {
      code: 'STORE_CHANGED',
      toDraft(now) {
        setBase(now as Store);
        return toDraft(now as Store);
      },
    },
  });
  const { draft, problems, change } = form;
  const submit = existing ? 'Save' : 'Add store';
  const text = (field: FieldSpec<TextName>) => (
    <Field key={field.name} {...form.field(field.name)} {...field} />
  );

  return (
    <Form form={form} submit={submit} isSticky className="grid gap-4 md:grid-cols-2">
      {PLACE_FIELDS.map(text)}
      <div className={WIDE}>
        <StoreHours hours={draft.hours} problems={problems} onChange={(hours) => change({ hours })} />
      </div>
      {ORDER_FIELDS.map(text)}
      <div className={WIDE}>
        <TickBox
          label="Paused"
          hint="While it is paused, nobody can order from this store."
          checked={draft.paused}
          onChange={(paused) => change({ paused })}
        />
        {draft.paused && text(PAUSE_REASON)}
      </div>
      <DraftConflict form={form} labels={LABELS} submit={submit} describeField={describeField} />
    </Form>
  );
}

type StoreHoursProps = { hours: HoursDraft; onChange: (hours: HoursDraft) => void; problems: Problems };

/** The opening hours of a store: day and night, or a time span for each day of the week. */
function StoreHours({ hours, onChange, problems }: StoreHoursProps) {
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
