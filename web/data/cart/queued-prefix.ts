/** Prefix of the names of queued cart changes in local storage (queued-changes.ts). */
export const QUEUED = 'cart-change:';
