// Cans, tins, trigger sprays and spray cans.
import type { Pack } from '../label/pack.ts';
import { groundShadow, roundLight } from '../svg/light.ts';
import type { Rng } from '../svg/rng.ts';
import { horizontal, add, box, vertical, ellipse, inset, paint, path, rect } from '../svg/sheet.ts';
import { lathe, wrapped } from './lathe.ts';
import { type Shape, ground, roundLabels, upright } from './shape.ts';
import { type Vessel, bent, boxOf, drawLabel, drawVessel, plastic } from './vessel.ts';

const sprayCans = /deo|room|freshener|cockroach|pain|hair|mist|foam/i;

/** A trigger bottle; deodorants and room sprays come in a tall can instead. */
export const spray: Shape = (pack) =>
  drawVessel(pack, sprayCans.test(pack.facts.title) ? sprayCan(pack) : triggerBottle(pack));

const triggerBottle = (pack: Pack): Vessel => ({
  profile: '128 24, 140 24, 206 70 soft, 348 74 soft, 367 68 soft',
  fill: plastic(pack, 120),
  shadow: 160,
  behind: [
    path('M150 52q-18 0 -18 12v10h22l6 -8h22v34h44V70q0 -28 -34 -32h-30q-12 0 -12 14z', pack.palette.accent),
    path('M160 74q2 28 -14 44l10 4q20 -16 18 -48z', pack.palette.deep),
    path('M150 52q-18 0 -18 12h94q-4 -22 -34 -26h-30q-12 0 -12 14z', '#fff/.2'),
    rect(box(122, 58, 12, 14), '#e9edf0', 3),
  ],
  label: { half: 73, from: 208, to: 352, sag: 5 },
  light: 0.75,
  cap: { profile: '98 26, 102 30, 134 31', fill: pack.palette.accent, ribbed: true },
});

const sprayCan = (pack: Pack): Vessel => ({
  profile: '112 40, 136 62 soft, 352 62, 367 58 soft',
  fill: '#cfd5da',
  shadow: 136,
  label: {
    half: 62,
    from: 134,
    to: 352,
    sag: 6,
    layouts: ['arch', 'hollow', 'medallion', 'waves', 'burst', 'diagonal', 'head', 'band'],
  },
  light: 0.95,
  cap: { profile: '36 36, 46 44 soft, 118 44', fill: pack.palette.accent, ribbed: false },
});

export const can: Shape = (pack, rng) => {
  const { title, veg, unit } = pack.facts;
  if (/spray|deo|freshener|foam/i.test(title) && veg === null) drawVessel(pack, sprayCan(pack));
  // Drinks are measured in millilitres; everything else comes in a tin, and so do oil and ghee.
  else if (veg === null || !/ml$|l$/i.test(unit) || /\b(tin|jar|coconut milk)\b/i.test(title)) tin(pack, rng);
  else drinkCan(pack);
};

function drinkCan(pack: Pack): void {
  const { sheet } = pack;
  const profile = '52 56, 72 70 soft, 346 70, 367 56 soft';
  const [outline, bounds] = [lathe(200, profile), boxOf(profile)];
  groundShadow(sheet, 200, ground + 2, 150);
  const panel = { outline, bounds: inset(bounds, 0, 0, -8), safe: box(144, 84, 112, 254) };
  upright(bent(pack, 140, 6), panel, ['arch', 'diagonal', 'medallion', 'burst', 'waves', 'hollow', 'head']);
  roundLight(sheet, outline, bounds, 1);
  const metal = horizontal(sheet, 148, 252, '#8e959c, #eef1f3 .4, #9aa1a8');
  add(
    sheet,
    ellipse(200, 53, 56, 9, '#aab0b6'),
    ellipse(200, 52, 52, 7.5, metal),
    ellipse(204, 52, 15, 3, '#7c838a'),
    ellipse(200, 52, 7, 2, '#555b61'),
    path('M145 348q55 16 110 0l-9 14q-46 14 -92 0z', '#d5dade/.55'),
  );
}

function tin(pack: Pack, rng: Rng): void {
  const { sheet } = pack;
  const half = rng.between(86, 98);
  const top = rng.between(92, 120);
  const [left, width, paper] = [200 - half, half * 2, top + 12];
  const metal = horizontal(sheet, left, left + width, '#868d94, #f4f6f7 .25, #c3c9ce .55, #7c838a');
  groundShadow(sheet, 200, ground + 2, width + 10);
  paint(sheet, wrapped(box(left, top, width, ground - top - 5), 7), metal);
  drawLabel(pack, { half, from: paper, to: ground - 18, sag: 7, layouts: [...roundLabels, 'waves'] });
  const label = box(left, paper, width, ground - 18 - paper);
  roundLight(sheet, wrapped(label, 7), label, 0.9);
  add(
    sheet,
    ellipse(200, top, half + 2, 13, metal),
    ellipse(200, top - 1, half - 4, 10, '#b9bfc5'),
    ellipse(200, top - 1, half - 12, 7.5, vertical(sheet, top - 10, top + 8, '#9aa1a8, #e8ebee')),
  );
}
