// A pack that is being drawn: its facts, style and colours, and its sheet.
import type { PackFacts } from '../../demo-product.ts';
import { hasArt } from '../art/art.ts';
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

/** True when no illustration shows the content, so the pack names it in large letters. */
export const inWords = ({ art }: Pick<PackFacts, 'art'>): boolean => !hasArt(art);

/** The colour behind words. */
export type Ground = 'base' | 'pale' | 'accent';

export const inkOf = ({ palette }: Pack, ground: Ground): string =>
  ground === 'base' ? palette.onBase : ground === 'accent' ? palette.onAccent : palette.onPale;
