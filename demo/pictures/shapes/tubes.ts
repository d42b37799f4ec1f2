// Tubes: standing on their cap, or lying.
import type { Pack } from '../label/pack.ts';
import { crimp, foilLight, groundShadow } from '../svg/light.ts';
import { horizontal, add, box, vertical, ellipse, grouped, line, paint } from '../svg/sheet.ts';
import { lathe, rounded } from './lathe.ts';
import { type Shape, ground, upright, wide } from './shape.ts';

/** Stands on its cap; a toothpaste tube is horizontal, with its cap to the right. */
export const tube: Shape = (pack) => (/tooth/i.test(pack.facts.title) ? lyingTube(pack) : uprightTube(pack));

function uprightTube(pack: Pack): void {
  const { sheet, palette } = pack;
  const outline = `M112 36H288L286 60L262 306Q260 314 250 316H150Q140 314 138 306L114 60z`;
  const bounds = box(112, 36, 176, 280);
  groundShadow(sheet, 200, ground + 1, 128);
  const capLight = '#000/.36, #fff/.4 .25, #fff/0 .5, #000/.36';
  paint(
    sheet,
    lathe(200, '312 46, 322 52 soft, 367 49', 3),
    palette.accent,
    horizontal(sheet, 148, 252, capLight),
  );
  const panel = { outline, bounds, safe: box(143, 74, 114, 228) };
  upright(pack, panel, ['arch', 'hollow', 'band', 'medallion', 'waves', 'head', 'diagonal']);
  foilLight(sheet, outline, bounds, 0.7);
  const round = horizontal(sheet, 126, 274, '#000/.22, #fff/.3 .2, #fff/0 .42, #000/.03 .8, #000/.28');
  paint(sheet, outline, round);
  paint(sheet, 'M112 36H288L286 60H114z', '#fff/.3');
  crimp(sheet, box(114, 38, 172, 20), 5);
  add(sheet, ellipse(200, 318, 47, 3, '#000/.25'));
}

function lyingTube(pack: Pack): void {
  const { sheet, palette } = pack;
  const ribs = (x: number, width: number, from: number, to: number, step: number) => {
    let d = '';
    for (let y = from; y < to; y += step) d += `M${x} ${y}h${width}`;
    return d;
  };
  groundShadow(sheet, 204, 318, 340, 0.9);
  grouped(sheet, 'transform="rotate(-6 200 240)"', () => {
    const outline = 'M18 172L36 174Q180 182 318 196V288Q180 302 36 308L18 310z';
    const panel = { outline, bounds: box(18, 172, 300, 138), safe: box(48, 198, 250, 86) };
    wide(pack, panel, ['split', 'slant', 'ring']);
    const round = vertical(sheet, 176, 306, '#000/.12, #fff/.42 .2, #fff/0 .42, #000/.02 .7, #000/.32');
    paint(sheet, outline, round);
    paint(sheet, 'M18 172L36 174V308L18 310z', '#fff/.4');
    add(sheet, line(ribs(18, 18, 178, 308, 6), '#000/.16', 1.3));
    paint(sheet, rounded(box(316, 186, 62, 112), 9), palette.accent, round);
    add(sheet, line(ribs(324, 48, 194, 294, 7), '#000/.14', 1.5));
  });
}
