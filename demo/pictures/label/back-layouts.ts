// The back of a label: what the pack holds, its marks and storage, and a barcode. Shows only the facts.
import type { PackFacts } from '../../demo-product.ts';
import { readSvgBody } from '../art/art.ts';
import { type TextStyle, sagAt, write } from '../svg/lettering.ts';
import { seededRng } from '../svg/rng.ts';
import { type Box, add, box, inset, lowered, n, paint, part, rect } from '../svg/sheet.ts';
import { brandMark } from './brand-mark.ts';
import { title, vegMark } from './label-parts.ts';
import type { Ground, Pack } from './pack.ts';
import { type Panel, fillOf, printed, zone } from './panel.ts';
import { shelfGround } from './wide-layouts.ts';

type Sign = 'veg' | 'snow' | 'sun' | 'drop';

const frozen = /ice cream|kulfi|frozen|cone|fries|nugget|tikki|momo|paratha/i;
const chilled =
  /milk|curd|dahi|paneer|butter|cheese|cream|lassi|chaas|yogurt|batter|tofu|fish|chicken|mutton|prawn|fresh/i;

function storageOf({ veg, title, note }: PackFacts): [sign: Sign, words: string] {
  const words = `${title} ${note ?? ''}`;
  if (veg === null) return ['drop', 'Keep dry'];
  if (frozen.test(words)) return ['snow', 'Keep frozen'];
  return chilled.test(words) ? ['snow', 'Keep cold'] : ['sun', 'Keep cool and dry'];
}

function factsOf(facts: PackFacts): [sign: Sign, words: string][] {
  const storage = storageOf(facts);
  if (!facts.veg) return [storage];
  return [['veg', facts.veg === 'veg' ? 'Vegetarian' : 'Non-vegetarian'], storage];
}

function drawSign({ sheet, facts }: Pack, sign: Sign, x: number, y: number, size: number, ink: string): void {
  if (sign === 'veg') return vegMark(sheet, facts.veg, x, y, size);
  const drawn = readSvgBody(new URL(`../signs/${sign}.svg`, import.meta.url)).replaceAll('{ink}', ink);
  add(sheet, `<g transform="translate(${n(x)} ${n(y)}) scale(${(size / 20).toFixed(3)})">${drawn}</g>`);
}

/** White card with the facts below each other; fine print fills the remaining space. */
export function factsCard(pack: Pack, card: Box): void {
  const { sheet, facts, bend } = pack;
  const ink = '#26302b';
  const sag = sagAt(bend, card.x + card.width / 2) * 0.6;
  const seen = lowered(card, sag);
  add(sheet, rect(seen, '#fff', 6), rect(inset(seen, 3), 'none', 4, `stroke="${ink}" stroke-opacity=".35"`));
  const { x, y: top, width, height } = inset(card, 10, 9);
  const row = Math.min(22, height / 4.2);
  const style: TextStyle = { face: 'poppins', fill: ink, align: 'left', bend, size: 12 };
  write(sheet, 'fact', 'Net quantity', box(x, top, width * 0.55, row * 0.62), style);
  const unitRoom = box(x + width * 0.58, top, width * 0.42, row * 0.7);
  write(sheet, 'unit', facts.unit, unitRoom, { ...style, size: 15 });
  let y = top + row;
  add(sheet, rect(box(x, y - row * 0.14 + sag, width, 1.2), `${ink}/.5`));
  for (const [sign, words] of factsOf(facts)) {
    const size = row * 0.62;
    drawSign(pack, sign, x, y + row * 0.1 + sag, size, ink);
    write(sheet, 'fact', words, box(x + size + 7, y + row * 0.14, width - size - 7, row * 0.56), style);
    y += row;
  }
  const rng = seededRng(`print ${facts.title}`);
  for (y += 4; y + 3 < top + height; y += 7.5)
    add(sheet, rect(box(x, y + sag, width * rng.between(0.62, 1), 2.6), `${ink}/.22`, 1.3));
}

function barcode({ sheet, facts, bend }: Pack, room: Box): void {
  const plate = lowered(room, sagAt(bend, room.x + room.width / 2) * 0.6);
  add(sheet, rect(plate, '#fff', 3));
  const rng = seededRng(`bars ${facts.brand} ${facts.title} ${facts.unit}`);
  const inner = inset(plate, 5, 4);
  let d = '';
  for (let x = inner.x; x < inner.x + inner.width - 3;) {
    const wide = rng.pick([1.2, 1.2, 2, 2.8]);
    d += `M${n(x)} ${n(inner.y)}h${n(wide)}v${n(inner.height)}h${n(-wide)}z`;
    x += wide + rng.pick([1.2, 1.6, 2.4]);
  }
  paint(sheet, d, '#1c2420');
}

type BrandPlace = { zone: [from: number, to: number]; on: Ground; largest?: number };

/** Over the printed ground of the front: its brand in its place, and cards with the facts. */
export function uprightBack(pack: Pack, safe: Box, brand: BrandPlace): void {
  brandMark(pack, zone(safe, ...brand.zone), brand.on, brand.largest);
  const name = part(safe, 0, 0.28, 1, 0.12);
  add(pack.sheet, rect(lowered(name, sagAt(pack.bend, name.x + name.width / 2) * 0.6), '#fff', 6));
  title(onCard(pack), inset(name, 8, 4), 'pale', { lines: 2, size: 19 });
  factsCard(pack, part(safe, 0, 0.42, 1, 0.41));
  barcode(pack, part(safe, 0.18, 0.86, 0.64, 0.14));
}

const onCard = (pack: Pack): Pack => ({ ...pack, palette: { ...pack.palette, onPale: '#26302b' } });

/** `headed` has the light ground and coloured head of a front in words. */
export function wideBack(pack: Pack, panel: Panel, headed: boolean): void {
  const { sheet, palette } = pack;
  const { bounds, safe } = panel;
  if (headed) shelfGround(pack, panel);
  else
    printed(pack, panel, fillOf(pack, panel, 'bright base'), () =>
      add(sheet, rect(box(bounds.x, bounds.y + bounds.height - 8, bounds.width, 8), palette.accent)),
    );
  brandMark(pack, part(safe, 0, 0, 0.42, 0.34), headed ? 'accent' : 'base', 28);
  title(pack, part(safe, 0, 0.45, 0.42, 0.22), headed ? 'pale' : 'base', { lines: 2, size: 16 });
  barcode(pack, part(safe, 0.04, 0.7, 0.34, 0.26));
  factsCard(pack, part(safe, 0.47, 0, 0.53, 0.96));
}
