// The reasons for which goods are thrown away, once for ledger, forms and reports.

export const WASTE_REASONS = ['expiry', 'broken', 'spoiled', 'returned', 'lost', 'waste'] as const;
export type WasteReason = (typeof WASTE_REASONS)[number];

export const WASTE_LABELS: Record<WasteReason, string> = {
  expiry: 'Expired',
  broken: 'Broken',
  spoiled: 'Spoiled',
  returned: 'Came back, cannot be sold',
  lost: 'Lost',
  waste: 'Wasted',
};
