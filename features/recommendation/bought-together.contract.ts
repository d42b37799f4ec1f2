// What is said of products that are often bought together.

import { Type } from 'typebox';
import { closed } from '#shared/schemas.ts';

/** As many as a cart holds. */
export const BoughtTogetherBody = Type.Object(
  { productIds: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100 }) },
  closed,
);
