// Bodies and answers about stores, delivery areas and pincode requests.

import { Type, type Static } from 'typebox';
import {
  amount,
  asSaved,
  fields,
  flag,
  list,
  orNull,
  plainNumber,
  rejectTwice,
  text,
  textOrEmpty,
  type ProblemReporter,
  phone,
} from '#shared/field-schemas.ts';
import { closed, givenId, literals, OrNull, WholeNumber, NumberOrNull } from '#shared/schemas.ts';
import {
  gstNumber,
  isDayHours,
  MAX_AREAS,
  minutes,
  pincode,
  pincodeOrEmpty,
  splitAreas,
  timeZone,
} from './store-input.rules.ts';
import { PagingFields } from '#shared/paging.ts';
import { call } from '#shared/call.ts';

export { gstNumber };

const Id = Type.String();
const NO_HOURS = "Hours of a day are {from, to} as 'HH:MM', or null";
const DayHours = Type.Object({ from: Type.String(), to: Type.String() });
const OpensAt = Type.Union([Type.String(), Type.Null()], {
  description: 'When it opens next; null while it is open, while it is paused, and when it never opens',
});

const FindStoreQuery = Type.Object({
  pincode: Type.Optional(Type.String({ maxLength: 100 })),
  /** 'true': the browser's choice stays as it is. */
  look: Type.Optional(literals(['true'])),
});

const StoreRef = Type.Object({ _id: Id, name: Type.String() });

export const FoundStore = Type.Object({
  served: Type.Boolean(),
  store: Type.Optional(StoreRef),
  /** Whether the store that the caller sees delivers there as well. */
  here: Type.Optional(Type.Boolean()),
  /** From order to delivery. */
  minutes: Type.Optional(Type.Object({ from: Type.Integer(), to: Type.Integer() })),
  open: Type.Optional(Type.Boolean()),
  opensAt: Type.Optional(OpensAt),
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
  latitude: NumberOrNull,
  longitude: NumberOrNull,
  timeZone: Type.String(),
  hours: Type.Union([Type.Array(Type.Union([DayHours, Type.Null()])), Type.Null()], {
    description: 'Seven days, Monday first, null a day it is closed; null as a whole: day and night',
  }),
  open: Type.Boolean(),
  opensAt: OpensAt,
  packMinutes: Type.Integer(),
  /** On its invoices; '' when it has none. */
  gstNumber: Type.String(),
  /** Rupees on each order; 0: delivery is free. */
  deliveryCharge: Type.Number(),
  /** Goods for this many rupees are delivered free; null: there is no such amount. */
  freeDeliveryFrom: NumberOrNull,
  paused: Type.Boolean(),
  pauseReason: Type.String(),
  areaCount: Type.Integer(),
  /** Whether the caller sees this store's stock. */
  chosen: Type.Boolean(),
});
export type Store = Static<typeof Store>;

const DayInput = Type.Object(DayHours.properties, {
  ...closed,
  title: 'Hours of a day',
  'x-message': NO_HOURS,
  check: (day: object, report: ProblemReporter) => {
    if (!isDayHours(day)) report(NO_HOURS);
  },
});
const degrees = (title: string, most: number) =>
  orNull(plainNumber(title, { minimum: -most, maximum: most }, `Enter degrees between -${most} and ${most}`));

const name = text('Name', 100);
const storeFields = {
  address_line: Type.Optional(textOrEmpty('Address', 300)),
  city: Type.Optional(textOrEmpty('City', 100)),
  state: Type.Optional(textOrEmpty('State', 100)),
  pincode: Type.Optional(pincodeOrEmpty),
  phone: Type.Optional(phone),
  latitude: Type.Optional(degrees('Latitude', 90)),
  longitude: Type.Optional(degrees('Longitude', 180)),
  timeZone: Type.Optional(timeZone),
  hours: Type.Optional(
    orNull(
      list('Hours', orNull(DayInput), 7, 'Hours must be a list of seven days, Monday first', {
        description:
          'Monday first, null a day it is closed; a `to` not after `from` is on the next day; null: day and night',
        minItems: 7,
      }),
    ),
  ),
  packMinutes: Type.Optional(minutes('Minutes to pack')),
  gstNumber: Type.Optional(gstNumber),
  deliveryCharge: Type.Optional(amount('Delivery charge', { maximum: 1_000 }, 'between ₹0 and ₹1,000')),
  freeDeliveryFrom: Type.Optional(
    orNull(amount('Free delivery from', { maximum: 100_000 }, 'between ₹0 and ₹1,00,000')),
  ),
  paused: Type.Optional(flag('Paused', 'true while it takes no orders')),
  pauseReason: Type.Optional(
    textOrEmpty('Reason', 200, { description: 'What shoppers are told of a pause' }),
  ),
};
const CreateStoreBody = Type.Object({ name, ...storeFields }, closed);
const changes = { name: Type.Optional(name), ...storeFields };
/** `was`: what the fields were when the caller began; 409 for those that somebody else has changed since. */
const UpdateStoreBody = Type.Object(
  { _id: givenId, ...changes, was: Type.Optional(asSaved(fields({}, changes))) },
  closed,
);
export type StoreInput = Omit<Static<typeof UpdateStoreBody>, '_id' | 'was'>;

