// Wishes for a delivery, as far as others need them.

export { deletePincodeRequestsOf as erasePincodeRequests } from './store.store.ts';
