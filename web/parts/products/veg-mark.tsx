// The legally required mark for food: a green dot for vegetarian, a brown triangle for non-vegetarian, each
// in a square. Screen readers get the word. Styles: product-card.css.

import { msg, t } from '../../data/language.ts';

const WORDS = { veg: msg('Veg'), 'non-veg': msg('Non-veg') } as const;

type VegMarkProps = {
  veg: 'veg' | 'non-veg';
  /** True when the word is already shown beside it. */
  isSilent?: boolean;
};

export function VegMark({ veg, isSilent }: VegMarkProps) {
  return (
    <i className={veg} aria-hidden={isSilent}>
      {t(WORDS[veg])}
    </i>
  );
}