/** `name`, latitude and longitude: left out where the owner has not given them. */
export const Area = Type.Object({
  pincode: Type.String(),
  rideMinutes: Type.Integer(),
  name: Type.Optional(Type.String()),
  latitude: Type.Optional(Type.Number()),
  longitude: Type.Optional(Type.Number()),
});
export type Area = Static<typeof Area>;

const AreaInput = Type.Object(
  {
    pincode,
    rideMinutes: minutes('Minutes to ride'),
    name: Type.Optional(textOrEmpty('Name', 100, { description: 'By which shoppers find it' })),
    latitude: Type.Optional(degrees('Latitude', 90)),
    longitude: Type.Optional(degrees('Longitude', 180)),
  },
  closed,
);
const TOO_MANY_AREAS = `A store can have at most ${MAX_AREAS.toLocaleString('en-IN')} areas`;

const areas = list('Areas', AreaInput, MAX_AREAS, TOO_MANY_AREAS, {
  description: "All of them, in any order; also as a text of 'pincode,minutes' lines",
  prepare: splitAreas,
  check: rejectTwice('pincode', (pincode) => `${pincode} is listed twice`),
});

/** `was`: all areas when the caller began; 409 when somebody else has changed them since. */
export const SetAreasBody = Type.Object(
  { storeId: givenId, areas, was: Type.Optional(asSaved(areas)) },
  closed,
);
export type SetAreasBody = Static<typeof SetAreasBody>;
const ListAreasQuery = Type.Object({ storeId: givenId });

export const PincodeRequestBody = Type.Object(
  { pincode: Type.String({ maxLength: 100 }), email: Type.String({ maxLength: 254 }) },
  closed,
);
export type PincodeRequestBody = Static<typeof PincodeRequestBody>;

export const RequestedPincode = Type.Object({
  pincode: Type.String(),
  count: Type.Integer(),
  latestAt: Type.String(),
});
export type RequestedPincode = Static<typeof RequestedPincode>;

/** As shoppers find it. */
export const AreaPlace = Type.Object({ pincode: Type.String(), name: Type.String() });
export type AreaPlace = Static<typeof AreaPlace>;

const Position = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
  },
  closed,
);
export type Position = Static<typeof Position>;

const ListPincodeRequestsQuery = Type.Object({
  page: Type.Optional(WholeNumber),
});

/** Enough for 20,000 areas twice, as they are and as they were. */
const AREAS_LIMIT = 2 * 1024 * 1024;

export const storeCalls = {
  find: call('GET', '/api/store/find', {
    access: 'public',
    summary:
      'Which store delivers to a pincode, and how soon; chooses it for this browser, unless it only looks',
    querystring: FindStoreQuery,
    answer: FoundStore,
    invalidMessage: 'Enter a six-digit pincode',
  }),
  places: call('GET', '/api/store/places', {
    access: 'public',
    summary: 'Areas by a part of their name, at most eight',
    querystring: Type.Object({ q: Type.String({ maxLength: 100 }) }),
    answer: Type.Array(AreaPlace),
    invalidMessage: 'Enter a pincode or an area',
  }),
  near: call('POST', '/api/store/near', {
    access: 'public',
    summary: 'The area nearest to a position, which is kept nowhere; null: none within five kilometres',
    body: Position,
    answer: OrNull(AreaPlace),
    invalidMessage: 'Enter a latitude and a longitude',
  }),
  get: call('GET', '/api/store/get', {
    access: 'public',
    summary: 'All stores, the first first',
    answer: Type.Array(Store),
  }),
  requestPincode: call('POST', '/api/store/request-pincode', {
    access: 'public',
    summary: 'Records a request for delivery where no store delivers yet',
    body: PincodeRequestBody,
    answer: Type.Null(),
    invalidMessage: 'Enter a six-digit pincode and an email',
    errors: ['too_many_attempts'],
  }),
  create: call('POST', '/api/store/create', {
    access: 'admin',
    summary: 'Adds a store',
    body: CreateStoreBody,
    answer: Store,
  }),
  update: call('PUT', '/api/store/update', {
    access: 'admin',
    summary: 'Changes a store; fields left out stay unchanged',
    body: UpdateStoreBody,
    answer: Store,
    errors: ['not_found', 'store_changed'],
  }),
  putAreas: call('PUT', '/api/store/areas', {
    bodyLimit: AREAS_LIMIT,
    access: 'admin',
    summary: 'Replaces all delivery areas of a store',
    body: SetAreasBody,
    answer: Type.Array(Area),
    errors: ['not_found', 'store_changed'],
  }),
  getAreas: call('GET', '/api/store/areas', {
    access: 'admin',
    summary: 'Where a store delivers, by pincode',
    querystring: ListAreasQuery,
    answer: Type.Array(Area),
    errors: ['not_found'],
  }),
  pincodeRequests: call('GET', '/api/store/pincode-requests', {
    access: 'admin',
    summary: 'Where people ask for delivery, the most requested first',
    querystring: ListPincodeRequestsQuery,
    answer: Type.Array(RequestedPincode),
    extra: PagingFields,
    invalidMessage: 'Page must be a whole number of 1 or more',
  }),
};
