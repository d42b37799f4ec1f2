import { expect, test } from 'vitest';
import {
  countChanges,
  findMinutesProblem,
  findPincodeProblem,
  readLines,
  takeSaved,
  toAreas,
  toRows,
  withAreas,
} from './area-list.ts';

test('lines are areas; a title, empty lines, quotes, semicolons and spaces in a pincode are accepted', () => {
  const text = '\uFEFFpincode,minutes\r\n560001,6\r\n\r\n"560 002";"7"\n560003\t8\n';
  expect(readLines(text)).toEqual({
    areas: [
      { pincode: '560001', rideMinutes: '6' },
      { pincode: '560002', rideMinutes: '7' },
      { pincode: '560003', rideMinutes: '8' },
    ],
    faulty: [],
  });
});

test.each(['', '   ', '5'.repeat(10_000), '🥭', '५६०००१', '-56000', '1e9'])(
  '%j is neither a pincode nor minutes',
  (text) => {
    expect(findPincodeProblem(text)).toBe('Enter a six-digit pincode');
    expect(findMinutesProblem(text)).toBe('Enter whole minutes from 1 to 240');
  },
);

test('a faulty line is named by its number and text, and the others are read', () => {
  const { areas, faulty } = readLines(
    '560001,6\n5600,7\n560003,soon\n560004,0\n560001,9\n560005,6,Ulsoor,12.9,77.6,x\n560006,12',
  );
  expect(areas.map(({ pincode }) => pincode)).toEqual(['560001', '560006']);
  expect(faulty).toEqual([
    { line: 2, text: '5600,7', problem: 'Enter a six-digit pincode' },
    { line: 3, text: '560003,soon', problem: 'Enter whole minutes from 1 to 240' },
    { line: 4, text: '560004,0', problem: 'Enter whole minutes from 1 to 240' },
    { line: 5, text: '560001,9', problem: '560001 is already in line 1' },
    {
      line: 6,
      text: '560005,6,Ulsoor,12.9,77.6,x',
      problem: 'More than pincode, minutes, name and position',
    },
  ]);
});

test('given rows change and restore existing ones, new ones come first, and the changes are counted', () => {
  const saved = [
    { pincode: '560001', rideMinutes: 6 },
    { pincode: '560002', rideMinutes: 7 },
    { pincode: '560003', rideMinutes: 8 },
  ];
  const rows = toRows(saved).map((row) => ({ ...row, isRemoved: row.pincode !== '560001' }));
  const next = withAreas(rows, [
    { pincode: '560009', rideMinutes: '15' },
    { pincode: '560002', rideMinutes: '9' },
  ]);
  expect(toAreas(next)).toEqual([
    { pincode: '560009', rideMinutes: 15 },
    { pincode: '560001', rideMinutes: 6 },
    { pincode: '560002', rideMinutes: 9 },
  ]);
  expect(countChanges(saved, next)).toEqual({ all: 3, added: 1, changed: 1, removed: 1 });
  expect(countChanges(saved, toRows(saved))).toEqual({ all: 3, added: 0, changed: 0, removed: 0 });
  // A line without a name leaves the name; what somebody else saved takes its place.
  const named = toRows([{ ...saved[0]!, name: 'MG Road', latitude: 12.97, longitude: 77.6 }]);
  expect(toAreas(withAreas(named, [{ pincode: '560001', rideMinutes: '5' }]))).toMatchObject([
    { name: 'MG Road', rideMinutes: 5 },
  ]);
  expect(toAreas(takeSaved(named, saved, ['560001']))).toEqual([saved[0]]);
});
