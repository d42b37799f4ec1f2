// Dishes, sweets and snacks. Ours, because the noto set has none of them.
import { chanceOf } from '../svg/seed.ts';
import { type Drawing, bowl, dot, line, p, tone, turned, plate } from './brush.ts';

const speckled = (cx: number, cy: number, r: number, main: string, seed: string, grains = 26) => {
  const chance = chanceOf(seed);
  let out = dot(cx, cy, r, r, tone(main, -0.1)) + dot(cx - r * 0.06, cy - r * 0.06, r * 0.92, r * 0.92, main);
  for (let i = 0; i < grains; i++) {
    const [a, d] = [chance.next() * 6.28, Math.sqrt(chance.next()) * r * 0.86];
    out += dot(
      cx + d * Math.cos(a),
      cy + d * Math.sin(a),
      r * 0.11,
      r * 0.09,
      tone(main, chance.pick([0.08, 0.05, -0.07])),
    );
  }
  return out + dot(cx - r * 0.36, cy - r * 0.42, r * 0.2, r * 0.12, tone(main, 0.16), -30);
};

const laddoo = (tint = '#f0a02a') =>
  speckled(38, 84, 30, tint, 'l1') +
  speckled(90, 84, 30, tint, 'l2') +
  speckled(64, 44, 31, tint, 'l3') +
  p('M58 18l6 -6 7 5 -5 7z', '#6f9a3a') +
  p('M30 60l7 -4 5 6 -7 4z', '#6f9a3a') +
  p('M86 58l7 -3 4 6 -7 3z', '#a9642c');

const samosa = (x: number, y: number, s: number, turn: number) =>
  `<g transform="translate(${x} ${y}) scale(${s}) rotate(${turn})">${p('M0 -48C6 -48 10 -42 14 -34L48 26C52 36 46 42 36 42H-36C-46 42 -52 36 -48 26L-14 -34C-10 -42 -6 -48 0 -48z', '#e3a044')}${p('M0 -48C6 -48 10 -42 14 -34L48 26C52 36 46 42 36 42H4C22 30 22 -14 0 -48z', '#c47d26')}${p('M-20 -8C-14 -20 -8 -28 -4 -32C-6 -14 -16 -2 -28 18C-34 22 -26 2 -20 -8z', '#f4c67a')}${line('M-44 32q6 -8 11 0q6 -8 11 0q6 -8 11 0q6 -8 11 0q6 -8 11 0q6 -8 11 0q6 -8 11 0q6 -8 9 0', '#a9661b', 3)}${[
    [-6, 8],
    [8, -6],
    [16, 14],
    [-18, 20],
    [2, 24],
  ]
    .map(([a, b]) => dot(a!, b!, 2.6, 1.8, '#b06d1e'))
    .join('')}</g>`;

const papad = (cx: number, cy: number, rx: number, ry: number, seed: string) => {
  const chance = chanceOf(seed);
  let out =
    dot(cx, cy + 3, rx, ry, '#c99a55') +
    dot(cx, cy, rx, ry, '#f3d9a4') +
    dot(cx - 3, cy - 3, rx * 0.82, ry * 0.8, '#f9e7bf');
  for (let i = 0; i < 24; i++) {
    const [a, d] = [chance.next() * 6.28, Math.sqrt(chance.next()) * 0.9];
    out += dot(
      cx + rx * d * Math.cos(a),
      cy + ry * d * Math.sin(a),
      chance.between(1.2, 3.6),
      chance.between(1, 2.6),
      chance.pick(['#8a5a24', '#3a3026', '#e0b871', '#e6c283']),
    );
  }
  return out;
};

const idli = (x: number, y: number) =>
  dot(x, y + 6, 26, 13, '#c9c2b2') +
  p(
    `M${x - 26} ${y + 3}C${x - 24} ${y - 20} ${x + 24} ${y - 20} ${x + 26} ${y + 3}C${x + 18} ${y + 16} ${x - 18} ${y + 16} ${x - 26} ${y + 3}z`,
    '#fdfbf4',
  ) +
  p(
    `M${x + 26} ${y + 3}C${x + 18} ${y + 16} ${x - 14} ${y + 14} ${x - 22} ${y + 9}C${x} ${y + 10} ${x + 16} ${y + 2} ${x + 16} ${y - 11}C${x + 22} ${y - 8} ${x + 26} ${y - 3} ${x + 26} ${y + 3}z`,
    '#e6e0d2',
  ) +
  [
    [-10, -4],
    [2, -8],
    [10, 0],
    [-2, 4],
  ]
    .map(([a, b]) => dot(x + a!, y + b!, 1.5, 1, '#ded7c6'))
    .join('');

