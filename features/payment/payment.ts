// What other features use of the tables of payments.

export { erasePayer } from './payment.store.ts';
