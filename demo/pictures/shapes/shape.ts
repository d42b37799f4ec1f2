// What every outline of a pack shares: the ground it stands on, and the choice of a layout.
import type { Chance } from '../pen/seed.ts';
import { chanceOf } from '../pen/seed.ts';
import type { Job } from '../label/label-parts.ts';
import { type Skin, uprightSkins } from '../label/upright-skins.ts';
import { wideSkins } from '../label/wide-skins.ts';

/** Draws the whole pack, shadow and light included, standing on `ground` in a field of 400 x 400. */
export type Shape = (job: Job, chance: Chance) => void;

export const ground = 370;

/** A brand keeps to three of the layouts and gives each of its wares one of them: alike, yet no two in a row the same. */
function chosen<T>(job: Job, names: readonly string[], skins: Record<string, T>): T {
  const brand = chanceOf(`skins ${job.facts.brand ?? ''}`);
  const favourites = [brand.pick(names), brand.pick(names), brand.pick(names)];
  return skins[chanceOf(`skin ${job.facts.brand ?? ''} ${job.facts.title}`).pick(favourites)]!;
}

type Upright = keyof typeof uprightSkins;
type Wide = keyof typeof wideSkins;

export const uprightSkin = (
  job: Job,
  names: readonly Upright[] = Object.keys(uprightSkins) as Upright[],
): Skin => chosen(job, names, uprightSkins);
export const wideSkin = (job: Job, names: readonly Wide[] = Object.keys(wideSkins) as Wide[]): Skin =>
  chosen(job, names, wideSkins);

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
