// What was searched for by day, as others read it.

export { countMissedOfDay } from './searched-words.store.ts';
