// What the frame of the work side gives to each of its pages (web/work/pages.ts).

import type { User } from '#features/identity/account/account.contract.ts';

/** Whoever opened it, and may. */
export type OfUser = { user: User };

export type InStore = OfUser & { storeId: string };

/** `storeId`: null for all stores, and in a shop with one store. */
export type InAnyStore = OfUser & { storeId: string | null; place: string | undefined; isKnown: boolean };
