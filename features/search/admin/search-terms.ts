// The search terms by day, for other features.

export { countMissedOfDay } from './search-terms.store.ts';
