// Headers that every answer carries, and the policy of what a page may load.

import type { ShopApp } from './routing.ts';

export type PagePolicy = { publicUrl: string; mayLoadStripe: boolean };

/** `scriptHashes` null is development, where the tools need inline scripts of their own. */
export function pageSecurityHeaders(
  { publicUrl, mayLoadStripe }: PagePolicy,
  scriptHashes: readonly string[] | null,
): Record<string, string> {
  const scripts = scriptHashes ? ["'self'", ...scriptHashes].join(' ') : "'self' 'unsafe-inline'";
  return {
    ...securityHeaders(publicUrl),
    'content-security-policy': [
      "default-src 'self'",
      `script-src ${scripts}${mayLoadStripe ? ` ${STRIPE_SCRIPTS}` : ''}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' https: data:",
      "font-src 'self'",
      `connect-src 'self'${scriptHashes ? '' : ' ws:'}${mayLoadStripe ? ' https://api.stripe.com' : ''}`,
      ...(mayLoadStripe ? [`frame-src ${STRIPE_SCRIPTS} https://hooks.stripe.com`] : []),
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
  };
}

/** What Stripe requires for its script (docs.stripe.com/security/guide). */
const STRIPE_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';

/** Headers of every answer. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/** Answers of the API are personal or change with every order, so nobody may cache them. */
export function secureAnswers(app: ShopApp, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(headers);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
