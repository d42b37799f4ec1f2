// Dishes, sweets and things of the house. Ours, because the noto set has none of them.
import { chanceOf } from '../pen/seed.ts';
import { type Drawing, dot, leaf, line, moved, p, tone, turned } from './brush.ts';

const plate = (colour = '#eef1f4') =>
  dot(64, 96, 60, 20, tone(colour, -0.14)) +
  dot(64, 93, 60, 19, colour) +
  dot(64, 93, 46, 13, tone(colour, -0.05));

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

const incense = () =>
  line('M44 66C36 54 52 46 44 32C38 22 46 14 44 6', '#c3c9d1', 4, 'stroke-opacity=".75"') +
  line('M86 58C94 46 78 40 86 26C92 16 84 10 88 4', '#c3c9d1', 4, 'stroke-opacity=".75"') +
  line('M58 106L44 68M64 106V56M70 106L86 60', '#a8623a', 4) +
  line('M44 68l2 6M64 56v6M86 60l-2 6', '#6b3f24', 5) +
  dot(44, 67, 3.4, 4, '#ff7a2f') +
  dot(64, 55, 3.4, 4, '#ff7a2f') +
  dot(86, 59, 3.4, 4, '#ff7a2f') +
  p('M22 104H106C104 118 88 124 64 124S24 118 22 104z', '#c9973a') +
  p('M106 104C104 118 88 124 64 124C92 118 98 112 98 104z', '#a07424') +
  dot(64, 104, 42, 7, '#e3bd68') +
  dot(64, 104, 34, 4.6, '#8d6b2c') +
  line('M34 114q30 8 60 0', '#f3dba0', 2, 'stroke-dasharray="1 6"');

const soap = (tint = '#f5b6c5') => {
  const bubble = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#d8f1fb" fill-opacity=".85" stroke="#9ed7ee" stroke-width="1.6"/>` +
    dot(x - r * 0.35, y - r * 0.38, r * 0.22, r * 0.16, '#fff', -30);
  return (
    p(
      'M12 78C12 62 24 54 40 54H88C104 54 116 62 116 78V90C116 106 104 114 88 114H40C24 114 12 106 12 90z',
      tone(tint, -0.11),
    ) +
    p('M12 76C12 60 24 50 40 50H88C104 50 116 60 116 76C116 92 104 100 88 100H40C24 100 12 92 12 76z', tint) +
    p(
      'M26 74C26 66 34 60 44 60H84C94 60 102 66 102 74C102 84 94 90 84 90H44C34 90 26 84 26 74z',
      tone(tint, 0.06),
    ) +
    p('M54 68c8 -6 10 4 18 0c4 -2 6 0 4 4c-4 8 -10 0 -18 4c-6 2 -8 -4 -4 -8z', tone(tint, -0.08)) +
    bubble(36, 34, 13) +
    bubble(62, 26, 17) +
    bubble(88, 38, 11) +
    bubble(22, 52, 8) +
    bubble(104, 54, 8) +
    bubble(76, 10, 7)
  );
};

const detergent = (tint = '#2f6fd6') =>
  p('M18 108C34 100 44 78 64 78S96 100 112 108C98 122 32 122 18 108z', '#dfe7f1') +
  p('M24 106C40 98 48 83 64 83C78 83 88 98 104 106C88 114 40 114 24 106z', '#fbfdff') +
  [
    [50, 98],
    [64, 92],
    [76, 100],
    [60, 106],
    [86, 106],
    [40, 106],
    [70, 88],
  ]
    .map(([x, y], i) => dot(x!, y!, 2.6, 2, i % 3 ? '#6fb3ee' : '#55c3a5'))
    .join('') +
  turned(
    -18,
    60,
    46,
    p('M28 18H88L82 66Q80 74 72 74H44Q36 74 34 66z', tint) +
      p('M88 18L82 66Q80 74 72 74H60C72 60 76 40 74 18z', tone(tint, -0.09)) +
      dot(58, 18, 30, 9, tone(tint, 0.1)) +
      dot(58, 18, 26, 7, '#f6f9fd') +
      dot(50, 17, 2.4, 1.6, '#6fb3ee') +
      dot(66, 19, 2.4, 1.6, '#55c3a5') +
      p('M86 26h18q8 0 8 7t-8 7H84z', tone(tint, 0.04)) +
      p('M38 30l4 32q1 4 5 4l-4 -36z', tone(tint, 0.16)),
  );

