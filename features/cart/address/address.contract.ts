// Bodies and answers about delivery addresses.

import { Type, type Static } from 'typebox';
import type { AddressExtra } from '#shared/address.ts';
import { textOrEmpty } from '#shared/field-schemas.ts';
import { byId, closed } from '#shared/schemas.ts';
import { call } from '#shared/call.ts';

const field = (maxLength: number) => Type.String({ minLength: 1, maxLength });

const required = (typed: (maxLength: number) => Type.TString) => ({
  address_line: typed(300),
  city: typed(100),
  state: typed(100),
  country: typed(100),
  pincode: typed(20),
  mobile: typed(30),
});
const fields = required(field);

/** Optional: calls work without them. In answers they are left out when ''. */
const extras = {
  label: Type.Optional(textOrEmpty('Label', 30)),
  house: Type.Optional(textOrEmpty('House', 100)),
  landmark: Type.Optional(textOrEmpty('Landmark', 100)),
  receiver: Type.Optional(textOrEmpty('Receiver', 100)),
  riderNote: Type.Optional(textOrEmpty('Note for the rider', 200)),
} satisfies Record<AddressExtra, unknown>;

export const AddressFields = Type.Object({ ...fields, ...extras }, closed);
export type AddressFields = Static<typeof AddressFields>;

const shownFields = { ...required(() => Type.String()), ...extras };

export const DeliveryAddress = Type.Object(shownFields);
export type DeliveryAddress = Static<typeof DeliveryAddress>;

export const Address = Type.Object({
  _id: Type.String(),
  userId: Type.String(),
  ...shownFields,
  status: Type.Boolean(),
});
export type Address = Static<typeof Address>;

const invalidMessage = 'All address fields are required';

export const addressCalls = {
  create: call('POST', '/api/address/create', {
    access: 'shopper',
    summary: 'Saves a delivery address',
    body: AddressFields,
    answer: Address,
    invalidMessage,
  }),
  get: call('GET', '/api/address/get', {
    access: 'shopper',
    summary: 'Saved addresses, newest first, removed ones with status false',
    answer: Type.Array(Address),
  }),
  update: call('PUT', '/api/address/update', {
    access: 'shopper',
    summary: 'Changes a saved address',
    /** A `userId` is ignored. Extras that are not sent stay as they are. */
    body: Type.Object(
      { _id: field(100), userId: Type.Optional(Type.String()), ...fields, ...extras },
      closed,
    ),
    answer: Address,
    invalidMessage,
    errors: ['not_found'],
  }),
  disable: call('DELETE', '/api/address/disable', {
    access: 'shopper',
    summary: 'Removes a saved address: it stays with status false',
    ...byId,
    answer: Address,
    errors: ['not_found'],
  }),
  restore: call('PUT', '/api/address/restore', {
    access: 'shopper',
    summary: 'Puts a removed address back as it was',
    body: Type.Object({ _id: field(100) }, closed),
    answer: Address,
    invalidMessage: 'Address id is required',
    errors: ['not_found'],
  }),
};
