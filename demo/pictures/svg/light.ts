// Light and shadow, always the same lamp: above, a little to the left. See-through gradients laid over an
// outline.
import { type Box, type Sheet, add, ellipse, linear, n, path, radial } from './sheet.ts';

/** The soft shadow on the ground below a thing. */
export function groundShadow(sheet: Sheet, cx: number, y: number, width: number, strength = 1): void {
  const fill = radial(sheet, [
    [0, '#1b2430', 0.42 * strength],
    [0.55, '#1b2430', 0.2 * strength],
    [1, '#1b2430', 0],
  ]);
  add(sheet, ellipse(cx, y, width * 0.58, Math.max(8, width * 0.06), fill));
}

/** Round bodies: dark rims, a broad soft glow left of the middle and a thin white streak. */
export function roundLight(sheet: Sheet, outline: string, box: Box, strength = 1): void {
  const fill = linear(
    sheet,
    [box.x, 0],
    [box.x + box.width, 0],
    [
      [0, '#000', 0.34 * strength],
      [0.07, '#000', 0.12 * strength],
      [0.16, '#fff', 0.1 * strength],
      [0.24, '#fff', 0.42 * strength],
      [0.3, '#fff', 0.14 * strength],
      [0.5, '#fff', 0],
      [0.74, '#000', 0.04 * strength],
      [0.92, '#000', 0.22 * strength],
      [1, '#000', 0.4 * strength],
    ],
  );
  add(sheet, path(outline, fill));
}

/** Foil and film: broad diagonal sheens, a darker foot. */
export function foilLight(sheet: Sheet, outline: string, box: Box, strength = 1): void {
  const sheen = linear(
    sheet,
    [box.x, box.y],
    [box.x + box.width, box.y + box.height * 0.7],
    [
      [0, '#fff', 0.2 * strength],
      [0.18, '#fff', 0],
      [0.34, '#fff', 0.16 * strength],
      [0.44, '#fff', 0.02],
      [0.62, '#000', 0],
      [0.78, '#fff', 0.1 * strength],
      [0.86, '#000', 0.02],
      [1, '#000', 0.2 * strength],
    ],
  );
  const sides = linear(
    sheet,
    [box.x, 0],
    [box.x + box.width, 0],
    [
      [0, '#000', 0.24 * strength],
      [0.06, '#000', 0.04],
      [0.1, '#fff', 0.14 * strength],
      [0.16, '#fff', 0],
      [0.88, '#000', 0],
      [0.95, '#000', 0.07],
      [1, '#000', 0.28 * strength],
    ],
  );
  const foot = linear(
    sheet,
    [0, box.y],
    [0, box.y + box.height],
    [
      [0, '#fff', 0.1 * strength],
      [0.2, '#fff', 0],
      [0.82, '#000', 0],
      [1, '#000', 0.2 * strength],
    ],
  );
  add(sheet, path(outline, sheen), path(outline, sides), path(outline, foot));
}

/** Flat card: a faint fall of light from the upper left. */
export function cardLight(sheet: Sheet, outline: string, box: Box): void {
  const fill = linear(
    sheet,
    [box.x, box.y],
    [box.x + box.width, box.y + box.height],
    [
      [0, '#fff', 0.2],
      [0.45, '#fff', 0.02],
      [1, '#000', 0.12],
    ],
  );
  add(sheet, path(outline, fill));
}

/** A crimped seal: fine upright lines. */
export function crimp(sheet: Sheet, box: Box, step = 6): void {
  let d = '';
  for (let x = box.x + step; x < box.x + box.width - 1; x += step)
    d += `M${n(x)} ${n(box.y)}v${n(box.height)}`;
  add(
    sheet,
    `<path d="${d}" stroke="#000" stroke-opacity=".14" stroke-width="1.4"/>`,
    `<path d="${d}" stroke="#fff" stroke-opacity=".2" stroke-width="1.2" transform="translate(1.6 0)"/>`,
  );
}
