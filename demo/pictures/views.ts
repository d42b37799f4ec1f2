// Goods that are open to the eye: produce in a crate, and the back of a pack that has none of its own.
import { factsCard } from './label/back-layouts.ts';
import { brandMark } from './label/brand-mark.ts';
import { parseSpots, placeArt, scatter, title } from './label/label-parts.ts';
import type { Pack } from './label/pack.ts';
import { rounded } from './shapes/lathe.ts';
import { paperCard } from './shapes/shape.ts';
import { groundShadow } from './svg/light.ts';
import { type Rng, seededRng } from './svg/rng.ts';
import { type Sheet, add, box, clipped, vertical, ellipse, line, paint, rect } from './svg/sheet.ts';

const inTheCrate = parseSpots(
  '78 96 124 -16; 156 84 124 8; 232 96 124 20; 48 146 124 6; 122 140 124 -10; 204 142 124 14; 272 148 124 -6',
);

/** Produce in a wooden crate, one kind or many. */
export function crateOf(sheet: Sheet, arts: readonly string[], seed: string): void {
  const rng = seededRng(`crate ${seed}`);
  groundShadow(sheet, 200, 362, 330);
  paint(sheet, 'M58 150H342L352 250H48z', '#a8743c');
  paint(sheet, 'M70 162H330L344 356H56z', '#6f4520');
  inTheCrate.forEach(([x, y, size, turn], i) => {
    const lean = turn + rng.between(-10, 10);
    placeArt(sheet, arts[i % arts.length]!, x + rng.between(-16, -4), y + rng.between(-6, 6), size, lean);
  });
  [232, 276, 320].forEach((y, i) => plank(sheet, y, 164 - 4 * i));
  post(sheet, 40, 1);
  post(sheet, 360, -1);
}

function plank(sheet: Sheet, y: number, half: number): void {
  const [left, right] = [200 - half, 200 + half];
  const wood = vertical(sheet, y, y + 40, '#e0ae6c, #d19a57 .2, #b98145');
  paint(sheet, `M${left} ${y}H${right}L${right - 4} ${y + 40}H${left + 4}z`, wood);
  const grain = `M${left + 24} ${y + 14}q60 -6 120 2t150 -2M${left + 40} ${y + 27}q80 6 150 -1t110 2`;
  add(sheet, line(grain, '#8a5a2a/.3', 1.6));
}

/** A corner post from its outer edge, leaning inwards, with its nails. */
function post(sheet: Sheet, x: number, inwards: 1 | -1): void {
  const left = inwards > 0 ? x : x - 26;
  paint(sheet, `M${left} 222h26l${inwards * 10} 142h-26z`, '#8a5a2a');
  paint(sheet, `M${left} 222h26l${inwards} 6h-26z`, '#c08a4a');
  [250, 294, 338].forEach((y, i) => add(sheet, ellipse(x + inwards * (13 + 2 * i), y, 3, 3, '#5d3a18')));
}

const behindTheCard = parseSpots('30 40 136 -18; 140 22 136 6; 236 44 136 20');

/** Open packs have no back of their own: their facts are on a card in front of the goods. */
export function factsBeforeGoods(pack: Pack, rng: Rng): void {
  const { sheet, facts, palette } = pack;
  groundShadow(sheet, 200, 364, 320);
  scatter(sheet, facts.art, behindTheCard, rng, [0, 6, 8]);
  const card = box(62, 124, 276, 238);
  paperCard(sheet, card, 16, palette.pale, '#000/.16', 4);
  clipped(sheet, rounded(card, 16), () =>
    add(sheet, rect({ ...card, height: 62 }, palette.accent), rect(box(62, 186, 276, 4), palette.base)),
  );
  const head = box(78, 134, 244, 44);
  if (facts.brand) {
    brandMark(pack, head, 'accent', 32);
    title(pack, box(78, 198, 244, 26), 'pale', { lines: 1, size: 20 });
  } else title(pack, head, 'accent', { lines: 2 });
  factsCard(pack, facts.brand ? box(78, 232, 244, 116) : box(78, 206, 244, 142));
}
