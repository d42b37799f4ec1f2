// Validates stores and areas sent by the owner. Pure.

import { cleanText } from '#shared/clean-text.ts';
import { readNumber, readText, requireNoProblems, type Problems } from '#shared/read-fields.ts';
import { GST_NUMBER_PROBLEM, toGstNumber } from './gst.rules.ts';
import type { DayHours, WeekHours } from './hours.contract.ts';
import { isTimeZone, toMinutesOfDay } from './hours.rules.ts';
import type { Area, StoreInput } from './store.contract.ts';

export const MAX_STORES = 200;
export const MAX_AREAS = 20_000;
const MAX_MINUTES = 240;
/** Of thousands of mistakes in a list the first are enough. */
const MAX_PROBLEMS = 20;

const PINCODE = /^[0-9]{6}$/;
const PHONE = /^\+?[0-9][0-9 ()-]{4,24}$/;

/** Six digits, without spaces; undefined when invalid. */
export function toPincode(text: string): string | undefined {
  const pincode = text.replace(/\s/g, '');
  return PINCODE.test(pincode) ? pincode : undefined;
}

export type StoreValues = {
  name: string;
  addressLine: string;
  city: string;
  state: string;
  pincode: string;
  phone: string;
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
  hours: WeekHours | null;
  isPaused: boolean;
  pauseReason: string;
  packMinutes: number;
  gstNumber: string | null;
};

/** 400 with the invalid fields. Fields that were not sent are left out; a new store needs a name. */
export function readStore(input: StoreInput, { isNew }: { isNew: boolean }): Partial<StoreValues> {
  const problems: Problems = {};
  const text = (field: keyof StoreInput, label: string, max: number) =>
    readOptionalText(problems, field, input[field], { label, max });
  const sent: { [Field in keyof StoreValues]: StoreValues[Field] | undefined } = {
    name:
      isNew || input.name !== undefined
        ? readText(problems, 'name', input.name, { label: 'Name', max: 100 })
        : undefined,
    addressLine: text('address_line', 'Address', 300),
    city: text('city', 'City', 100),
    state: text('state', 'State', 100),
    pincode: readPincode(problems, input.pincode),
    phone: readPhone(problems, input.phone),
    latitude: readDegrees(problems, 'latitude', input.latitude, 90),
    longitude: readDegrees(problems, 'longitude', input.longitude, 180),
    timeZone: readTimeZone(problems, input.timeZone),
    hours: readHours(problems, input.hours),
    isPaused: readFlag(problems, 'paused', input.paused),
    pauseReason: text('pauseReason', 'Reason', 200),
    packMinutes:
      input.packMinutes === undefined
        ? undefined
        : readMinutes(problems, 'packMinutes', input.packMinutes, 'Minutes to pack'),
    gstNumber: readGstNumber(problems, input.gstNumber),
  };
  requireNoProblems(problems);
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

type TextRule = { label: string; max: number };

/** '' when empty, undefined when it was not sent. */
export function readOptionalText(problems: Problems, field: string, value: unknown, rule: TextRule) {
  if (value === undefined) return undefined;
  if (value === null || (typeof value === 'string' && cleanText(value) === '')) return '';
  return readText(problems, field, value, rule);
}

function readPincode(problems: Problems, value: unknown): string | undefined {
  const text = readOptionalText(problems, 'pincode', value, { label: 'Pincode', max: 20 });
  if (!text || problems.pincode) return text;
  const pincode = toPincode(text);
  if (!pincode) problems.pincode = 'Enter a six-digit pincode';
  return pincode;
}

/** '' when empty, undefined when it was not sent. */
export function readPhone(problems: Problems, value: unknown): string | undefined {
  const text = readOptionalText(problems, 'phone', value, { label: 'Phone', max: 30 });
  if (text && !problems.phone && !PHONE.test(text)) problems.phone = 'Enter a phone number';
  return text;
}

/** null when empty, undefined when it was not sent. */
export function readGstNumber(problems: Problems, value: unknown): string | null | undefined {
  const text = readOptionalText(problems, 'gstNumber', value, { label: 'GST number', max: 30 });
  if (text === undefined || problems.gstNumber) return undefined;
  if (text === '') return null;
  const number = toGstNumber(text);
  if (!number) problems.gstNumber = GST_NUMBER_PROBLEM;
  return number;
}

function readDegrees(problems: Problems, field: string, value: unknown, most: number) {
  if (value === undefined || value === null) return value;
  if (typeof value === 'number' && Math.abs(value) <= most) return value;
  problems[field] = `Enter degrees between -${most} and ${most}`;
  return null;
}

function readTimeZone(problems: Problems, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const name = readText(problems, 'timeZone', value, { label: 'Time zone', max: 64 });
  if (!problems.timeZone && !isTimeZone(name)) problems.timeZone = 'There is no such time zone';
  return name;
}

function readFlag(problems: Problems, field: string, value: unknown): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  problems[field] = `${field} must be true or false`;
  return undefined;
}

