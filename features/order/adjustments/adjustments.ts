// What other features need of adjustments: that their money is back.

export { settleAdjustments } from './adjustments.store.ts';
