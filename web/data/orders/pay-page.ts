// Going to the page of the payment provider, and coming back from it.

/** Why a payment brought no money. */
export type UnpaidReason = 'declined' | 'ended' | 'cancelled';

/** The state of a navigation to checkout. */
export const toUnpaid = (unpaid: UnpaidReason) => ({ unpaid });

/** If the browser is still on this page after this time, the shopper can use it again. */
const LEFT_BEHIND_MS = 20_000;

/**
 * Goes to the provider's page. `onBack` is called when this page is in use again: the back button restored
 * it, or the browser never left it.
 */
export function goToPayPage(url: string, onBack: () => void): void {
  const comeBack = () => {
    clearTimeout(timer);
    window.removeEventListener('pageshow', wakeUp);
    onBack();
  };
  const wakeUp = ({ persisted }: PageTransitionEvent) => persisted && comeBack();
  const timer = setTimeout(comeBack, LEFT_BEHIND_MS);
  window.addEventListener('pageshow', wakeUp);
  window.location.assign(url);
}
