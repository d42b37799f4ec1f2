// The parts of orders that other features and app/ use.

export { settleAdjustments } from './core/adjustments.store.ts';
export { lockOwnOrders, lockWaitingMails } from './core/erase.store.ts';
export { countOrdersByState, listChargesOfOrders, listOwnLines, type OwnLine } from './core/order.store.ts';
