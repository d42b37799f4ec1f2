// Erases what payments store about a person.

export { erasePayer } from './payment.store.ts';
