// Pincode requests, as other features need them.

export { deletePincodeRequestsOf as erasePincodeRequests } from './store.store.ts';
