// Loaded into a shop before its own code (--import): its clock stands still at the milliseconds in
// CLOCK_FILE.

import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE!;
const readClock = () => Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(Date, {
  construct: (RealDate, args) => new RealDate(...((args.length > 0 ? args : [readClock()]) as [number])),
  get: (RealDate, name) => (name === 'now' ? readClock : Reflect.get(RealDate, name)),
});
