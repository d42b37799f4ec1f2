// The perceived colour of an illustration: the mean of its vivid fills. Computed from the drawing itself, so
// no table can be wrong.
import { type Lch, fromHex } from '../svg/colour.ts';
import { drawArt } from './art.ts';

const known = new Map<string, Lch>();

export function dominantColour(art: string): Lch {
  const found = known.get(art) ?? measureColour(art);
  known.set(art, found);
  return found;
}

function measureColour(art: string): Lch {
  let [a, b, l, weight] = [0, 0, 0, 0];
  for (const [, fill] of drawArt(art, 128).matchAll(/(?:fill|stop-color)="(#[0-9a-f]{3,6})"/gi)) {
    const colour = fromHex(fill!);
    // Vivid colours weigh more than greys, outlines and whites.
    const loud = colour.c * colour.c + 0.0001;
    a += Math.cos((colour.h * Math.PI) / 180) * colour.c * loud;
    b += Math.sin((colour.h * Math.PI) / 180) * colour.c * loud;
    l += colour.l * loud;
    weight += loud;
  }
  if (weight === 0) return { l: 0.7, c: 0.02, h: 150 };
  return { l: l / weight, c: Math.hypot(a, b) / weight, h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}
