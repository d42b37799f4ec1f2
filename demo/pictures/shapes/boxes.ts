// Boxes of card, upright and flat, and cartons for liquids. Each shows its front, with the faces turned away
// from the light drawn as paths.
import { panelOf } from '../label/panel.ts';
import type { Pack } from '../label/pack.ts';
import { cardLight, crimp, groundShadow } from '../svg/light.ts';
import type { Rng } from '../svg/rng.ts';
import {
  type Box,
  horizontal,
  add,
  box as boxAt,
  vertical,
  ellipse,
  line,
  n,
  paint,
  rect,
} from '../svg/sheet.ts';
import { rounded } from './lathe.ts';
import { type Shape, ground, upright, wide } from './shape.ts';

const flatWords =
  /soap|butter|paneer|tofu|cheese (block|slices)|kaju|laddoo|peda|soan|mysore|milk cake|rasgulla|gulab jamun$|toothbrush|agarbatti|foil|cling|tissue|napkin|bar$|celebration|praline|assorted|khakhra|sticks|pencil|pen pack|dates|figs|condom/i;

export const box: Shape = (pack, rng) =>
  flatWords.test(pack.facts.title) ? flatBox(pack, rng) : uprightBox(pack, rng);

/** Gable-topped for a litre, a brick with a straw for small ones. */
export const carton: Shape = (pack, rng) => {
  if (/^(1\d\d|200|250) ml$/i.test(pack.facts.unit)) brick(pack, true);
  else if (rng.next() < 0.55) gable(pack);
  else brick(pack, false);
};

/** The front of an upright box, printed and lit; `margins` are those of its safe area. */
function front(pack: Pack, face: Box, ...margins: [side: number, top: number, bottom?: number]): void {
  const { x, y, width } = face;
  const outline = `M${n(x)} ${n(y)}h${n(width)}V${ground}h${n(-width)}z`;
  upright(pack, panelOf(outline, face, ...margins));
  cardLight(pack.sheet, outline, face);
}

function uprightBox(pack: Pack, rng: Rng): void {
  const { sheet, palette } = pack;
  const [width, height, depth] = [rng.between(186, 216), rng.between(262, 296), rng.between(36, 48)];
  const left = 200 - (width + depth) / 2;
  const [right, top, rise] = [left + width, ground - height, depth * 0.62];
  const [back, forth] = [`l${n(depth)} ${n(-rise)}`, `l${n(-depth)} ${n(rise)}z`];
  groundShadow(sheet, 206, ground, width + depth);
  front(pack, boxAt(left, top, width, height), 16, 17, 15);
  const side = `M${n(right)} ${n(top)}${back}V${n(ground - rise * 0.72)}L${n(right)} ${ground}z`;
  paint(sheet, side, palette.deep, horizontal(sheet, right, right + depth, '#000/.18, #000/.4'));
  const stripe = `M${n(right)} ${n(top + height * 0.3)}${back}v${n(height * 0.06)}${forth}`;
  paint(sheet, stripe, `${palette.accent}/.75`);
  const lid = `M${n(left)} ${n(top)}${back}h${n(width)}${forth}`;
  paint(sheet, lid, palette.bright, vertical(sheet, top - rise, top, '#fff/.1, #fff/.42'));
  add(sheet, line(`M${n(right)} ${n(top)}V${ground}`, '#fff/.35', 1.4));
  add(sheet, line(`M${n(left)} ${n(top)}h${n(width)}`, '#fff/.5', 1.4));
}

/** A low box seen from the front and above. */
function flatBox(pack: Pack, rng: Rng): void {
  const { sheet, palette } = pack;
  const [width, height, depth] = [316, rng.between(150, 176), rng.between(44, 62)];
  const [left, top] = [200 - width / 2, 338 - height];
  const right = left + width;
  const face = boxAt(left, top, width, height);
  const [rim, far] = [n(top + 1), n(top - depth)];
  const lid = `M${left + 3} ${rim}L${left + 24} ${far}H${right - 24}L${right - 3} ${rim}z`;
  groundShadow(sheet, 200, 339, width);
  paint(sheet, lid, palette.bright, vertical(sheet, top - depth, top, '#000/.1, #fff/.4'));
  const seam = n(top - depth * 0.45);
  const stripe = `M${left + 14} ${seam}L${right - 14} ${seam}l4 ${n(depth * 0.16)}H${left + 10}z`;
  paint(sheet, stripe, `${palette.accent}/.8`);
  wide(pack, panelOf(rounded(face, 5), face, 18, 15));
  cardLight(sheet, rounded(face, 5), face);
  add(sheet, line(`M${left + 5} ${n(top + 0.8)}h${width - 10}`, '#fff/.55', 1.6));
}

function gable(pack: Pack): void {
  const { sheet, palette } = pack;
  const { deep, base, bright, pale, accent } = palette;
  groundShadow(sheet, 204, ground, 206);
  front(pack, boxAt(104, 122, 152, ground - 122), 12, 12);
  paint(sheet, 'M256 122l44 -16V352L256 370z', pale, horizontal(sheet, 256, 300, '#000/.14, #000/.32'));
  paint(sheet, 'M256 122l44 -16v60L256 184z', base, '#000/.26');
  paint(sheet, 'M104 122L126 68H260L256 122z', deep, vertical(sheet, 68, 122, '#fff/.3, #fff/0'));
  paint(sheet, 'M256 122L260 68L300 106z', deep, '#000/.38');
  const ridge = boxAt(124, 44, 138, 26);
  paint(sheet, rounded(ridge, 3), bright, vertical(sheet, 44, 70, '#fff/.4, #000/.12'));
  crimp(sheet, { ...ridge, y: 46, height: 8 }, 5);
  add(
    sheet,
    ellipse(172, 99, 20, 14, '#000/.22'),
    ellipse(171, 95, 19, 14, accent),
    ellipse(171, 92, 17, 11, '#fff/.35'),
  );
}

function brick(pack: Pack, withStraw: boolean): void {
  const { sheet, palette } = pack;
  const [left, width, depth, top] = withStraw ? [112, 142, 42, 104] : [118, 136, 40, 74];
  const right = left + width;
  groundShadow(sheet, 204, ground, width + depth + 14);
  if (withStraw) {
    const straw = `M${right - 24} ${top - 12}L${right - 20} 44l30 -12`;
    const joint = 'stroke-linejoin="round"';
    add(sheet, line(straw, '#e3e9ef', 9, joint));
    add(sheet, line(straw, palette.accent, 9, `${joint} stroke-dasharray="7 7"`));
  }
  paint(sheet, `M${left} ${top}l${depth} -20h${width}l${-depth} 20z`, palette.bright, '#fff/.3');
  front(pack, boxAt(left, top, width, ground - top), 11, 14, 12);
  const side = `M${right} ${top}l${depth} -20V${ground - 16}L${right} ${ground}z`;
  paint(sheet, side, palette.base, horizontal(sheet, right, right + depth, '#000/.2, #000/.4'));
  add(sheet, line(`M${right} ${top}V${ground}`, '#fff/.4', 1.3));
  if (withStraw) return;
  const cap = boxAt(left + 74, top - 32, 44, 22);
  add(
    sheet,
    rect(cap, palette.accent, 5),
    rect({ ...cap, width: 12 }, '#fff/.3', 5),
    ellipse(left + 96, top - 31, 22, 6, palette.accent),
    ellipse(left + 96, top - 31, 22, 6, '#fff/.35'),
  );
}
