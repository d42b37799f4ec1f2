// The shapes of packs are drawings in packs/, with slots for colours and with marked places for words, labels
// and goods (README.md). packs.json says which drawing a product gets, the first rule that fits, and the
// colours of contents.
import { readSvgBody } from './art/art.ts';
import { factsCard } from './label/back-layouts.ts';
import { brandMark } from './label/brand-mark.ts';
import { foot, parseSpots, placeArt, scatter, sizePill, title, vegMark } from './label/label-parts.ts';
import { type Ground, type Pack, inWords } from './label/pack.ts';
import { upright, wide } from './label/print-label.ts';
import type { Panel } from './label/panel.ts';
import packs from './packs.json' with { type: 'json' };
import type { TextStyle } from './svg/lettering.ts';
import { type Rng, seededRng } from './svg/rng.ts';
import { type Box, add, box, ellipse, radial } from './svg/sheet.ts';

/** What a product must be: texts are regular expressions, that of the shape for all of it. */
type Rule = Partial<
  Record<'shape' | 'title' | 'unit' | 'art' | 'veg' | 'side', string> &
    Record<'isFood' | 'hasBrand' | 'inWords', boolean>
>;

function isFitting(rule: Rule, { facts, side }: Pack): boolean {
  const { brand, veg } = facts;
  const texts = { ...facts, veg: veg ?? 'none', side };
  const is = { isFood: veg !== null, hasBrand: brand !== null, inWords: inWords(facts) };
  return (
    new RegExp(`^(${rule.shape ?? '.*'})$`).test(facts.shape) &&
    (['title', 'unit', 'art', 'veg', 'side'] as const).every(
      (key) => rule[key] === undefined || new RegExp(rule[key], 'i').test(texts[key]),
    ) &&
    (['isFood', 'hasBrand', 'inWords'] as const).every(
      (key) => rule[key] === undefined || rule[key] === is[key],
    )
  );
}

/** "gable .55, brick": one of several drawings, with its share. */
function chooseDrawing(names: string, rng: Rng): string {
  const choices = names.split(', ').map((choice) => choice.split(' '));
  if (choices.length === 1) return names;
  let at = rng.next();
  return choices.find(([, share = '1']) => (at -= Number(share)) < 0)![0]!;
}

function coloursOf(pack: Pack): Record<string, string> {
  const { palette, facts } = pack;
  const { accent, bright, deep } = palette;
  const cap = seededRng(`cap ${facts.brand} ${facts.title}`).pick([accent, deep, '#c8952b', '#3a3d42']);
  const found = (packs.colours as (Rule & Record<string, unknown>)[]).find((rule) => isFitting(rule, pack));
  return { ...palette, cap, top: bright, bottom: deep, neck: 'none', ...(found as object) };
}

type Place = Record<string, string | undefined>;

const numbersOf = (text: string) => text.split(' ').map(Number);
const toBox = (text = ''): Box => box(...(numbersOf(text) as [number, number, number, number]));
const panelOf = ({ d, bounds, safe }: Place): Panel => ({
  ...{ outline: d!, bounds: toBox(bounds), safe: toBox(safe) },
});

/** What is drawn at the elements of each class. */
const parts: Record<string, (pack: Pack, place: Place, rng: Rng) => void> = {
  upright: (pack, place) => upright(pack, panelOf(place), place['layouts']?.split(' ')),
  wide: (pack, place) => wide(pack, panelOf(place), place['layouts']?.split(' ')),
  goods: ({ sheet, facts }, { spots, vary }, rng) =>
    scatter(sheet, facts.art, parseSpots(spots!), rng, numbersOf(vary!) as [number, number, number]),
  brand: (pack, { box, on, largest }) => brandMark(pack, toBox(box), on as Ground, Number(largest ?? 40)),
  title: (pack, { box, on, lines, size, align }) =>
    title(pack, toBox(box), on as Ground, {
      ...(lines && { lines: Number(lines) }),
      ...(size && { size: Number(size) }),
      ...(align && { align: align as TextStyle['align'] }),
    }),
  pill: (pack, { box, align }) => void sizePill(pack, toBox(box), align === 'middle' ? align : 'right'),
  foot: (pack, { box, on }) => foot(pack, toBox(box), on as Ground),
  facts: (pack, { box }) => factsCard(pack, toBox(box)),
  veg({ sheet, facts }, { box }) {
    const { x, y, width } = toBox(box);
    vegMark(sheet, facts.veg, x, y, width);
  },
};

/** The pack as it is at one place: its own ink, paper or badge, and the bend of a round body. */
function adapt(pack: Pack, { ink, pale, badge, bend }: Place): Pack {
  const { palette, style } = pack;
  const [width, sag] = bend?.split(' ').map(Number) ?? [];
  return {
    ...pack,
    palette: { ...palette, ...(ink && { onPale: ink }), ...(pale && { pale }) },
    style: badge === 'plain' ? { ...style, badge } : style,
    bend: bend === undefined ? null : { centre: 200, width: width!, sag: sag! },
  };
}

/** `varies`: by how much of its width and height, so that not all packs of a shelf are of one size. */
type PackRule = Rule & { pack: string; varies?: string };

const drawings = new Map<string, string[]>();

