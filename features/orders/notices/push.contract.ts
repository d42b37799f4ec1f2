// A browser's push subscription, as `PushSubscription.toJSON()` gives it.

import { Type, type Static } from 'typebox';
import { closed } from '#shared/schemas.ts';
import { call } from '#shared/call.ts';

const Endpoint = Type.String({ minLength: 10, maxLength: 1_000 });

export const SubscribeBody = Type.Object({
  endpoint: Endpoint,
  keys: Type.Object({
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}={0,2}$' }),
  }),
  expirationTime: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
});
export type SubscribeBody = Static<typeof SubscribeBody>;

export const pushCalls = {
  key: call('GET', '/api/push/key', {
    access: 'shopper',
    summary: 'The key that a browser subscribes with',
    answer: Type.Object({ publicKey: Type.String() }),
  }),
  subscribe: call('POST', '/api/push/subscribe', {
    access: 'shopper',
    summary: 'Turns on notifications of the caller’s orders in this browser',
    body: SubscribeBody,
    answer: Type.Null(),
    invalidMessage: 'This browser cannot receive notifications',
  }),
  unsubscribe: call('POST', '/api/push/unsubscribe', {
    access: 'shopper',
    summary: 'Turns off notifications in this browser',
    body: Type.Object({ endpoint: Endpoint }, closed),
    answer: Type.Null(),
    invalidMessage: 'The browser is missing',
  }),
};
