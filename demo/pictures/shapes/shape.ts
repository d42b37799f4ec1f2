// What every outline of a pack shares: the ground it stands on, and the choice of a layout.
import type { Rng } from '../svg/rng.ts';
import { seededRng } from '../svg/rng.ts';
import type { Job } from '../label/label-parts.ts';
import { uprightBack, wideBack } from '../label/back-skins.ts';
import type { Skin } from '../label/panel.ts';
import { uprightSkins } from '../label/upright-skins.ts';
import { wideSkins } from '../label/wide-skins.ts';

/** Draws the whole pack, shadow and light included, standing on `ground` in a field of 400 x 400. */
export type Shape = (job: Job, rng: Rng) => void;

export const ground = 370;

/** Goods of which a pane shows many; a bowl or a cup behind glass would look odd. */
const inPieces =
  /heap|almond|cashew|pista|walnut|raisin|date|peanut|bean|pea-pod|candy|cookie|biscuit|chips|bhujia|namkeen|popcorn|pretzel|rusk|laddoo|makhana|chestnut|corn|chilli|pepper|apple|tangerine|cherr|berr|potato|garlic|onion|shrimp|fries|leaf|herb/;

type Upright = keyof typeof uprightSkins;
type Wide = keyof typeof wideSkins;

/**
 * A brand keeps to four of the layouts and gives each of its wares one of them: alike, yet no two in a row
 * the same.
 */
function chosen<Name extends string>(job: Job, names: readonly Name[]): Name {
  const brand = seededRng(`skins ${job.facts.brand ?? ''}`);
  const favourites = [brand.pick(names), brand.pick(names), brand.pick(names), brand.pick(names)];
  return seededRng(`skin ${job.facts.brand ?? ''} ${job.facts.title}`).pick(favourites);
}

export function uprightSkin(
  job: Job,
  names: readonly Upright[] = Object.keys(uprightSkins) as Upright[],
): Skin {
  if (job.side === 'back') return uprightBack;
  return uprightSkins[
    chosen(job, inPieces.test(job.facts.art) ? names : names.filter((name) => name !== 'pane'))
  ];
}

export function wideSkin(job: Job, names: readonly Wide[] = Object.keys(wideSkins) as Wide[]): Skin {
  return job.side === 'back' ? wideBack : wideSkins[chosen(job, names)];
}

/** The skins that sit well on a small label round a bottle or jar. */
export const roundSkins: readonly Upright[] = [
  'arch',
  'hollow',
  'band',
  'medallion',
  'frame',
  'head',
  'diagonal',
  'burst',
];
