// The card provider's own script, which it wants on the page where a payment begins: it tells real shoppers
// from stolen cards. Paying does not depend on it, so a browser that blocks it pays all the same.

import { useEffect } from 'react';

const SCRIPT = 'https://js.stripe.com/clover/stripe.js';

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => unknown;
  }
}

/** Loaded once, by whoever first opens checkout, and only with a real key. */
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
