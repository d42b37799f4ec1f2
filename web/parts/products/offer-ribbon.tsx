import { useRibbon } from '../../data/catalogue/ribbon-store.ts';

/** Over the picture of a product that has an offer, so that nothing moves when it appears. */
export function OfferRibbon({ productId }: { productId: string }) {
  const text = useRibbon(productId);
  return text === undefined ? null : <span className="offer-ribbon">{text}</span>;
}
