// The areas of a store while they are edited: typed values, parsing of 'pincode,minutes' lines, checks, and
// what saving would change. Pure.

import type { Area } from '#features/stores/store/store.contract.ts';

/** `rideMinutes` as typed. A removed area keeps its place until the list is saved. */
export type AreaRow = TypedArea & { isRemoved: boolean };
/** Name and position come with a pasted line only. */
export type TypedArea = { pincode: string; rideMinutes: string } & Omit<Area, 'pincode' | 'rideMinutes'>;

const MAX_MINUTES = 240;

export function toRows(areas: readonly Area[]): AreaRow[] {
  return areas.map((area) => ({ ...area, rideMinutes: String(area.rideMinutes), isRemoved: false }));
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
      findPositionProblem(latitude, longitude) ||
      findPincodeProblem(tidy) ||
      findMinutesProblem(rideMinutes) ||
      (before === undefined ? '' : `${tidy} is already in line ${before}`);
    if (problem) faulty.push({ line, text: trimmed, problem });
    else {
      seen.set(tidy, line);
      areas.push({
        ...{ pincode: tidy, rideMinutes },
        ...(name && { name }),
        ...(latitude && { latitude: Number(latitude), longitude: Number(longitude) }),
      });
    }
  }
  return { areas, faulty };
}

function findPositionProblem(latitude = '', longitude = ''): string {
  const isDegrees = (text: string, most: number) =>
    /^-?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= most;
  const isFine = (!latitude && !longitude) || (isDegrees(latitude, 90) && isDegrees(longitude, 180));
  return isFine ? '' : 'Enter latitude and longitude as degrees';
}

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
  const before = new Map(toRows(saved).map((row) => [row.pincode, describe(row)]));
  const remaining = rows.filter(({ isRemoved }) => !isRemoved);
  const added = remaining.filter(({ pincode }) => !before.has(pincode)).length;
  const changed = remaining.filter(
    (row) => before.has(row.pincode) && before.get(row.pincode) !== describe(row),
  ).length;
  return { all: remaining.length, added, changed, removed: before.size - (remaining.length - added) };
}

const describe = ({ rideMinutes, name = '', latitude, longitude }: AreaRow) =>
  [rideMinutes.trim(), name, latitude, longitude].join(', ');

/** The minutes by pincode, without those removed: the form in which two people's lists are merged. */
export function toMinutes(rows: readonly (Area | AreaRow)[]): Record<string, string> {
  const remaining = rows.filter((row) => !('isRemoved' in row && row.isRemoved));
  return Object.fromEntries(remaining.map((row) => [row.pincode, String(row.rideMinutes).trim()]));
}

/** For these pincodes the saved minutes; a row that is saved nowhere any more leaves the list. */
export function takeSaved(
  rows: readonly AreaRow[],
  saved: readonly Area[],
  pincodes: readonly string[],
): AreaRow[] {
  const isTaken = new Set(pincodes);
  const taken = saved.filter(({ pincode }) => isTaken.has(pincode));
  const isSaved = new Set(taken.map(({ pincode }) => pincode));
  const left = rows.filter(({ pincode }) => !isTaken.has(pincode) || isSaved.has(pincode));
  return withAreas(left, toRows(taken));
}

export function toAreas(rows: readonly AreaRow[]): Area[] {
  return rows
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ isRemoved: _isRemoved, ...area }) => ({ ...area, rideMinutes: Number(area.rideMinutes) }));
}
