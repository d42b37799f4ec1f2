// Bodies and answers about corrections, waste, expiry, and moves to another store.

import { Type, type Static } from 'typebox';
import { oneOf, rejectTwice, textOrEmpty, wholeNumber } from '#shared/field-schemas.ts';
import { closed, givenId } from '#shared/schemas.ts';
import {
  idOr,
  linesOf,
  MAX_NOTE,
  MAX_UNITS,
  productId,
  rejectProductTwice,
  units,
} from '../booking/booking.rules.ts';
import { call, ofManagers } from '#shared/call.ts';
import { WASTE_REASONS } from '#shared/waste.ts';

const AdjustLine = Type.Object(
  {
    productId,
    /** Positive or negative for a correction, never 0; otherwise the units thrown away. */
    quantity: wholeNumber('Quantity', { minimum: -MAX_UNITS, maximum: MAX_UNITS }),
    /** The line of goods in that it is of; expired with quantity 0: nothing of it was left. */
    lineId: Type.Optional(idOr('Line', 'There is no such line')),
  },
  closed,
);

const rejectDeliveryTwice = rejectTwice('lineId', () => 'This delivery is in another line too');

export const AdjustBody = Type.Object(
  {
    storeId: givenId,
    /** A correction, or why units are thrown away. */
    kind: oneOf('Kind', ['correction', ...WASTE_REASONS]),
    lines: linesOf(AdjustLine, (lines, report) => {
      // Several deliveries of one product may have expired, each once.
      if (lines.every(({ lineId }) => lineId === undefined)) rejectProductTwice(lines, report);
      else rejectDeliveryTwice(lines, report);
    }),
    note: Type.Optional(textOrEmpty('Reason', MAX_NOTE)),
  },
  closed,
);
export type AdjustBody = Static<typeof AdjustBody>;

export const AdjustedLine = Type.Object({
  productId: Type.String(),
  quantity: Type.Integer(),
  stock: Type.Integer(),
});
export type AdjustedLine = Static<typeof AdjustedLine>;

export const MoveBody = Type.Object(
  {
    fromStoreId: givenId,
    toStoreId: givenId,
    lines: linesOf(Type.Object({ productId, quantity: units('Quantity', 1) }, closed)),
    note: Type.Optional(textOrEmpty('Reason', MAX_NOTE)),
  },
  closed,
);
export type MoveBody = Static<typeof MoveBody>;

export const MovedLine = Type.Object({
  productId: Type.String(),
  quantity: Type.Integer(),
  /** In the first store; `stock` is that of the other. */
  left: Type.Integer(),
  stock: Type.Integer(),
});
export type MovedLine = Static<typeof MovedLine>;

const errors = ['not_found', 'short_stock', 'idempotency_key_reused'] as const;

export const adjustCalls = {
  adjust: call('POST', '/api/stock/adjust', {
    ...ofManagers,
    summary: 'Books a correction, or waste by its reason; one Idempotency-Key, one booking',
    body: AdjustBody,
    answer: Type.Array(AdjustedLine),
    errors,
  }),
  move: call('POST', '/api/stock/move', {
    ...ofManagers,
    summary: 'Moves stock out of one store and into another; one Idempotency-Key, one move',
    body: MoveBody,
    answer: Type.Array(MovedLine),
    errors,
  }),
};
