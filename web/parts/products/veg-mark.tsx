// The mark of the law for food: a green dot for vegetarian, a brown triangle for what is not, each in its
// square. Its word is there for screen readers. Looks: product-card.css.

import { msg, t } from '../../data/language.ts';

const WORDS = { veg: msg('Veg'), 'non-veg': msg('Non-veg') } as const;

type VegMarkProps = {
  veg: 'veg' | 'non-veg';
  /** The word stands beside it already. */
  isSilent?: boolean;
};

export function VegMark({ veg, isSilent }: VegMarkProps) {
  return (
    <i className={veg} aria-hidden={isSilent}>
      {t(WORDS[veg])}
    </i>
  );
}
