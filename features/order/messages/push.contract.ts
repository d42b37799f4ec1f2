// A browser's push subscription, as `PushSubscription.toJSON()` gives it.

import { Type, type Static } from 'typebox';
import { closed } from '#shared/schemas.ts';

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

export const UnsubscribeBody = Type.Object({ endpoint: Endpoint }, closed);

export const PushKey = Type.Object({ publicKey: Type.String() });