/** The texts of a drawing between its places, and the class and the attributes of each place. */
function readDrawing(name: string): string[] {
  let found = drawings.get(name);
  if (!found) {
    const body = readSvgBody(new URL(`./packs/${name}.svg`, import.meta.url));
    drawings.set(name, (found = body.replaceAll('@', 's').split(/<(?:path|g) class="(\w+)"([^>]*)\/>/)));
  }
  return found;
}

/** Draws the whole pack, shadow and light included, in a field of 400 x 400. */
export function drawShape(pack: Pack, rng: Rng): void {
  const rule = (packs.packs as PackRule[]).find((one) => isFitting(one, pack))!;
  const name = chooseDrawing(rule.pack, rng);
  if (name === 'heap') return drawHeap(pack, rng);
  const drawing = readDrawing(name);
  const colours = coloursOf(pack);
  if (rule.varies) {
    const scale = numbersOf(rule.varies).map((by) => rng.between(1 - by, 1 + by).toFixed(3));
    add(pack.sheet, `<g transform="translate(200 370) scale(${scale.join(' ')}) translate(-200 -370)">`);
  }
  for (let at = 0; at < drawing.length; at += 3) {
    const text = drawing[at]!.replace(/\{(\w+)\}/g, (_, slot: string) => colours[slot]!);
    add(pack.sheet, text);
    const [kind, attributes] = [drawing[at + 1], drawing[at + 2]];
    if (kind === undefined) continue;
    const pairs = Array.from(attributes!.matchAll(/(\w+)="([^"]*)"/g), ([, key, value]) => [key, value]);
    const place: Place = Object.fromEntries(pairs);
    parts[kind]!(adapt(pack, place), place, rng);
  }
  if (rule.varies) add(pack.sheet, '</g>');
}

const whole =
  /watermelon|pineapple|jackfruit|pumpkin|cabbage|cauliflower|papaya|melon|coconut|bottle-gourd|yam/;
const inClusters = /grapes|banana|broccoli|leafy|corn|cherry-tomato|dragon/;

const small = /^(small|baby|desi) (?!tomato)/i;

/**
 * The heap for a number of pieces, or for a weight: a melon or a bunch fills more of it than a lemon. Of
 * small pieces there are more.
 */
function heapOf({ art, unit, title }: Pack['facts']) {
  const [amount, isWeighed] = [Number.parseFloat(unit), /g$/i.test(unit)];
  const quantity = isWeighed && /kg/i.test(unit) ? amount * 1000 : amount;
  let limits = isWeighed ? [60, 120, 300, 600, 1200, 3000] : [1, 2, 5, 11, 20];
  if (isWeighed && whole.test(art)) limits = [600, 1200, 2500];
  else if (isWeighed && inClusters.test(art)) limits = [300, 600, 1200];
  const place = limits.filter((limit) => quantity > limit).length;
  const heap = packs.heaps[place]!;
  if (!small.test(title)) return heap;
  const more = packs.heaps[place + 1] ?? heap;
  return { ...more, size: more.size * 0.86 };
}

/** What a variety lies in, so that it is told from the plain one beside it. */
function drawCrate({ sheet, facts }: Pack, side: 'behind' | 'front'): void {
  const crate = packs.crates.find(({ title: wanted }) => new RegExp(wanted, 'i').test(facts.title));
  if (!crate) return;
  const { face, edge, inside } = crate;
  if (side === 'behind') return void add(sheet, `<path d="M62 282H338L330 322H70z" fill="${inside}"/>`);
  const slats = [0, 1].map((at) => `<path d="M${70 + at * 8} ${329 + at * 20}H${330 - at * 8}"/>`).join('');
  add(
    sheet,
    `<path d="M60 306H340L324 362Q322 370 314 370H86Q78 370 76 362z" fill="${face}"/>`,
    `<g stroke="${edge}" stroke-width="3" stroke-opacity=".55">${slats}</g>`,
    `<path d="M54 300H346Q350 300 349 304L347 313H53L51 304Q50 300 54 300z" fill="${edge}"/>`,
  );
}

/** Loose produce, the pieces in front over those behind them. */
function drawHeap(pack: Pack, rng: Rng): void {
  const { sheet, facts } = pack;
  const { size, shadow, places } = heapOf(facts);
  const ground = radial(sheet, '#1b2430/.42, #1b2430/.2 .55, #1b2430/0');
  add(sheet, ellipse(200, 358, shadow * 0.58, shadow * 0.06, ground));
  drawCrate(pack, 'behind');
  // Offsets from the middle of the heap, and scale.
  const heap = places.split('; ').map((place) => {
    const [dx, dy, scale] = numbersOf(place) as [number, number, number];
    return {
      x: 200 + dx + rng.between(-7, 7),
      y: 262 + dy + rng.between(-5, 5),
      size: size * scale * rng.between(0.96, 1.04),
      turn: rng.between(-18, 18),
    };
  });
  for (const { x, y, size, turn } of heap.sort((a, b) => a.y - b.y)) {
    const shade = radial(sheet, '#1b2430/.3, #1b2430/0');
    add(sheet, ellipse(x, y + size * 0.36, size * 0.38, size * 0.12, shade));
    placeArt(sheet, facts.art, x - size / 2, y - size / 2, size, turn);
  }
  drawCrate(pack, 'front');
}
