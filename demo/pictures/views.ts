// The back of goods that are open to the eye: a card before them.
import { factsCard } from './label/back-layouts.ts';
import { brandMark } from './label/brand-mark.ts';
import { parseSpots, scatter, title } from './label/label-parts.ts';
import type { Pack } from './label/pack.ts';
import { rounded } from './shapes/lathe.ts';
import { paperCard } from './shapes/shape.ts';
import { groundShadow } from './svg/light.ts';
import type { Rng } from './svg/rng.ts';
import { add, box, clipped, rect } from './svg/sheet.ts';

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
