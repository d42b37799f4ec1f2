// Products that are often bought together: request and answer.

import { Type } from 'typebox';
import { closed } from '#shared/schemas.ts';

/** As many as a cart may have. */
export const BoughtTogetherBody = Type.Object(
  { productIds: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100 }) },
  closed,
);
