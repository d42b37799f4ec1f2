// What the shop owes to people who paid in cash: a row for each amount.

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, paise, time } from '#database/columns.ts';
import { storeReference } from '#features/stores/store/store.table.ts';
import { orderReference } from '../core/order.table.ts';
import { MONEY_BACK_WAYS } from './money-back.contract.ts';

/** Who chose and paid what stands in the history of the order too, which is append-only. */
export const moneyOwed = pgTable(
  'money_owed',
  {
    id: id(),
    orderId: orderReference(),
    storeId: storeReference('restrict'),
    paise: paise('paise').notNull(),
    createdAt: createdAt(),
    dueAt: time('due_at').notNull(),
    /** null until the shopper has chosen. */
    way: text('way', { enum: MONEY_BACK_WAYS }),
    /** Of the way 'upi'. */
    upiId: text('upi_id'),
    /** Counts the choices, so that nobody pays to an id that they have not seen. */
    version: integer('version').notNull().default(1),
    paidAt: time('paid_at'),
    /** null: the shop itself. */
    paidBy: text('paid_by'),
    paidByName: text('paid_by_name'),
    /** In the words of who paid: 'UPI 6123 4567 8901'. */
    how: text('how').notNull().default(''),
  },
  (table) => [
    index('money_owed_order_id_idx').on(table.orderId),
    index('money_owed_open_idx')
      .on(table.storeId, table.id)
      .where(sql`${table.paidAt} IS NULL`),
    index('money_owed_store_idx').on(table.storeId, table.id),
    check('money_owed_paise_positive', sql`${table.paise} > 0`),
    check('money_owed_upi_id_of_upi', sql`${table.upiId} IS NULL OR ${table.way} = 'upi'`),
  ],
);
