// Bodies and answers about stores, delivery areas and pincode requests.

import { Type, type Static } from 'typebox';
import { closed, givenId, unchecked, WholeNumber } from '#shared/schemas.ts';

const Id = Type.String();
const DayHours = Type.Object({ from: Type.String(), to: Type.String() });
const OpensAt = Type.Union([Type.String(), Type.Null()], {
  description: 'When it opens next; null while it is open, while it is paused, and when it never opens',
});

export const FindStoreQuery = Type.Object({ pincode: Type.Optional(Type.String({ maxLength: 100 })) });
export type FindStoreQuery = Static<typeof FindStoreQuery>;

const StoreRef = Type.Object({ _id: Id, name: Type.String() });

/** The store that delivers to a pincode, and how fast. */
export const FoundStore = Type.Object({
  served: Type.Boolean(),
  store: Type.Optional(StoreRef),
  /** From order to delivery. */
  minutes: Type.Optional(Type.Object({ from: Type.Integer(), to: Type.Integer() })),
  open: Type.Optional(Type.Boolean()),
  opensAt: Type.Optional(OpensAt),
  /** The store's time zone, for its opening hours. */
  timeZone: Type.Optional(Type.String()),
  /** Why it takes no orders now; '' when it does, or when no reason was given. */
  pauseReason: Type.Optional(Type.String()),
});
export type FoundStore = Static<typeof FoundStore>;

export const Store = Type.Object({
  _id: Id,
  name: Type.String(),
  address_line: Type.String(),
  city: Type.String(),
  state: Type.String(),
  pincode: Type.String(),
  phone: Type.String(),
  latitude: Type.Union([Type.Number(), Type.Null()]),
  longitude: Type.Union([Type.Number(), Type.Null()]),
  /** Time zone of its hours: 'Asia/Kolkata'. */
  timeZone: Type.String(),
  hours: Type.Union([Type.Array(Type.Union([DayHours, Type.Null()])), Type.Null()], {
    description: 'Seven days, Monday first, null a day it is closed; null as a whole: day and night',
  }),
  /** Whether it takes orders now. */
  open: Type.Boolean(),
  opensAt: OpensAt,
  packMinutes: Type.Integer(),
  /** On its invoices; '' when it has none. */
  gstNumber: Type.String(),
  paused: Type.Boolean(),
  pauseReason: Type.String(),
  /** The number of pincodes it delivers to. */
  areaCount: Type.Integer(),
  /** Whether the caller sees this store's stock. */
  chosen: Type.Boolean(),
});
export type Store = Static<typeof Store>;

const storeFields = {
  name: unchecked('Required text'),
  address_line: unchecked('Text'),
  city: unchecked('Text'),
  state: unchecked('Text'),
  pincode: unchecked("Six digits, or ''"),
  phone: unchecked("Digits and what people put between them, or ''"),
  latitude: unchecked('-90 to 90, or null'),
  longitude: unchecked('-180 to 180, or null'),
  timeZone: unchecked("IANA name; 'Asia/Kolkata' unless told otherwise"),
  hours: unchecked(
    "Seven of {from, to} as 'HH:MM' or null, Monday first; a `to` not after `from` is on the next day; null: day and night",
  ),
  packMinutes: unchecked('Whole minutes, 1 to 240; 4 unless told otherwise'),
  gstNumber: unchecked("GSTIN for tax invoices; '' for plain bills"),
  paused: unchecked('true while it takes no orders'),
  pauseReason: unchecked('What shoppers are told of a pause'),
};
export const CreateStoreBody = Type.Object(storeFields, closed);
export type StoreInput = Static<typeof CreateStoreBody>;
export const UpdateStoreBody = Type.Object({ _id: givenId, ...storeFields }, closed);

export const Area = Type.Object({ pincode: Type.String(), rideMinutes: Type.Integer() });
export type Area = Static<typeof Area>;

export const SetAreasBody = Type.Object(
  {
    storeId: givenId,
    areas: unchecked("All of them: a list of {pincode, rideMinutes}, or a text of 'pincode,minutes' lines"),
  },
  closed,
);
export const ListAreasQuery = Type.Object({ storeId: givenId });
export type ListAreasQuery = Static<typeof ListAreasQuery>;

export const PincodeRequestBody = Type.Object(
  { pincode: Type.String({ maxLength: 100 }), email: Type.String({ maxLength: 254 }) },
  closed,
);
export type PincodeRequestBody = Static<typeof PincodeRequestBody>;

/** The number of requests for delivery to this pincode. */
export const RequestedPincode = Type.Object({
  pincode: Type.String(),
  count: Type.Integer(),
  latestAt: Type.String(),
});
export type RequestedPincode = Static<typeof RequestedPincode>;

export const ListPincodeRequestsQuery = Type.Object({
  page: Type.Optional(WholeNumber),
});
export type ListPincodeRequestsQuery = Static<typeof ListPincodeRequestsQuery>;
