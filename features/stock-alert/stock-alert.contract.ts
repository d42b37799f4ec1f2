// Bodies about stock alerts.

import { Type, type Static } from 'typebox';
import { closed } from '#shared/schemas.ts';

const ProductId = Type.String({ minLength: 1, maxLength: 100 });

/** `email` is for people who are not signed in; an account's own settings apply otherwise. */
export const NotifyMeBody = Type.Object(
  { productId: ProductId, email: Type.Optional(Type.String({ maxLength: 254 })) },
  closed,
);
export type NotifyMeBody = Static<typeof NotifyMeBody>;

export const NotifyMeNotBody = Type.Object({ productId: ProductId }, closed);

export const AlertLinkBody = Type.Object({ key: Type.String({ minLength: 1, maxLength: 200 }) }, closed);
