// What payments forget of a person.

export { erasePayer } from './payment.store.ts';