const cup = (x: number, y: number, inside: string) =>
  p(
    `M${x - 17} ${y}C${x - 15} ${y + 18} ${x - 8} ${y + 22} ${x} ${y + 22}S${x + 15} ${y + 18} ${x + 17} ${y}z`,
    '#c7cdd4',
  ) +
  dot(x, y, 17, 7, '#e7ebef') +
  dot(x, y, 13.5, 5, inside);

const barfi = (x: number, y: number, main: string) =>
  `<g transform="translate(${x} ${y})">${p('M-26 0L0 -15L26 0V15L0 30L-26 15z', tone(main, -0.06))}${p('M-26 0L0 -15L26 0L0 15z', main)}${p('M26 0L0 15V30L26 15z', tone(main, -0.14))}${p('M-15 0L0 -9L15 0L0 9z', '#e8edf1')}${p('M-6 -1l6 -4 7 4 -6 4z', '#7fa53c')}</g>`;

const bowlOf = (colour: string) =>
  p('M10 58C12 92 34 110 64 110S116 92 118 58z', colour) +
  p('M118 58C116 92 94 110 64 110C92 104 102 80 102 58z', tone(colour, -0.1)) +
  dot(64, 58, 54, 16, tone(colour, 0.08));

const chip = (x: number, y: number, turn: number, s: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${p('M-34 4C-36 -18 -14 -28 6 -26C28 -24 38 -8 34 8C30 24 8 28 -8 24C-24 22 -33 16 -34 4z', '#e0a02c')}${p('M-30 2C-31 -16 -12 -24 6 -22C24 -20 33 -8 30 5C14 -8 -14 -10 -30 2z', '#f7cf62')}${p('M-28 8C-14 -4 14 -2 28 10C22 20 6 22 -8 20C-18 18 -26 14 -28 8z', '#f2bf48')}${[
    [-8, -8],
    [10, -10],
    [2, 8],
    [-14, 10],
    [18, 6],
  ]
    .map(([a, b]) => dot(a!, b!, 1.8, 1.4, '#b8701a'))
    .join('')}</g>`;

const strands = (seed: string, colours: readonly string[]) => {
  const chance = chanceOf(seed);
  let out = p(
    'M8 104C22 88 40 52 64 48C88 52 106 88 120 104C106 116 22 116 8 104z',
    tone(colours[0]!, -0.08),
  );
  for (let i = 0; i < 66; i++) {
    const down = Math.sqrt(chance.next());
    const [x, y] = [64 + chance.between(-1, 1) * (6 + 46 * down), 50 + down * 58];
    out += line(
      `M${Math.round(x - 8)} ${Math.round(y)}q${Math.round(chance.between(2, 8))} ${Math.round(chance.between(-9, 9))} ${Math.round(chance.between(10, 17))} ${Math.round(chance.between(-4, 4))}`,
      chance.pick(colours),
      3.2,
    );
  }
  return out;
};

const biscuit = (x: number, y: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${p('M-36 -22l4 -4 4 4 4 -4 4 4 4 -4 4 4 4 -4 4 4 4 -4 4 4 4 -4 4 4 4 -4 4 4 4 -4 4 4V22l-4 4-4-4-4 4-4-4-4 4-4-4-4 4-4-4-4 4-4-4-4 4-4-4-4 4-4-4-4 4-4-4-4 4z', '#d69645')}${p('M-31 -18H27V17H-31z', '#eab96c')}${[
    [-20, -8],
    [-2, -8],
    [16, -8],
    [-20, 8],
    [-2, 8],
    [16, 8],
  ]
    .map(([a, b]) => dot(a!, b!, 2.4, 2.4, '#b87a2e'))
    .join('')}</g>`;

const rusk = (x: number, y: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${p('M-22 -30C-22 -42 22 -42 22 -30V34Q22 40 16 40H-16Q-22 40 -22 34z', '#a86322')}${p('M-17 -28C-17 -36 17 -36 17 -28V32Q17 35 14 35H-14Q-17 35 -17 32z', '#e2a44f')}${[
    [-8, -18],
    [6, -22],
    [2, -6],
    [-10, 4],
    [9, 8],
    [-3, 18],
    [8, 26],
    [-10, 28],
  ]
    .map(([a, b]) => dot(a!, b!, 2.2, 1.7, '#c17f2d'))
    .join('')}</g>`;

const flake = (x: number, y: number, turn: number, colour: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${p('M-12 1C-13 -8 -2 -11 5 -8C13 -6 14 3 9 7C2 10 -10 9 -12 1z', tone(colour, -0.1))}${p('M-11 0C-11 -8 -2 -10 5 -8C11 -6 12 0 8 4C2 3 -6 6 -11 0z', colour)}</g>`;

const cereal = (colour: string) => {
  const chance = chanceOf('cereal');
  const flakes: [number, number][] = [
    [30, 52],
    [50, 46],
    [74, 46],
    [98, 52],
    [40, 60],
    [62, 56],
    [86, 60],
    [54, 66],
    [76, 67],
    [64, 44],
  ];
  return bowl(
    '#4f86c6',
    dot(64, 62, 50, 13, '#fdfdf8') +
      flakes
        .map(([x, y]) => flake(x, y, chance.between(-60, 60), tone(colour, chance.pick([0, 0.04, -0.04]))))
        .join('') +
      turned(30, 96, 40, p('M92 -6h7V44h-7z', '#cfd6dc') + dot(95, 50, 10, 14, '#dfe5ea')),
  );
};

export const kitchen: Record<string, Drawing> = {
  'cereal-bowl': (tint = '#eba93a') => cereal(tint),
  laddoo: (tint) => laddoo(tint),
  samosa: () => samosa(42, 50, 0.78, -14) + samosa(76, 78, 0.98, 8),
  papad: () => papad(50, 50, 44, 40, 'papad1') + papad(72, 76, 50, 44, 'papad2'),
  idli: () => plate('#7fb08f') + idli(40, 76) + idli(88, 74) + idli(62, 88) + cup(64, 46, '#5aa24a'),
  dosa: () =>
    plate('#dfe8dd') +
    p('M6 84C4 70 20 62 36 66L112 50C124 48 126 66 116 72L34 104C20 108 8 98 6 84z', '#d98f2e') +
    p('M36 66L112 50C121 48 125 58 121 66C90 66 60 76 34 88C22 92 10 90 6 84C4 70 20 62 36 66z', '#f0b654') +
    dot(20, 85, 12, 17, '#b56d1c', -18) +
    dot(21, 85, 8, 12.5, '#8a4f12', -18) +
    dot(22, 85, 4.5, 8, '#e0a045', -18) +
    [
      [54, 74],
      [72, 68],
      [90, 62],
      [64, 84],
      [84, 76],
      [104, 60],
    ]
      .map(([x, y]) => dot(x!, y!, 4, 1.8, '#c67a22', -18))
      .join('') +
    cup(46, 36, '#fbfaf4') +
    cup(88, 28, '#c9531f'),
  mithai: () =>
    plate('#e8d9b8') +
    barfi(36, 76, '#f3e3c2') +
    barfi(92, 76, '#f7c97a') +
    barfi(64, 86, '#b9d08a') +
    barfi(64, 52, '#f3e3c2'),
  'gulab-jamun': () =>
    bowlOf('#e9e4da') +
    dot(64, 58, 46, 12, '#c97a1f') +
    [
      [40, 52, 19],
      [88, 52, 19],
      [64, 44, 20],
      [52, 60, 18],
      [78, 61, 18],
    ]
      .map(
        ([x, y, r]) =>
          dot(x!, y!, r!, r!, '#6b2c10') +
          dot(x! - 1.5, y! - 2, r! - 2.5, r! - 2.5, '#94441a') +
          dot(x! - r! * 0.35, y! - r! * 0.45, r! * 0.28, r! * 0.16, '#e8a070', -30),
      )
      .join('') +
    p('M10 58C14 76 36 82 64 82S114 76 118 58C116 92 94 110 64 110S12 92 10 58z', '#e9e4da') +
    p('M118 58C116 92 94 110 64 110C90 106 104 92 106 72C113 68 117 63 118 58z', '#cfc7b6'),
  chips: () => chip(44, 44, -20, 0.95) + chip(88, 54, 24, 0.9) + chip(52, 88, 12, 1) + chip(92, 98, -14, 0.8),
  bhujia: () => strands('bhujia', ['#e3a031', '#d18a1e', '#f0b850', '#c97f1a']),
  namkeen: () =>
    strands('namkeen', ['#e3a031', '#d18a1e', '#f0b850']) +
    [
      [48, 76],
      [74, 70],
      [62, 94],
      [86, 96],
      [36, 100],
    ]
      .map(([x, y], i) =>
        i % 2
          ? dot(x!, y!, 7, 5, '#7fa53c', 20) + dot(x! - 2, y! - 2, 3, 1.6, '#a9cf63', 20)
          : dot(x!, y!, 8, 5.5, '#c1803e', -24) + dot(x! - 2, y! - 2, 3.4, 1.6, '#e2ad72', -24),
      )
      .join(''),
  biscuit: () => biscuit(54, 40, -16) + biscuit(74, 84, 10),
  rusk: () => rusk(38, 66, -16) + rusk(90, 66, 16) + rusk(64, 68, 0),
};
