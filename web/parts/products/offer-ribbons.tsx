import { useEffect } from 'react';
import { showRibbons } from '../../data/catalogue/ribbons.ts';

/** Puts ribbons on the products of the page as long as it is there. */
export function OfferRibbons() {
  useEffect(showRibbons, []);
  return null;
}
