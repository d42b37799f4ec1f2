// The colours of a pack and the style of its brand: the brand's own hue mixed with that of the flavour. Pure,
// no drawing.
import type { PackFacts } from '../../demo-product.ts';
import { type Lch, contrast, hex, inkOn, lch, shade, white } from '../svg/colour.ts';
import type { Face } from '../svg/lettering.ts';
import { type Rng, seededRng } from '../svg/rng.ts';
import flavours from './flavours.json' with { type: 'json' };

/**
 * The colour people expect of a taste, a scent or a product; the first match wins, words of the title before
 * the illustration.
 */
function flavourOf({ title, art }: PackFacts): Lch {
  const found =
    flavours.titles.find(({ words }) => new RegExp(words, 'i').test(title)) ??
    flavours.art.find(({ words }) => new RegExp(words).test(art));
  if (found) return lch(...(found.colour as [number, number, number]));
  const rng = seededRng(`flavour ${art} ${title}`);
  return lch(rng.between(0.5, 0.66), 0.16, rng.next() * 360);
}

export type BadgeShape = 'oval' | 'plain' | 'ribbon' | 'pill' | 'plate' | 'outlined' | 'swoosh' | 'arch';
type Mood = 'flavour' | 'brand' | 'light' | 'kraft';

// A name that is listed several times is picked more often.
const faces = 'lilita abril oswald pacifico heavy lilita abril heavy'.split(' ') as Face[];
const badges = 'oval plain ribbon pill plate outlined swoosh arch oval plain'.split(' ') as BadgeShape[];
const moods = 'flavour flavour flavour flavour brand brand brand light light kraft'.split(' ') as Mood[];
const brandHues = [4, 18, 28, 42, 58, 88, 136, 148, 160, 185, 215, 240, 256, 268, 290, 315, 340, 355];

export type BrandStyle = ReturnType<typeof styleOf>;

/** What all packs of a brand share, so that it is recognised on the shelf. */
export function styleOf(facts: PackFacts) {
  const rng = seededRng(`hand ${facts.brand ?? facts.title}`);
  const face = rng.pick(faces);
  const abrilTitle = () => rng.pick<Face>(['abril', 'poppins']);
  return {
    face,
    titleFace: face === 'abril' ? abrilTitle() : face === 'oswald' ? face : ('poppins' as const),
    badge: rng.pick(badges),
    capitals: face === 'oswald' || (face === 'heavy' && rng.next() < 0.4),
    /** Which colour leads. */
    mood: rng.pick(moods),
  };
}

type Surface = 'base' | 'deep' | 'bright' | 'pale' | 'cream' | 'accent' | 'badge';
/** Colours of letters; `brandOnPale` is for a brand without a badge. */
type Ink = 'onBase' | 'onPale' | 'onAccent' | 'onBadge' | 'brandOnPale';
export type Palette = Record<Surface | Ink, string>;

/** Letters on a light ground: the brand's hue, dark enough to read. */
function darkEnough(colour: Lch): Lch {
  let dark = colour;
  while (contrast(dark, white) < 4.6) dark = shade(dark, -0.03);
  return dark;
}

const plainFood =
  /atta|rice|dal|flour|millet|rava|sooji|besan|poha|organic|seeds|oats|coffee|tea|jaggery|bread|masala/i;

/** Brown paper suits plain food of field and mill; on other goods it would look dull. */
function moodOf({ title, shape }: PackFacts, { mood }: BrandStyle): Mood {
  const isKraft = plainFood.test(title) && ['pouch', 'sack', 'bag', 'box'].includes(shape);
  return mood === 'kraft' && !isKraft ? 'flavour' : mood;
}

function brandColour(rng: Rng): Lch {
  const hue = rng.pick(brandHues) + rng.between(-6, 6);
  // Yellows and oranges are bright only when light; dark ones look like mud.
  const lightness = hue > 48 && hue < 118 ? rng.between(0.74, 0.82) : rng.between(0.42, 0.54);
  return lch(lightness, rng.between(0.14, 0.2), hue);
}

function baseOf(mood: Mood, brand: Lch, flavour: Lch, rng: Rng): Lch {
  if (mood === 'brand') return brand;
  const varied = lch(flavour.l, flavour.c, flavour.h + rng.between(-5, 5));
  if (mood === 'kraft') return lch(0.76, 0.07, 72);
  return mood === 'light' ? lch(0.955, Math.min(0.03, flavour.c), flavour.h) : varied;
}

function badgeOf(mood: Mood, brand: Lch, base: Lch): Lch {
  if (mood === 'brand') return shade(brand, -0.15);
  if (mood !== 'flavour' || contrast(brand, base) > 1.7) return brand;
  return shade(brand, base.l > 0.55 ? -0.16 : 0.22);
}

export function paletteOf(facts: PackFacts, style: BrandStyle): Palette {
  const rng = seededRng(`palette ${facts.brand ?? facts.title}`);
  const brand = brandColour(rng);
  const flavour = flavourOf(facts);
  const mood = moodOf(facts, style);
  const [light, paper] = [mood === 'light', mood === 'light' || mood === 'kraft'];
  const base = baseOf(mood, brand, flavour, rng);
  let accent = mood === 'brand' ? flavour : brand;
  // Similar hues would blend: turn the accent away.
  if (Math.abs(((base.h - accent.h + 540) % 360) - 180) < 38 && accent.c > 0.06)
    accent = lch(accent.l > 0.6 ? 0.46 : 0.8, 0.16, base.h + rng.pick([150, 180, 210, 75]));
  const pale = light
    ? lch(0.9, Math.min(0.085, flavour.c * 0.5), flavour.h)
    : lch(0.965, Math.min(0.034, flavour.c * 0.24), flavour.h);
  const plainBadge = badgeOf(mood, brand, base);
  // White letters in an outline need a dark outline.
  const badge = style.badge === 'outlined' ? darkEnough(plainBadge) : plainBadge;
  return {
    base: hex(base),
    deep: hex(shade(base, light ? -0.09 : -0.13)),
    bright: hex(shade(base, light ? 0.03 : 0.09)),
    pale: hex(pale),
    cream: hex(lch(0.97, 0.022, 85)),
    accent: hex(accent),
    badge: hex(badge),
    onBase: hex(paper ? lch(0.3, 0.09, brand.h) : inkOn(base)),
    onPale: hex(lch(0.3, Math.min(0.08, base.c + 0.02), paper ? accent.h : base.h)),
    onAccent: hex(inkOn(accent)),
    onBadge: hex(inkOn(badge)),
    brandOnPale: hex(darkEnough(brand)),
  };
}
