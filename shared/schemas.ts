// Schema parts that many calls share.

import { Type, type TSchema, type TUnsafe } from 'typebox';
import type { Phrase } from './phrase.ts';

/** Unnamed properties are refused. */
export const closed = { additionalProperties: false } as const;

export const Id = Type.String({ minLength: 1, maxLength: 100 });

/** May be missing in the schema: the call itself reports that, with its own message. */
export const givenId = Type.Optional(Type.String({ maxLength: 100 }));

/** What a DELETE names: in its body, or in the query, because proxies drop the body of a DELETE. */
export const byId = {
  body: Type.Object({ _id: givenId }, closed),
  querystring: Type.Object({ _id: givenId }),
};

/** The answer of a call that sends a file in place of JSON. */
export const fileOf = (contentMediaType: string) => Type.Unknown({ contentMediaType });

/** Names the store that staff mean, in place of the one that the browser shops in. */
export const storeQuery = { store: Type.Optional(Type.String({ maxLength: 100 })) };
export const StoreOnlyQuery = Type.Object(storeQuery);

/** From 1, as a text in a URL. */
export const WholeNumber = Type.String({ pattern: '^[1-9][0-9]{0,5}$' });

export const OrNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const TextOrNull = OrNull(Type.String());
export const NumberOrNull = OrNull(Type.Number());

/** Fields that have one schema. */
export const alike = <Name extends string, Field extends TSchema>(names: readonly Name[], field: Field) =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;

/** One of these texts or numbers. */
export const literals = <Value extends string | number>(values: readonly Value[]): TUnsafe<Value> =>
  Type.Unsafe<Value>(Type.Union(values.map((value) => Type.Literal(value))));

/** Beside a message with variable parts. */
export const PhraseSchema = Type.Unsafe<Phrase>(
  Type.Object(
    { text: Type.String(), values: Type.Record(Type.String(), Type.Unknown()) },
    { description: 'The message with its parts in braces, and their values, for other languages' },
  ),
);
