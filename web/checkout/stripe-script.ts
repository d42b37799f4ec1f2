// The card provider's own script, which the provider wants on the page where a payment begins, to tell real
// shoppers from stolen cards. Paying does not depend on it, so it also works in a browser that blocks it.

import { useEffect } from 'react';

const SCRIPT = 'https://js.stripe.com/clover/stripe.js';

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => unknown;
  }
}

/** Loaded once, by the first checkout page that opens, and only with a real key. */
export function useStripeScript(publishableKey: string | null): void {
  useEffect(() => {
    if (publishableKey === null || document.querySelector(`script[src="${SCRIPT}"]`)) return;
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('load', () => window.Stripe?.(publishableKey));
    document.head.append(script);
  }, [publishableKey]);
}
