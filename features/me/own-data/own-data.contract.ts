// The request body for deleting one's own account.

import { Type, type Static } from 'typebox';
import { closed } from '#shared/schemas.ts';

export const DeleteAccountBody = Type.Object(
  { password: Type.String({ minLength: 1, maxLength: 1000 }) },
  closed,
);
export type DeleteAccountBody = Static<typeof DeleteAccountBody>;
