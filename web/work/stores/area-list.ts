// The areas of a store while they are edited: typed values, parsing of 'pincode,minutes' lines, checks, and
// what saving would change. Pure.

import type { Area } from '#features/stores/store/store.contract.ts';

/** A removed area keeps its place until the list is saved. */
export type AreaRow = TypedArea & { isRemoved: boolean };
/** As typed; the position as latitude and longitude. Without a name or a position these are left out. */
export type TypedArea = { pincode: string; rideMinutes: string; name?: string; position?: string };

const MAX_MINUTES = 240;

export function toRows(areas: readonly Area[]): AreaRow[] {
  return areas.map(({ pincode, rideMinutes, name, latitude, longitude }) => ({
    ...{ pincode, rideMinutes: String(rideMinutes), isRemoved: false },
    ...(name && { name }),
    ...(latitude !== undefined && { position: `${latitude}, ${longitude}` }),
  }));
}

/** '' when the pincode is valid. */
export function findPincodeProblem(pincode: string): string {
  return /^\d{6}$/.test(pincode) ? '' : 'Enter a six-digit pincode';
}

/** '' when the minutes are valid. */
export function findMinutesProblem(minutes: string): string {
  const isFine = /^\d{1,3}$/.test(minutes) && Number(minutes) >= 1 && Number(minutes) <= MAX_MINUTES;
  return isFine ? '' : `Enter whole minutes from 1 to ${MAX_MINUTES}`;
}

export type FaultyLine = { line: number; text: string; problem: string };

/** The areas of a pasted text or file, and its faulty lines, counted from 1. */
export function readLines(text: string): {
  areas: TypedArea[];
  faulty: FaultyLine[];
} {
  const areas: TypedArea[] = [];
  const faulty: FaultyLine[] = [];
  const seen = new Map<string, number>();
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = at + 1;
    const trimmed = raw.trim();
    // The heading, and empty lines.
    if (trimmed === '' || (seen.size === 0 && /^"?pincode\b/i.test(trimmed))) continue;
    const [pincode = '', rideMinutes = '', name, latitude, longitude, ...rest] = trimmed
      .split(/[,;\t]/)
      .map(toCell);
    const tidy = pincode.replace(/\s/g, '');
    const before = seen.get(tidy);
    const problem =
      (rest.some(Boolean) ? 'More than pincode, minutes, name and position' : '') ||
      findPositionProblem(toPosition(latitude, longitude)) ||
      findPincodeProblem(tidy) ||
      findMinutesProblem(rideMinutes) ||
      (before === undefined ? '' : `${tidy} is already in line ${before}`);
    if (problem) faulty.push({ line, text: trimmed, problem });
    else {
      seen.set(tidy, line);
      areas.push({
        ...{ pincode: tidy, rideMinutes },
        ...(name && { name }),
        ...((latitude || longitude) && { position: toPosition(latitude, longitude) }),
      });
    }
  }
  return { areas, faulty };
}

const toPosition = (latitude = '', longitude = '') => (latitude || longitude) && `${latitude}, ${longitude}`;

/** As a map gives it to be copied; '' when it is valid, or none. */
export function findPositionProblem(position = ''): string {
  const isDegrees = (text: string, most: number) =>
    /^-?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= most;
  const [latitude = '', longitude = '', ...rest] = toParts(position);
  const isFine = isDegrees(latitude, 90) && isDegrees(longitude, 180) && rest.length === 0;
  return isFine || position.trim() === '' ? '' : 'Enter latitude and longitude as degrees';
}

export const toParts = (position: string) => position.trim().split(/\s*,\s*|\s+/);

/** What is wrong with a row, or ''. */
export const findProblem = ({ isRemoved, rideMinutes, position }: AreaRow): string =>
  isRemoved ? '' : findMinutesProblem(rideMinutes.trim()) || findPositionProblem(position);

function toCell(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}

/** New pincodes come first, where they are seen; existing ones get the new minutes. */
export function withAreas(rows: readonly AreaRow[], areas: readonly TypedArea[]): AreaRow[] {
  const given = new Map(areas.map((area) => [area.pincode, area]));
  const known = new Set(rows.map(({ pincode }) => pincode));
  const added = areas.filter(({ pincode }) => !known.has(pincode));
  return [
    ...added.map((area) => ({ ...area, isRemoved: false })),
    ...rows.map((row) => {
      const area = given.get(row.pincode);
      return area === undefined ? row : { ...row, ...area, isRemoved: false };
    }),
  ];
}

export type AreaChanges = { all: number; added: number; changed: number; removed: number };

/** What saving the rows would change in the saved areas. */
export function countChanges(saved: readonly Area[], rows: readonly AreaRow[]): AreaChanges {
  const before = new Map(Object.entries(describeAreas(toRows(saved))));
  const remaining = rows.filter(({ isRemoved }) => !isRemoved);
  const added = remaining.filter(({ pincode }) => !before.has(pincode)).length;
  const changed = remaining.filter(
    (row) => before.has(row.pincode) && before.get(row.pincode) !== describe(row),
  ).length;
  return { all: remaining.length, added, changed, removed: before.size - (remaining.length - added) };
}

const describe = ({ rideMinutes, name = '', position = '' }: AreaRow) =>
  [`${rideMinutes.trim()} minutes`, name.trim(), toParts(position).join(', ')].filter(Boolean).join(', ');

/** Texts by pincode, without those removed: the form in which two people's lists are merged. */
export function describeAreas(rows: readonly AreaRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.filter(({ isRemoved }) => !isRemoved).map((row) => [row.pincode, describe(row)]),
  );
}

/** These pincodes as they are saved; a row that is saved nowhere any more leaves the list. */
export function takeSaved(
  rows: readonly AreaRow[],
  saved: readonly Area[],
  pincodes: readonly string[],
): AreaRow[] {
  const isTaken = new Set(pincodes);
  const taken = saved.filter(({ pincode }) => isTaken.has(pincode));
  const isSaved = new Set(taken.map(({ pincode }) => pincode));
  const left = rows.filter(({ pincode }) => !isTaken.has(pincode) || isSaved.has(pincode));
  return withAreas(
    left,
    toRows(taken).map((row) => ({ name: '', position: '', ...row })),
  );
}

export function toAreas(rows: readonly AreaRow[]): Area[] {
  return rows
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ pincode, rideMinutes, name, position }) => {
      const [latitude, longitude] = toParts(position ?? '').map(Number);
      return {
        ...{ pincode, rideMinutes: Number(rideMinutes) },
        ...(name?.trim() && { name: name.trim() }),
        ...(position?.trim() && { latitude: latitude!, longitude: longitude! }),
      };
    });
}
