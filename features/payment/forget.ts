// What payments forget of a person.

export { forgetPayer } from './payment.store.ts';
