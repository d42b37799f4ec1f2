// What browsers measured of the first page of a visit. The kind of page and four numbers: no address, nothing
// about the person.

import { Type, type Static } from 'typebox';
import { call } from '#shared/call.ts';
import { closed, literals } from '#shared/schemas.ts';

/** Slower than this it is the browser that slept. */
const MAX_MS = 600_000;
const milliseconds = Type.Optional(Type.Number({ minimum: 0, maximum: MAX_MS }));

const VisitBody = Type.Object(
  {
    page: literals(['home', 'listing', 'product', 'search', 'cart', 'checkout', 'other']),
    lcp: milliseconds,
    inp: milliseconds,
    ttfb: milliseconds,
    cls: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000 })),
  },
  closed,
);
export type Visit = Static<typeof VisitBody>;

export const visitCalls = {
  measured: call('POST', '/api/visit/measured', {
    access: 'public',
    summary: 'What a browser measured of the first page of a visit, for the metrics',
    body: VisitBody,
    bodyLimit: 1_024,
    answer: Type.Null(),
  }),
};
