// The delivery statuses of orders, and the stages by which staff filter their list.

export const DELIVERY_STATUSES = ['PLACED', 'PACKING', 'OUT FOR DELIVERY', 'DELIVERED', 'CANCELLED'] as const;

/** An order's delivery status, or its payment status before it has one. */
export const STAGES = [...DELIVERY_STATUSES, 'UNPAID', 'FAILED'] as const;
export type Stage = (typeof STAGES)[number];
