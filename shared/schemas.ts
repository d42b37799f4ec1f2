// What the schemas of many calls say alike.

import { Type } from 'typebox';

/** What is not named is refused. */
export const closed = { additionalProperties: false } as const;

export const Id = Type.String({ minLength: 1, maxLength: 100 });

/** It may be missing: the call itself says so, in its own words. */
export const givenId = Type.Optional(Type.String({ maxLength: 100 }));

/** The call itself says what is wrong with it. */
export const unchecked = (description: string) => Type.Optional(Type.Unknown({ description }));

/** From 1 on, as an address has it. */
export const WholeNumber = Type.String({ pattern: '^[1-9][0-9]{0,5}$' });

export const OrNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
