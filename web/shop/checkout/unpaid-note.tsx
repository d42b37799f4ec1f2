// At checkout after an online payment that brought no money: nothing was lost, and both buttons are there.

import { hasParts } from '../../data/stored.ts';
import { msg, t } from '../../data/language.ts';
import type { UnpaidReason } from '../../data/orders/pay-page.ts';
import { Notice } from '../../ui/notice.tsx';
import { useLocation } from '../../ui/router.tsx';

const WORDS: Record<UnpaidReason, string> = {
  declined: msg('Your UPI payment was declined. You were not charged.'),
  ended: msg('Your UPI payment was not completed. You were not charged.'),
  cancelled: msg('The payment was cancelled. You were not charged.'),
};

const hasUnpaid = hasParts<{ unpaid: UnpaidReason }>({ unpaid: 'string' });

/** null on any other way to checkout. */
export function useUnpaid(): UnpaidReason | null {
  const { state } = useLocation() as { state: unknown };
  return hasUnpaid(state) && Object.hasOwn(WORDS, state.unpaid) ? state.unpaid : null;
}

export function UnpaidNote({ unpaid }: { unpaid: UnpaidReason }) {
  return (
    <Notice look="warn" as="output" className="grid gap-1">
      <span className="font-semibold">{t(WORDS[unpaid])}</span>
      <span>{t('Your cart is as it was. Try again, or pay with cash on delivery.')}</span>
    </Notice>
  );
}
