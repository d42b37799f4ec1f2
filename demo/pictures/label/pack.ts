// A pack that is being drawn: what it says, in which style and colours, and on which sheet.
import { LABEL, type PackFacts } from '../../demo-product.ts';
import type { Bend } from '../svg/lettering.ts';
import type { Sheet } from '../svg/sheet.ts';
import type { BrandStyle, Palette } from './palette.ts';

export type Pack = {
  sheet: Sheet;
  facts: PackFacts;
  style: BrandStyle;
  palette: Palette;
  side: 'front' | 'back';
  /** Set while a round body is printed. */
  bend: Bend | null;
};

/** No illustration shows what is in this pack: it says so in large letters. */
export const inWords = ({ art }: Pick<PackFacts, 'art'>): boolean => art === LABEL;

/** The colour that words stand on. */
export type Ground = 'base' | 'pale' | 'accent';

export const inkOf = ({ palette }: Pack, ground: Ground): string =>
  ground === 'base' ? palette.onBase : ground === 'accent' ? palette.onAccent : palette.onPale;
