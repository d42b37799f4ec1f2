// What all shapes of packs share: the ground they stand on, and the choice of a label layout.
import { wideBack } from '../label/back-layouts.ts';
import { type Pack, inWords } from '../label/pack.ts';
import type { Panel } from '../label/panel.ts';
import { type UprightName, printUpright, uprightLayouts, wordsOnlyNames } from '../label/upright-layouts.ts';
import { wideLayouts } from '../label/wide-layouts.ts';
import { type Rng, seededRng } from '../svg/rng.ts';
import { type Box, type Sheet, lowered, paint } from '../svg/sheet.ts';
import { rounded } from './lathe.ts';

/** Draws the whole pack, shadow and light included, standing on `ground` in a field of 400 x 400. */
export type Shape = (pack: Pack, rng: Rng) => void;

export const ground = 370;

/** Goods of which a pane shows many pieces; a bowl or a cup behind glass would look odd. */
const inPieces =
  /heap|almond|cashew|pista|walnut|raisin|date|peanut|bean|pea-pod|candy|cookie|biscuit|chips|bhujia|namkeen|popcorn|rusk|laddoo|makhana|chestnut|corn|chilli|pepper|apple|tangerine|cherr|berr|potato|garlic|onion|shrimp|fries|leaf|herb/;

type WideName = keyof typeof wideLayouts;
const uprightNames = Object.keys(uprightLayouts) as UprightName[];
const wideNames = Object.keys(wideLayouts) as WideName[];

/** The layouts that suit a small label round a bottle or jar. */
export const roundLabels: readonly UprightName[] =
  'arch hollow band medallion frame head diagonal burst'.split(' ') as UprightName[];

/**
 * A brand uses four of the layouts and gives each product one of them: similar, but no two in a row are
 * equal.
 */
function chooseLayout<Name extends string>({ facts }: Pack, names: readonly Name[]): Name {
  const brand = seededRng(`skins ${facts.brand ?? ''}`);
  const favourites = [brand.pick(names), brand.pick(names), brand.pick(names), brand.pick(names)];
  return seededRng(`skin ${facts.brand ?? ''} ${facts.title}`).pick(favourites);
}

export function upright(pack: Pack, panel: Panel, names: readonly UprightName[] = uprightNames): void {
  const isFitting = (name: UprightName) =>
    inWords(pack.facts) ? wordsOnlyNames.includes(name) : name !== 'pane' || inPieces.test(pack.facts.art);
  printUpright(pack, panel, chooseLayout(pack, names.filter(isFitting)));
}

export function wide(pack: Pack, panel: Panel, names: readonly WideName[] = wideNames): void {
  const layout = inWords(pack.facts) ? 'shelf' : chooseLayout(pack, names);
  if (pack.side === 'back') wideBack(pack, panel, layout === 'shelf');
  else wideLayouts[layout](pack, panel);
}

/** A piece of card with its shadow a few pixels below. */
export function paperCard(
  sheet: Sheet,
  card: Box,
  radius: number,
  fill: string,
  shadow: string,
  drop = 3,
): void {
  paint(sheet, rounded(lowered(card, drop), radius), shadow);
  paint(sheet, rounded(card, radius), fill);
}
