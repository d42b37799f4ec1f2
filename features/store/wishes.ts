// Wishes for a delivery, as far as others need them.

export { deleteWishesOf as forgetWishes } from './store.store.ts';
