// Where an order stands, as staff narrow their list of orders by it.

/** An order's delivery status, or its payment status before there is one. */
export const STAGES = [
  'PLACED',
  'PACKING',
  'OUT FOR DELIVERY',
  'DELIVERED',
  'CANCELLED',
  'UNPAID',
  'FAILED',
] as const;
export type Stage = (typeof STAGES)[number];