const diaper = () =>
  p(
    'M8 36C26 42 102 42 120 36L118 62C96 66 82 84 80 102C80 110 48 110 48 102C46 84 32 66 10 62z',
    '#ffffff',
    'stroke="#cfd9e4" stroke-width="2"',
  ) +
  p('M120 36L118 62C96 66 82 84 80 102C80 108 66 109 58 107C66 76 88 52 112 39z', '#e6edf4') +
  p('M10 38C26 43 102 43 118 38L117 50C96 53 32 53 11 50z', '#bfe3f7') +
  p('M6 36l22 4v18l-20 -4z', '#5fb7e5') +
  p('M122 36l-22 4v18l20 -4z', '#5fb7e5') +
  line('M46 100C44 82 34 70 20 64M82 100C84 82 94 70 108 64', '#9ecbe6', 2.4, 'stroke-dasharray="3 4"') +
  [
    [64, 66],
    [50, 58],
    [79, 58],
  ]
    .map(
      ([x, y], i) =>
        dot(x!, y! - 4, 3, 3, ['#ffb347', '#7fd1ae', '#f58fb0'][i]!) +
        dot(x!, y! + 1, 5, 4, ['#ffb347', '#7fd1ae', '#f58fb0'][i]!),
    )
    .join('');

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

export const kitchen: Record<string, Drawing> = {
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
  incense: () => incense(),
  soap: (tint) => soap(tint),
  detergent: (tint) => detergent(tint),
  diaper: () => diaper(),
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
  'sanitary-pad': () =>
    turned(
      -32,
      64,
      64,
      p(
        'M42 14C50 4 78 4 86 14C92 24 88 38 90 48C104 48 108 58 108 64S104 80 90 80C88 90 92 104 86 114C78 124 50 124 42 114C36 104 40 90 38 80C24 80 20 70 20 64S24 48 38 48C40 38 36 24 42 14z',
        '#ffffff',
        'stroke="#d3c3dd" stroke-width="2"',
      ) +
        p(
          'M52 22C56 14 72 14 76 22C80 34 78 50 78 64S80 94 76 106C72 114 56 114 52 106C48 94 50 78 50 64S48 34 52 22z',
          '#f3ddea',
        ) +
        line('M56 30Q64 24 72 30M57 98Q64 104 71 98', '#e3a9c6', 2.6),
    ) +
    leaf(98, 36, 20, 8, 30, '#7cc47a', '#4f9a52') +
    leaf(100, 37, 18, 7, 84, '#95d68f', '#4f9a52'),
  camphor: () =>
    plate('#d9b56a') +
    [
      [40, 78],
      [66, 72],
      [88, 80],
      [54, 86],
      [76, 88],
    ]
      .map(([x, y]) =>
        moved(
          x! - 12,
          y! - 12,
          1,
          p('M0 7L12 0L24 7V17L12 24L0 17z', '#eef2f6') +
            p('M0 7L12 0L24 7L12 14z', '#fff') +
            p('M24 7L12 14V24L24 17z', '#cfd8e1'),
        ),
      )
      .join('') +
    p('M64 22C74 36 78 44 74 54C72 62 56 62 54 54C50 44 58 40 64 22z', '#ff9d2e') +
    p('M64 38C69 46 70 50 68 55C66 59 60 59 60 54C59 49 62 46 64 38z', '#ffe27a'),
};