function readHours(problems: Problems, value: unknown): WeekHours | null | undefined {
  if (value === undefined || value === null) return value;
  if (!Array.isArray(value) || value.length !== 7) {
    problems.hours = 'Hours must be a list of seven days, Monday first';
    return null;
  }
  return value.map((day: unknown, at) => {
    if (day === null) return null;
    const hours = toDayHours(day);
    if (!hours) problems[`hours.${at}`] = "Hours of a day are {from, to} as 'HH:MM', or null";
    return hours;
  });
}

function toDayHours(day: unknown): DayHours | null {
  const { from, to } = (typeof day === 'object' ? day : {}) as Record<string, unknown>;
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const isTime = toMinutesOfDay(from) !== null && toMinutesOfDay(to) !== null;
  return isTime && from !== '24:00' ? { from, to } : null;
}

function readMinutes(problems: Problems, field: string, value: unknown, label: string): number {
  const words = `a whole number between 1 and ${MAX_MINUTES}`;
  const minutes = readNumber(problems, field, value, { label, words, max: MAX_MINUTES, decimals: 0 });
  if (!problems[field] && minutes < 1) problems[field] = `${label} must be ${words}`;
  return minutes;
}

/** In order of pincode. 400 with the problems, by position in the list. */
export function readAreas(value: unknown): Area[] {
  const problems: Problems = {};
  const claims = typeof value === 'string' ? toClaims(value) : value;
  if (claims === undefined || claims === null) problems.areas = 'Required';
  else if (!Array.isArray(claims)) problems.areas = 'Areas must be a list';
  else if (claims.length > MAX_AREAS) {
    problems.areas = `A store can have at most ${MAX_AREAS.toLocaleString('en-IN')} areas`;
  }
  requireNoProblems(problems);
  const areas = new Map<string, Area>();
  for (const [at, claim] of (claims as unknown[]).entries()) {
    const area = readArea(problems, `areas.${at}`, claim);
    if (areas.has(area.pincode) && !problems[`areas.${at}.pincode`]) {
      problems[`areas.${at}.pincode`] = `${area.pincode} is listed twice`;
    }
    areas.set(area.pincode, area);
    if (Object.keys(problems).length >= MAX_PROBLEMS) break;
  }
  requireNoProblems(problems);
  return [...areas.values()].sort((a, b) => (a.pincode < b.pincode ? -1 : 1));
}

function readArea(problems: Problems, field: string, claim: unknown): Area {
  const { pincode: given, rideMinutes } = (claim ?? {}) as Record<string, unknown>;
  const text = readText(problems, `${field}.pincode`, given, { label: 'Pincode', max: 20 });
  const pincode = toPincode(text);
  if (!pincode) problems[`${field}.pincode`] ??= 'Enter a six-digit pincode';
  return {
    pincode: pincode ?? `?${field}`,
    rideMinutes: readMinutes(problems, `${field}.rideMinutes`, rideMinutes, 'Minutes to ride'),
  };
}

/** Reads 'pincode,minutes' lines, with an optional heading; other white space separates them too. */
function toClaims(text: string): { pincode: string; rideMinutes: string }[] {
  const lines = text.replace(/\s*,\s*/g, ',').split(/[\s;]+/);
  return lines
    .filter((line, at) => line !== '' && !(at === 0 && /^pincode\b/i.test(line)))
    .map((line) => {
      const [pincode = '', rideMinutes = ''] = line.split(',');
      return { pincode, rideMinutes };
    });
}
