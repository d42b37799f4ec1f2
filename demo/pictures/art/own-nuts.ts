// Nuts, dried fruit and whole spices.
import { type Drawing, dot, line, p, tone, turned } from './brush.ts';

const almond = (x: number, y: number, turn: number, s = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${p('M0 -34C16 -22 24 -2 18 16C13 30 -13 30 -18 16C-24 -2 -16 -22 0 -34z', '#a9642c')}${p('M0 -34C16 -22 24 -2 18 16C14 27 2 29 -6 26C10 18 12 -10 0 -34z', '#874a1a')}${line('M-8 -14C-13 -2 -13 8 -9 18M-1 -22C-4 -4 -3 10 0 22M8 -10C10 0 9 10 7 18', '#c98a52', 2)}</g>`;

const cashew = (x: number, y: number, turn: number, s = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${p('M-30 -10C-30 -30 -4 -34 14 -24C34 -13 36 10 22 20C14 26 4 20 6 10C8 2 4 -2 -4 0C-16 4 -30 4 -30 -10z', '#f0d9a8')}${p('M22 20C14 26 4 20 6 10C8 2 4 -2 -4 0C-16 4 -28 4 -30 -8C-18 -2 -8 -8 2 -6C14 -4 14 8 22 10C28 10 30 2 30 -6C33 6 30 15 22 20z', '#d6b578')}${p('M-20 -16C-12 -26 6 -24 16 -16C6 -19 -8 -20 -20 -16z', '#fff3d2')}</g>`;

const pistachio = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${dot(0, 0, 18, 26, '#c9ab7c')}${dot(-2, -2, 14, 22, '#e5cfa6')}${p('M0 -25C10 -14 10 12 2 24C-8 12 -8 -14 0 -25z', '#6d8f35')}${p('M0 -22C5 -12 5 8 0 20C-5 8 -4 -12 0 -22z', '#9dbb4e')}</g>`;

const walnut = (x: number, y: number, s = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${s})">${dot(0, 0, 30, 32, '#b98a53')}${p('M30 2C30 20 16 32 0 32C-10 32 -18 28 -24 20C4 30 22 8 16 -26C26 -20 30 -10 30 2z', '#97693a')}${line('M0 -32C4 -12 -4 10 0 32M-10 -20C-22 -14 -8 -4 -20 4C-28 10 -12 14 -14 22M12 -18C22 -10 8 0 20 6C26 12 12 14 12 24', '#80552b', 3)}${dot(-14, -14, 4, 6, '#dcb98a', 30)}</g>`;

const raisin = (x: number, y: number, turn: number, colour: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${dot(0, 0, 17, 11, colour)}${p('M17 0A17 11 0 0 1 -14 6C0 8 12 2 15 -5z', tone(colour, -0.1))}${line('M-10 -3Q-2 -7 6 -4M-8 3Q0 1 8 3', tone(colour, 0.12), 1.8)}</g>`;

const date = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${dot(0, 0, 17, 30, '#6b3018')}${p('M17 0A17 30 0 0 1 -8 26C6 16 10 -10 4 -29C12 -26 17 -14 17 0z', '#4e200e')}${line('M-8 -16C-11 -4 -10 8 -7 18M-1 -22C-3 -6 -2 10 0 22', '#96522f', 2.4)}${dot(0, -29, 5, 3, '#c9a064')}</g>`;

const cinnamonStick = (y: number, turn: number) =>
  turned(
    turn,
    64,
    y,
    p(`M10 ${y - 12}H112V${y + 12}H10z`, '#a8622f') +
      p(`M10 ${y + 3}H112V${y + 12}H10z`, '#83481d') +
      line(`M16 ${y - 6}H104M22 ${y - 1}H96`, '#c78750', 2.4) +
      dot(112, y, 7, 12, '#c98c58') +
      line(
        `M112 ${y + 8}C106 ${y + 4} 106 ${y - 6} 112 ${y - 7}C117 ${y - 6} 117 ${y + 3} 112 ${y + 3}`,
        '#7a421a',
        2.4,
      ),
  );

const starAnise = (): string => {
  let out = '';
  for (let i = 0; i < 8; i++)
    out += `<g transform="translate(64 64) rotate(${i * 45})">${p('M-4 -8C-16 -24 -13 -44 0 -58C13 -44 16 -24 4 -8z', '#8f4f24')}${p('M-1 -12C-7 -24 -6 -36 0 -46C6 -36 7 -24 1 -12z', '#5f2f12')}${dot(0, -30, 4, 6.5, '#d9a25a')}${dot(-1, -32, 1.5, 2, '#f4d6a4')}</g>`;
  return out + dot(64, 64, 10, 10, '#6f3a18') + dot(62, 62, 4, 4, '#a8683a');
};

export const nuts: Record<string, Drawing> = {
  almond: () => almond(42, 56, -26, 1.05) + almond(88, 54, 28, 1.05) + almond(64, 86, 6, 1.15),
  cashew: () => cashew(46, 46, -14, 1.05) + cashew(84, 66, 150, 1.05) + cashew(48, 92, 10, 1.1),
  pistachio: () =>
    pistachio(38, 48, -24) + pistachio(88, 46, 22) + pistachio(50, 92, -62) + pistachio(92, 88, 40),
  walnut: () => walnut(38, 44, 0.9) + walnut(92, 50, 0.9) + walnut(62, 88, 1.05),
  raisin: (tint = '#a9a83a') =>
    [
      [36, 44, 20],
      [72, 36, -24],
      [100, 54, 40],
      [34, 76, -30],
      [66, 66, 10],
      [96, 84, -18],
      [56, 98, 24],
      [86, 108, -8],
      [26, 102, 50],
    ]
      .map(([x, y, t]) => raisin(x!, y!, t!, tint))
      .join(''),
  date: () => date(38, 56, -28) + date(90, 54, 30) + date(64, 84, 6),
  cinnamon: () => cinnamonStick(50, -16) + cinnamonStick(88, -10) + cinnamonStick(70, 14),
  'star-anise': () => starAnise(),
};
