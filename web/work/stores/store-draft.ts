// The fields of the store form, each as text or checkbox. Pure.

import { findGstProblem } from '#shared/gst-number.ts';
import { toMinutesOfDay } from '#shared/opening-hours.ts';
import type { Store } from '#features/stores/store/store.contract.ts';
import type { CallBody } from '../../data/calls.ts';
import type { Problems } from '../../parts/form.tsx';
import { findAmountProblem } from '../parts/refund-amount.ts';

type StoreBody = CallBody<'POST /api/store/create'>;

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export type DayDraft = { isOpen: boolean; from: string; to: string };

/** `days`: Monday first. */
export type HoursDraft = { isAlwaysOpen: boolean; days: DayDraft[] };

export type StoreDraft = Record<
  | (
      | 'name'
      | 'address_line'
      | 'city'
      | 'state'
      | 'pincode'
      | 'phone'
      | 'gstNumber'
      | 'latitude'
      | 'longitude'
    )
  | ('packMinutes' | 'deliveryCharge' | 'freeDeliveryFrom' | 'pauseReason'),
  string
> & { hours: HoursDraft; paused: boolean };

const A_DAY: DayDraft = { isOpen: true, from: '06:00', to: '23:00' };

export const NEW_STORE: StoreDraft = {
  ...{ name: '', address_line: '', city: '', state: '', pincode: '', phone: '', gstNumber: '' },
  ...{ latitude: '', longitude: '', hours: { isAlwaysOpen: true, days: WEEKDAYS.map(() => A_DAY) } },
  ...{ packMinutes: '4', deliveryCharge: '', freeDeliveryFrom: '', paused: false, pauseReason: '' },
};

export function toDraft(store: Store): StoreDraft {
  const { name, address_line, city, state, pincode, phone, gstNumber, hours, paused, pauseReason } = store;
  const toText = (number: number | null) => (number === null ? '' : String(number));
  return {
    ...{ name, address_line, city, state, pincode, phone, gstNumber },
    ...{ latitude: toText(store.latitude), longitude: toText(store.longitude) },
    hours: { isAlwaysOpen: hours === null, days: WEEKDAYS.map((_day, at) => toDayDraft(hours, at)) },
    packMinutes: String(store.packMinutes),
    deliveryCharge: toText(store.deliveryCharge || null),
    freeDeliveryFrom: toText(store.freeDeliveryFrom),
    ...{ paused, pauseReason },
  };
}

/** A closed day gets default times, in case it is opened. */
function toDayDraft(hours: Store['hours'], at: number): DayDraft {
  const day = hours?.[at];
  // Time inputs know no 24:00; midnight at the end of the day is 00:00 here.
  if (day) return { isOpen: true, from: day.from, to: day.to === '24:00' ? '00:00' : day.to };
  return { ...A_DAY, isOpen: hours === null };
}

/** A message for each invalid field; the server checks again. */
export function findProblems(draft: StoreDraft): Problems {
  const problems: Problems = {};
  if (!draft.name.trim()) problems.name = 'Enter the name';
  const gstProblem = draft.gstNumber.trim() && findGstProblem(draft.gstNumber);
  if (gstProblem) problems.gstNumber = gstProblem;
  if (!/^\d+$/.test(draft.packMinutes.trim())) problems.packMinutes = 'Enter whole minutes';
  for (const field of ['latitude', 'longitude'] as const) {
    if (draft[field].trim() && !Number.isFinite(Number(draft[field])))
      problems[field] = 'Enter degrees, like 12.9716';
  }
  for (const field of ['deliveryCharge', 'freeDeliveryFrom'] as const) {
    const problem = findAmountProblem(draft[field]);
    if (problem) problems[field] = problem;
  }
  if (!draft.hours.isAlwaysOpen) {
    for (const [at, { isOpen, from, to }] of draft.hours.days.entries()) {
      const isTimed = toMinutesOfDay(from) !== null && toMinutesOfDay(to) !== null;
      if (isOpen && !isTimed) problems[`hours.${at}`] = `Enter opening and closing times for ${WEEKDAYS[at]}`;
    }
  }
  return problems;
}

export function toInput(draft: StoreDraft): StoreBody {
  const { isAlwaysOpen, days } = draft.hours;
  return {
    ...draft,
    latitude: toNumberOrNull(draft.latitude),
    longitude: toNumberOrNull(draft.longitude),
    packMinutes: Number(draft.packMinutes),
    deliveryCharge: Number(draft.deliveryCharge),
    freeDeliveryFrom: toNumberOrNull(draft.freeDeliveryFrom),
    hours: isAlwaysOpen ? null : days.map(({ isOpen, from, to }) => (isOpen ? { from, to } : null)),
    pauseReason: draft.paused ? draft.pauseReason : '',
  };
}

/** What differs from the store as the form began with it, and what that was. */
export function toChanges(store: Store, after: StoreDraft): Partial<StoreBody> & { was: Partial<StoreBody> } {
  const [old, input] = [toInput(toDraft(store)), toInput(after)];
  const names = (Object.keys(input) as (keyof StoreBody & keyof Store)[]).filter(
    (name) => JSON.stringify(input[name]) !== JSON.stringify(old[name]),
  );
  const pick = (from: Partial<StoreBody>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { ...pick(input), was: pick(store) };
}

/** A short text of a field's value, for a choice. */
export function describeField(name: keyof StoreDraft, draft: StoreDraft): string {
  if (name === 'paused') return draft.paused ? 'yes' : 'no';
  if (name !== 'hours') return draft[name] || 'empty';
  const { isAlwaysOpen, days } = draft.hours;
  if (isAlwaysOpen) return 'day and night';
  const words = days.map(({ isOpen, from, to }) => (isOpen ? `${from}–${to}` : 'closed'));
  if (words.every((day) => day === words[0])) return `every day ${words[0]}`;
  const short = (at: number) => WEEKDAYS[at]!.slice(0, 3);
  const firsts = [...words.keys()].filter((at) => words[at] !== words[at - 1]);
  const spans = firsts.map((from, at) => {
    const last = (firsts[at + 1] ?? words.length) - 1;
    return `${from === last ? short(from) : `${short(from)}–${short(last)}`} ${words[from]}`;
  });
  return spans.join(', ');
}

function toNumberOrNull(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
