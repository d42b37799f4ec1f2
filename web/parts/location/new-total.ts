// What another store changes in the bill, as one sentence. Pure.

import { toChargeRows, type Bill } from '#shared/bill.ts';
import { formatRupees, toRupees } from '#shared/money.ts';
import { t } from '../../data/language.ts';
import { listChargeRows } from '../cart/charges.ts';

/** 'Total is now ₹105: Delivery Charge ₹25.'; null when it is the same, or not known. */
export function formatNewTotal(before: Bill | null | undefined, now: Bill | null): string | null {
  if (!before || !now || before.totalPaise === now.totalPaise) return null;
  const total = formatRupees(toRupees(now.totalPaise));
  const known = toRows(before);
  const reasons = toRows(now).filter((row) => !known.includes(row));
  return reasons.length > 0
    ? t('Total is now {total}: {reasons}.', { total, reasons: reasons.join(', ') })
    : t('Total is now {total}.', { total });
}

const toRows = ({ charges }: Bill) =>
  listChargeRows(toChargeRows(charges)).map(({ label, amount }) => `${label} ${amount}`);
