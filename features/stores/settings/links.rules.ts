// Where links of the shop may lead. Pure.

import type { ProblemReporter } from '#shared/field-schemas.ts';

const NETWORKS = /^(?:www\.)?(?:facebook|instagram|linkedin|youtube|twitter|x)\.com$/;

export function checkAddress(text: string, report: ProblemReporter): void {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || /[\s\\]/.test(text)) {
    report('Enter an address like https://…');
  } else if (url.username || url.password) report('An address must not hold a password');
  // Only the shop's own page, not a network's start page.
  else if (url.pathname === '/' && NETWORKS.test(url.hostname)) {
    report('Enter your own shop’s page there');
  }
}

/** A page of the shop: never another host, however a browser parses it. */
export function checkPath(path: string, report: ProblemReporter): void {
  const url = /[\s\\]/.test(path) ? null : URL.parse(path, 'http://shop');
  const isOfShop = path.startsWith('/') && url?.host === 'shop';
  if (!isOfShop || /^\/(?:api|dashboard)(?:[/?#]|$)/.test(path)) {
    report('Enter a path of the shop, like /search?q=mango');
  }
}
