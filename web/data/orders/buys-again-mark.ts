// Whether the signed-in shopper has something to buy again, as this browser knows it before a page is
// painted: the home page, which is the same for everybody, then has space for their row, so that nothing
// moves when it loads. Removed with everything else in local storage when the session ends.

import { storedText } from '../stored.ts';

const KEY = 'buysagain';
/** Class of <html>; the space itself is in the styles of buy-again-slot.tsx. */
const CLASS = 'buys-again';

/** Inlined in the head of every page of the shop. */
export const BUYS_AGAIN_SCRIPT = `try{localStorage.${KEY}&&document.documentElement.classList.add("${CLASS}")}catch{}`;

export function isRoomForBuyAgain(): boolean {
  return document.documentElement.classList.contains(CLASS);
}

export function makeRoomForBuyAgain(isWanted: boolean): void {
  document.documentElement.classList.toggle(CLASS, isWanted);
}

/** Takes effect with the next page. */
export function rememberBuysAgain(isSo: boolean): void {
  storedText(KEY).write(isSo ? '1' : null);
}
