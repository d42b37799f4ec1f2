/** How the names of parked changes of the cart begin in local storage (parked-changes.ts). */
export const QUEUED = 'cart-change:';
