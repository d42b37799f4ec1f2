// The stages by which staff filter their list of orders.

/** An order's delivery status, or its payment status before it has one. */
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
