// Tubes: standing on their cap, or lying.
import type { Job } from '../label/label-parts.ts';
import { crimp, foilLight, groundShadow } from '../svg/light.ts';
import { type Box, add, ellipse, grouped, linear, path } from '../svg/sheet.ts';
import { lathe, rounded } from './lathe.ts';
import { type Shape, ground, uprightSkin, wideSkin } from './shape.ts';

/** Stands on its cap; toothpaste lies, cap to the right. */
export const tube: Shape = (job) => (/tooth/i.test(job.facts.title) ? lyingTube(job) : standingTube(job));

function standingTube(job: Job): void {
  const { sheet, palette } = job;
  const outline = `M112 36H288L286 60L262 306Q260 314 250 316H150Q140 314 138 306L114 60z`;
  const bounds: Box = { x: 112, y: 36, width: 176, height: 280 };
  groundShadow(sheet, 200, ground + 1, 128);
  const foot = lathe(
    200,
    [
      [312, 46],
      [322, 52, 'soft'],
      [ground - 3, 49],
    ],
    3,
  );
  add(
    sheet,
    path(foot, palette.accent),
    path(
      foot,
      linear(
        sheet,
        [148, 0],
        [252, 0],
        [
          [0, '#000', 0.36],
          [0.25, '#fff', 0.4],
          [0.5, '#fff', 0],
          [1, '#000', 0.36],
        ],
      ),
    ),
  );
  uprightSkin(job, ['arch', 'hollow', 'band', 'medallion', 'waves', 'head', 'diagonal'])(job, {
    outline,
    bounds,
    safe: { x: 143, y: 74, width: 114, height: 228 },
  });
  foilLight(sheet, outline, bounds, 0.7);
  add(
    sheet,
    path(
      outline,
      linear(
        sheet,
        [126, 0],
        [274, 0],
        [
          [0, '#000', 0.22],
          [0.2, '#fff', 0.3],
          [0.42, '#fff', 0],
          [0.8, '#000', 0.03],
          [1, '#000', 0.28],
        ],
      ),
    ),
  );
  add(sheet, path('M112 36H288L286 60H114z', '#fff', 'fill-opacity=".3"'));
  crimp(sheet, { x: 114, y: 38, width: 172, height: 20 }, 5);
  add(sheet, ellipse(200, 318, 47, 3, '#000', 'fill-opacity=".25"'));
}

function lyingTube(job: Job): void {
  const { sheet, palette } = job;
  groundShadow(sheet, 204, 318, 340, 0.9);
  grouped(sheet, 'transform="rotate(-6 200 240)"', () => {
    const outline = 'M18 172L36 174Q180 182 318 196V288Q180 302 36 308L18 310z';
    const bounds: Box = { x: 18, y: 172, width: 300, height: 138 };
    wideSkin(job, ['split', 'slant', 'ring'])(job, {
      outline,
      bounds,
      safe: { x: 48, y: 198, width: 250, height: 86 },
    });
    const lie = linear(
      sheet,
      [0, 176],
      [0, 306],
      [
        [0, '#000', 0.12],
        [0.2, '#fff', 0.42],
        [0.42, '#fff', 0],
        [0.7, '#000', 0.02],
        [1, '#000', 0.32],
      ],
    );
    add(sheet, path(outline, lie), path('M18 172L36 174V308L18 310z', '#fff', 'fill-opacity=".4"'));
    let lines = '';
    for (let y = 178; y < 308; y += 6) lines += `M18 ${y}h18`;
    add(sheet, path(lines, 'none', 'stroke="#000" stroke-opacity=".16" stroke-width="1.3"'));
    const lid = rounded({ x: 316, y: 186, width: 62, height: 112 }, 9);
    add(sheet, path(lid, palette.accent), path(lid, lie));
    let ribs = '';
    for (let y = 194; y < 294; y += 7) ribs += `M324 ${y}h48`;
    add(sheet, path(ribs, 'none', 'stroke="#000" stroke-opacity=".14" stroke-width="1.5"'));
  });
}
