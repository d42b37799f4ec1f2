// Jars, cream pots and tubs.
import type { Pack } from '../label/pack.ts';
import { groundShadow, roundLight } from '../svg/light.ts';
import type { Rng } from '../svg/rng.ts';
import { add, box, ellipse, inset, paint, rect } from '../svg/sheet.ts';
import { lathe } from './lathe.ts';
import { type Shape, ground, roundLabels, upright } from './shape.ts';
import { type Vessel, bent, boxOf, contentsOf, drawVessel, plastic } from './vessel.ts';

const creams = /cream|balm|gel|moist|wax|butter/i;
const powders =
  /protein|whey|malt|gainer|nutrition|vitamin|tablets|ashwa|omega|gumm|drink|churan|isabgol|powder/i;

export const jar: Shape = (pack, rng) => {
  const { title, veg } = pack.facts;
  drawVessel(
    pack,
    veg === null && creams.test(title) ? creamPot(pack) : lidded(pack, rng, powders.test(title)),
  );
};

/** A glass jar, or a wider pot of powder. */
function lidded(pack: Pack, rng: Rng, pot: boolean): Vessel {
  const { accent, deep } = pack.palette;
  const half = pot ? 90 : rng.between(82, 92);
  const top = pot ? 96 : 100;
  const [from, to] = pot ? [top + 24, 350] : [top + 46, 334];
  return {
    profile: `${top} ${half - 14}, ${top + 22} ${half} soft, 352 ${half}, 366 ${half - 10} soft`,
    fill: contentsOf(pack).fill,
    shadow: half * 2 + 6,
    label: { half, from, to, sag: 7, layouts: [...roundLabels, 'waves'] },
    light: 0.85,
    cap: {
      profile: `52 ${half - 8}, 58 ${half - 4}, ${top + 6} ${half - 4}`,
      fill: rng.pick([accent, deep, '#c8952b', '#3a3d42']),
      ribbed: pot || rng.next() < 0.5,
    },
    onTop: [rect(box(205 - half, top - 8, half * 2 - 10, 2), '#fff/.35')],
  };
}

const creamPot = (pack: Pack): Vessel => ({
  profile: '206 112, 216 122 soft, 350 118, 364 108 soft',
  fill: plastic(pack, 200),
  shadow: 240,
  label: { half: 119, from: 214, to: 354, sag: 8, layouts: ['frame', 'hollow', 'head'] },
  light: 0.8,
  cap: { profile: '130 116, 138 124 soft, 210 124', fill: pack.palette.accent, ribbed: false },
});

/** Tapering, with a lid that overhangs: curd, ice cream. */
export const tub: Shape = (pack, rng) => {
  const { sheet, palette } = pack;
  const tall = rng.next() < 0.6;
  const [top, wide, narrow] = tall ? [96, 112, 88] : [150, 136, 116];
  const profile = `${top} ${wide}, 360 ${narrow}, 366 ${narrow - 5} soft`;
  const [outline, bounds] = [lathe(200, profile, 9), boxOf(profile)];
  groundShadow(sheet, 200, ground + 2, narrow * 2 + 20);
  const printedOn = inset(bounds, 0, 0, -12);
  const panel = { outline, bounds: printedOn, safe: box(212 - narrow, top + 38, narrow * 2 - 24, 312 - top) };
  upright(
    bent(pack, wide * 2, 9),
    panel,
    tall ? [...roundLabels, 'waves'] : ['frame', 'band', 'hollow', 'head'],
  );
  roundLight(sheet, outline, bounds, 0.9);
  const lid = `${top - 14} ${wide + 5}, ${top + 14} ${wide + 7}`;
  paint(sheet, lathe(200, lid, 18), palette.accent);
  roundLight(sheet, lathe(200, lid, 18), boxOf(lid), 1);
  add(
    sheet,
    ellipse(200, top - 14, wide + 5, 17, palette.accent),
    ellipse(200, top - 14, wide + 5, 17, '#fff/.28'),
    ellipse(200, top - 14, wide - 6, 13, '#000/.07'),
  );
};
