// The choice of a label's layout.
import { seededRng } from '../svg/rng.ts';
import { wideBack } from './back-layouts.ts';
import { type Pack, inWords } from './pack.ts';
import type { Panel } from './panel.ts';
import { printUpright, uprightLayouts } from './upright-layouts.ts';
import { wideLayouts } from './wide-layouts.ts';

/** Goods of which a pane shows many pieces; a bowl or a cup behind glass would look odd. */
const inPieces =
  /heap|almond|cashew|pista|walnut|raisin|date|peanut|bean|pea-pod|candy|cookie|biscuit|chips|bhujia|namkeen|popcorn|rusk|laddoo|makhana|chestnut|corn|chilli|pepper|apple|tangerine|cherr|berr|potato|garlic|onion|shrimp|fries|leaf|herb/;

/**
 * A brand uses four of the layouts and gives each product one of them: similar, but no two in a row are
 * equal.
 */
function chooseLayout({ facts }: Pack, names: readonly string[]): string {
  const brand = seededRng(`skins ${facts.brand ?? ''}`);
  const favourites = [brand.pick(names), brand.pick(names), brand.pick(names), brand.pick(names)];
  return seededRng(`skin ${facts.brand ?? ''} ${facts.title}`).pick(favourites);
}

export function upright(
  pack: Pack,
  panel: Panel,
  names: readonly string[] = Object.keys(uprightLayouts),
): void {
  const isFitting = (name: string) =>
    inWords(pack.facts) ? uprightLayouts[name]!.inWords : name !== 'pane' || inPieces.test(pack.facts.art);
  printUpright(pack, panel, chooseLayout(pack, names.filter(isFitting)));
}

export function wide(pack: Pack, panel: Panel, names: readonly string[] = Object.keys(wideLayouts)): void {
  const layout = inWords(pack.facts) ? 'shelf' : chooseLayout(pack, names);
  if (pack.side === 'back') wideBack(pack, panel, layout === 'shelf');
  else wideLayouts[layout]!(pack, panel);
}
