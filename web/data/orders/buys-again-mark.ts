// Whether who is signed in here has something to buy again, as this browser knows it before a page is
// painted: the home page, which is the same for everybody, then has room for their row, and nothing moves
// when it comes. Goes with everything else in local storage when the session ends.

const KEY = 'buysagain';
/** Of <html>; the room itself is in the styles of buy-again-place.tsx. */
const CLASS = 'buys-again';

/** Stands inline in the head of every page. */
export const BUYS_AGAIN_SCRIPT = `try{localStorage.${KEY}&&document.documentElement.classList.add("${CLASS}")}catch{}`;

export function isRoomForBuyAgain(): boolean {
  return document.documentElement.classList.contains(CLASS);
}

export function makeRoomForBuyAgain(isWanted: boolean): void {
  document.documentElement.classList.toggle(CLASS, isWanted);
}

/** From the next page on. */
export function rememberBuysAgain(isSo: boolean): void {
  if (isSo) localStorage.setItem(KEY, '1');
  else localStorage.removeItem(KEY);
}
