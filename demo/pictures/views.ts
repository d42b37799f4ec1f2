// The views of a product besides its front: the back of the pack (a crate for loose produce) and a close-up.
import { dominantColour } from './art/art-colour.ts';
import { factsCard } from './label/back-skins.ts';
import { brandMark, type Job, placeArt, title } from './label/label-parts.ts';
import { hex, lch } from './svg/colour.ts';
import { groundShadow } from './svg/light.ts';
import { type Rng, seededRng } from './svg/rng.ts';
import { type Box, type Sheet, add, clipped, ellipse, linear, n, path, radial, rect } from './svg/sheet.ts';
import { rounded } from './shapes/lathe.ts';

/** Produce in a wooden crate, one kind or many. */
export function crateOf(sheet: Sheet, arts: readonly string[], seed: string): void {
  const rng = seededRng(`crate ${seed}`);
  groundShadow(sheet, 200, 362, 330);
  const [back, wood, dark] = ['#a8743c', '#d19a57', '#8a5a2a'];
  add(sheet, path('M58 150H342L352 250H48z', back), path('M70 162H330L344 356H56z', '#6f4520'));
  const spots: [number, number, number][] = [
    [78, 96, -16],
    [156, 84, 8],
    [232, 96, 20],
    [48, 146, 6],
    [122, 140, -10],
    [204, 142, 14],
    [272, 148, -6],
  ];
  spots.forEach(([x, y, turn], i) => {
    const lean = turn + rng.between(-10, 10);
    placeArt(sheet, arts[i % arts.length]!, x + rng.between(-16, -4), y + rng.between(-6, 6), 124, lean);
  });
  const plank = (y: number, half: number, next: number) => {
    const d = `M${200 - half} ${y}H${200 + half}L${200 + next} ${y + 40}H${200 - next}z`;
    add(
      sheet,
      path(
        d,
        linear(
          sheet,
          [0, y],
          [0, y + 40],
          [
            [0, '#e0ae6c'],
            [0.2, wood],
            [1, '#b98145'],
          ],
        ),
      ),
    );
    add(
      sheet,
      path(
        `M${200 - half + 24} ${y + 14}q60 -6 120 2t150 -2M${200 - half + 40} ${y + 27}q80 6 150 -1t110 2`,
        'none',
        `stroke="${dark}" stroke-opacity=".3" stroke-width="1.6"`,
      ),
    );
  };
  plank(232, 164, 160);
  plank(276, 160, 156);
  plank(320, 156, 152);
  for (const x of [40, 334]) {
    const lean = x < 200 ? 10 : -10;
    add(
      sheet,
      path(`M${x} 222h26l${lean} 142h-26z`, dark),
      path(`M${x} 222h26l${n(lean * 0.1)} 6h-26z`, '#c08a4a'),
    );
    for (const [dx, y] of [
      [13, 250],
      [15, 294],
      [17, 338],
    ] as const)
      add(sheet, ellipse(x + (lean > 0 ? dx : 26 - dx + 0), y, 3, 3, '#5d3a18'));
  }
}

/** Open packs have no back of their own: their facts stand on a card before the goods. */
export function cardBeforeGoods(job: Job, rng: Rng): void {
  const { sheet, facts, palette } = job;
  groundShadow(sheet, 200, 364, 320);
  const spots: [number, number, number][] = [
    [30, 40, -18],
    [140, 22, 6],
    [236, 44, 20],
  ];
  for (const [x, y, turn] of spots)
    placeArt(sheet, facts.art, x, y + rng.between(-6, 6), 136, turn + rng.between(-8, 8));
  const card: Box = { x: 62, y: 124, width: 276, height: 238 };
  add(sheet, path(rounded({ ...card, y: card.y + 4 }, 16), '#000', 'fill-opacity=".16"'));
  add(sheet, path(rounded(card, 16), palette.pale));
  clipped(sheet, rounded(card, 16), () =>
    add(
      sheet,
      rect({ ...card, height: 62 }, palette.accent),
      rect({ ...card, y: card.y + 62, height: 4 }, palette.base),
    ),
  );
  const head: Box = { x: card.x + 16, y: card.y + 10, width: card.width - 32, height: 44 };
  if (facts.brand) brandMark(job, head, 'accent', 32);
  else title(job, head, 'accent', { lines: 2 });
  if (facts.brand) title(job, { ...head, y: card.y + 74, height: 26 }, 'pale', { lines: 1, size: 20 });
  factsCard(job, {
    x: card.x + 16,
    y: card.y + (facts.brand ? 108 : 82),
    width: card.width - 32,
    height: facts.brand ? 116 : 142,
  });
}

/** The illustration near at hand, on a ground of its own tint. */
export function detail({ sheet, facts }: Job, rng: Rng): void {
  const own = dominantColour(facts.art);
  const chroma = own.c < 0.03 ? 0.02 : 0.055;
  const tint = (l: number, c: number) => hex(lch(l, c, own.h));
  add(
    sheet,
    rect(
      { x: 0, y: 0, width: 400, height: 400 },
      linear(
        sheet,
        [0, 0],
        [400, 400],
        [
          [0, tint(0.97, chroma * 0.7)],
          [1, tint(0.88, chroma * 1.3)],
        ],
      ),
    ),
  );
  add(
    sheet,
    ellipse(
      200,
      200,
      240,
      240,
      radial(sheet, [
        [0, '#fff', 0.85],
        [1, '#fff', 0],
      ]),
    ),
  );
  const far: [number, number, number][] = [
    [-70, -50, -24],
    [262, -66, 18],
    [-84, 236, 14],
    [272, 244, -20],
  ];
  add(sheet, '<g opacity=".32">');
  for (const [x, y, turn] of far) placeArt(sheet, facts.art, x, y, 200, turn + rng.between(-8, 8));
  add(sheet, '</g>');
  add(
    sheet,
    ellipse(
      200,
      338,
      130,
      22,
      radial(sheet, [
        [0, tint(0.32, 0.05), 0.4],
        [1, tint(0.32, 0.05), 0],
      ]),
    ),
  );
  placeArt(sheet, facts.art, 52, 44, 296, rng.between(-6, 6));
}
