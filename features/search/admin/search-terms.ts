// What was searched for by day, as others read it.

export { countMissedOfDay } from './search-terms.store.ts';
