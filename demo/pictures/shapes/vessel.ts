// Round bodies: bottles, jars, pots and cans are described as data and drawn here from the ground up.
import type { UprightName } from '../label/upright-layouts.ts';
import type { Pack } from '../label/pack.ts';
import { panelOf } from '../label/panel.ts';
import { groundShadow, roundLight } from '../svg/light.ts';
import { type Box, add, box, vertical, ellipse, line, n, paint } from '../svg/sheet.ts';
import { type Profile, lathe, parseProfile, wrapped } from './lathe.ts';
import { ground, roundLabels, upright } from './shape.ts';

type Cap = { profile: Profile; fill: string; ribbed: boolean };

/** The label round a body from one height to another, as wide as the body there. */
type Label = { half: number; from: number; to: number; sag: number; layouts?: readonly UprightName[] };

export type Vessel = {
  profile: Profile;
  fill: string;
  /** Width of the shadow on the ground. */
  shadow: number;
  label: Label;
  light: number;
  cap: Cap;
  /** SVG elements behind the body, on the bare body, under the cap and over everything. */
  behind?: string[];
  onBody?: string[];
  underCap?: string[];
  onTop?: string[];
};

export const boxOf = (profile: Profile): Box => {
  const points = parseProfile(profile);
  const half = Math.max(...points.map((point) => point.half));
  return box(200 - half, points[0]!.y, half * 2, points.at(-1)!.y - points[0]!.y);
};

/** The pack with a bend for a body of this width; what is printed on it follows the body. */
export const bent = (pack: Pack, width: number, sag: number): Pack => ({
  ...pack,
  bend: { centre: 200, width, sag },
});

export function drawLabel(pack: Pack, { half, from, to, sag, layouts = roundLabels }: Label): void {
  const bounds = box(200 - half, from, half * 2, to - from);
  const panel = panelOf(wrapped(bounds, sag), bounds, Math.max(10, half * 0.15), 9);
  upright(bent(pack, half * 2, sag), panel, layouts);
}

function drawCap({ sheet }: Pack, { profile, fill, ribbed }: Cap): void {
  const outline = lathe(200, profile, 3);
  const { x, y, width, height } = boxOf(profile);
  paint(sheet, outline, fill);
  if (ribbed) {
    let ribs = '';
    for (let at = x + 4; at < x + width - 2; at += 5) ribs += `M${n(at)} ${n(y + 5)}v${n(height - 7)}`;
    add(sheet, line(ribs, '#000/.16', 1.6));
  }
  roundLight(sheet, outline, boxOf(profile), 0.9);
  add(sheet, ellipse(200, y + 1, parseProfile(profile)[0]!.half, 3, '#fff/.3'));
}

export function drawVessel(pack: Pack, vessel: Vessel): void {
  const { sheet } = pack;
  const { profile, fill, cap, behind = [], onBody = [], underCap = [], onTop = [] } = vessel;
  const outline = lathe(200, profile);
  // A squeeze bottle stands on its cap.
  const standsOnCap = boxOf(cap.profile).y > boxOf(profile).y;
  groundShadow(sheet, 200, ground + (standsOnCap ? 1 : 2), vessel.shadow);
  if (standsOnCap) drawCap(pack, cap);
  add(sheet, ...behind);
  paint(sheet, outline, fill);
  add(sheet, ...onBody);
  drawLabel(pack, vessel.label);
  roundLight(sheet, outline, boxOf(profile), vessel.light);
  add(sheet, ...underCap);
  if (!standsOnCap) drawCap(pack, cap);
  add(sheet, ...onTop);
}

/** What is visible through glass and clear plastic, by title; the first match wins. */
const clearContents: [title: RegExp, top: string, bottom: string][] = [
  [/mustard oil/i, '#e9b21f', '#b47a08'],
  [/olive oil/i, '#a9ad35', '#6e7a1a'],
  [/coconut oil/i, '#f4f4ea', '#dcdcc8'],
  [/oil/i, '#f7cf58', '#dd9d1c'],
  [/honey/i, '#f0a51e', '#a85a06'],
  [/ghee/i, '#fbe07a', '#e9b63a'],
];

/** The fill of a bottle or jar: its contents, or its own colour where it is not clear. */
export function contentsOf({ sheet, palette, facts }: Pack): { fill: string; clear: boolean } {
  const isWater = facts.veg && /water|soda|vinegar|rose water|tonic|mixer/i.test(facts.title);
  const found = clearContents.find(([title]) => title.test(facts.title));
  const [top, bottom] = isWater
    ? ['#e8f5fb', '#b9dff0']
    : (found?.slice(1) ?? [palette.bright, palette.deep]);
  return { fill: vertical(sheet, 60, ground, `${top}, ${bottom}`), clear: Boolean(isWater || found) };
}

/** Plastic of the pack's own colour. */
export const plastic = ({ sheet, palette }: Pack, from: number, to = ground): string =>
  vertical(sheet, from, to, `${palette.bright}, ${palette.base}`);
