// Bottles: which type a product comes in, those of the kitchen, and those of the bath and dressing table.
import type { Pack } from '../label/pack.ts';
import { panelOf } from '../label/panel.ts';
import { groundShadow, roundLight } from '../svg/light.ts';
import { horizontal, add, box, vertical, paint, path, rect } from '../svg/sheet.ts';
import { lathe, rounded } from './lathe.ts';
import { type Shape, ground, roundLabels, upright } from './shape.ts';
import { type Vessel, contentsOf, drawVessel, plastic } from './vessel.ts';

const pumped = /hand ?wash|body wash|shower|lotion|sanitis|to toe|baby wash/i;
const flipTopped =
  /cleaner|phenyl|detergent|liquid|softener|conditioner|shampoo|wash|toilet|dish|cream|remover|starch|gel|sun|lotion|oil/i;
const drinks = /cola|soda|water|drink|juice|shake|lassi|milk|flask|bottle/i;

export const bottle: Shape = (pack, rng) => {
  const { title, unit, veg } = pack.facts;
  if (/serum|beard oil|attar|essence|drops/i.test(title)) return drawVessel(pack, dropper(pack));
  if (/perfume|parfum/i.test(title)) return perfume(pack);
  if (veg === null && pumped.test(title)) return drawVessel(pack, pump(pack));
  if (veg === null && flipTopped.test(title)) return drawVessel(pack, flipTop(pack, rng.next() < 0.5));
  if (/oil/i.test(title) && /^(2|3|5|15) L$/i.test(unit)) return canister(pack);
  if (/ketchup|sauce|dressing|syrup|squeeze/i.test(title) && rng.next() < 0.6)
    return drawVessel(pack, squeezeBottle(pack));
  drawVessel(pack, plainBottle(pack, rng.next() < (drinks.test(title) ? 0.75 : 0.25)));
};

function plainBottle(pack: Pack, slim: boolean): Vessel {
  const { fill, clear } = contentsOf(pack);
  const [cap, neck] = slim ? [23, '54 20, 78 20, 112 28 soft'] : [29, '54 26, 86 26, 112 40 soft'];
  return {
    profile: slim
      ? '54 20, 78 20, 150 66 soft, 166 68 soft, 340 68, 352 64 soft, 367 58 soft'
      : '54 26, 86 26, 156 84 soft, 350 84, 367 74 soft',
    fill,
    shadow: slim ? 146 : 178,
    onBody: clear ? [path(lathe(200, neck), '#fff/.35')] : [],
    label: slim ? { half: 68, from: 166, to: 334, sag: 6 } : { half: 84, from: 168, to: 342, sag: 6 },
    light: 0.8,
    underCap: [rect(box(198 - cap, 62, 2 * cap + 4, 6), pack.palette.deep, 3)],
    cap: { profile: `30 ${cap - 2}, 34 ${cap}, 62 ${cap}`, fill: pack.palette.accent, ribbed: true },
  };
}

const squeezeBottle = (pack: Pack): Vessel => ({
  profile: '40 66, 46 72, 180 78 soft, 296 62 soft, 314 48 soft',
  fill: plastic(pack, 40, 314),
  shadow: 120,
  label: { half: 71, from: 62, to: 262, sag: 5 },
  light: 0.75,
  cap: { profile: '308 40, 318 46, 368 50', fill: pack.palette.accent, ribbed: false },
});

const pump = (pack: Pack): Vessel => ({
  profile: '120 30, 134 30, 164 76 soft, 350 76, 367 70 soft',
  fill: plastic(pack, 120),
  shadow: 164,
  behind: [
    path('M196 58h8v44h-8z', '#e9edf0'),
    path('M152 44q0 -8 8 -8h50q14 0 14 14v10h-48v-2q0 -4 -6 -4h-10q-8 0 -8 -10z', pack.palette.accent),
    path('M152 44q0 -8 8 -8h50q14 0 14 14h-72z', '#fff/.25'),
  ],
  label: { half: 76, from: 176, to: 346, sag: 6 },
  light: 0.75,
  cap: { profile: '98 28, 102 32, 132 34', fill: pack.palette.accent, ribbed: true },
});

function flipTop(pack: Pack, broad: boolean): Vessel {
  const half = broad ? 86 : 74;
  return {
    profile: `92 36, 100 42 soft, 152 ${half} soft, 330 ${half} soft, 367 ${half - 14} soft`,
    fill: plastic(pack, 90),
    shadow: half * 2,
    label: { half, from: 152, to: 332, sag: 5 },
    light: 0.75,
    cap: { profile: '46 34, 52 38, 94 38', fill: pack.palette.accent, ribbed: false },
    onTop: [rect(box(162, 62, 76, 1.6), '#000/.25')],
  };
}

const dropper = (pack: Pack): Vessel => ({
  profile: '150 26, 162 26, 196 74 soft, 352 74, 367 68 soft',
  fill: vertical(pack.sheet, 150, ground, '#b56a22, #6d3708'),
  shadow: 156,
  behind: [
    path('M186 56q0 -18 14 -18t14 18v36h-28z', '#33363b'),
    path('M191 54q0 -10 5 -12v48h-5z', '#fff/.3'),
  ],
  label: { half: 74, from: 206, to: 350, sag: 6 },
  light: 0.8,
  cap: { profile: '92 24, 96 30, 156 30', fill: '#d9dcdf', ribbed: true },
});

/** A flat flask of thick glass. */
function perfume(pack: Pack): void {
  const { sheet, palette } = pack;
  const flask = box(112, 132, 176, ground - 132);
  groundShadow(sheet, 200, ground, 190);
  add(sheet, rect(box(178, 104, 44, 30), '#c9cdd2', 3));
  paint(sheet, rounded(flask, 20), vertical(sheet, 132, ground, '#fff/.9, #dfe5ea'));
  const inner = box(122, 160, 156, ground - 172);
  upright(pack, panelOf(rounded(inner, 13), inner, 16, 14), ['frame', 'medallion', 'hollow', 'band']);
  roundLight(sheet, rounded(flask, 20), flask, 0.5);
  const lid = box(164, 40, 72, 70);
  paint(sheet, rounded(lid, 8), palette.deep);
  roundLight(sheet, rounded(lid, 8), lid, 1);
}

/** Five litres of oil with a handle. */
function canister(pack: Pack): void {
  const { sheet, palette } = pack;
  const { fill } = contentsOf(pack);
  const outline = `M150 74Q150 66 158 66H186V84H236L284 96Q306 104 306 130V354Q306 370 290 370H110Q94 370 94 354V140Q94 100 150 92z`;
  const bounds = box(94, 66, 212, ground - 66);
  groundShadow(sheet, 200, ground, 226);
  paint(sheet, outline, fill);
  paint(sheet, 'M214 104h50q22 4 22 26v6q0 10 -10 10H226q-12 0 -12 -12z', '#f3f6f7', '#000/.06');
  roundLight(sheet, outline, bounds, 0.55);
  const label = box(106, 162, 188, 192);
  upright(pack, panelOf(rounded(label, 10), label, 14, 12), roundLabels);
  roundLight(sheet, rounded(label, 10), bounds, 0.4);
  const lid = rounded(box(146, 36, 46, 34), 5);
  paint(sheet, lid, palette.accent, horizontal(sheet, 146, 192, '#000/.25, #fff/.35 .3, #000/.3'));
}
