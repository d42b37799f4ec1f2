// Fruit and flowers of the Indian market that the noto set lacks.
import { type Drawing, dot, leaf, line, moved, p, turned } from './brush.ts';

const pomegranate = (): string =>
  p('M60 28C34 26 10 44 10 74C10 100 32 116 58 116C86 116 104 98 104 72C104 46 86 30 60 28z', '#d42b3a') +
  p('M104 72C104 98 86 116 58 116C40 116 24 108 16 96C42 112 92 102 96 48C101 54 104 62 104 72z', '#a51728') +
  p('M44 30L36 10L50 18L58 6L66 17L80 10L74 30C66 36 52 36 44 30z', '#e0564a') +
  p('M50 30l2 -8 7 6 6 -7 3 9z', '#a51728') +
  dot(32, 58, 7, 15, '#f28a83', 22) +
  p('M74 64C96 56 124 66 124 90C124 110 104 122 88 116C72 110 62 92 74 64z', '#f3d9a0') +
  p('M78 69C96 62 118 70 118 90C118 106 102 116 89 111C76 106 68 90 78 69z', '#fbeec5') +
  [
    [84, 76],
    [96, 73],
    [108, 80],
    [79, 88],
    [91, 86],
    [103, 90],
    [112, 94],
    [84, 100],
    [96, 101],
    [106, 104],
    [92, 109],
  ]
    .map(([x, y]) => dot(x!, y!, 5.6, 5, '#c2132c') + dot(x! - 1.5, y! - 1.6, 1.7, 1.3, '#ff8d92'))
    .join('');

const papaya = (): string =>
  turned(
    -24,
    64,
    64,
    dot(52, 58, 34, 54, '#6f9a2e') +
      dot(48, 56, 30, 50, '#9dbb3c') +
      dot(40, 44, 7, 24, '#c9d86a') +
      line('M52 6V0', '#5c7a26', 6),
  ) +
  turned(
    26,
    76,
    72,
    dot(80, 72, 34, 52, '#e08a1e') +
      dot(80, 72, 30.5, 48, '#ff9f3a') +
      dot(80, 74, 14, 30, '#f6c377') +
      dot(80, 75, 12, 28, '#e98527') +
      [
        [80, 52],
        [75, 60],
        [85, 60],
        [79, 67],
        [74, 74],
        [86, 74],
        [80, 80],
        [75, 88],
        [85, 87],
        [80, 95],
      ]
        .map(([x, y]) => dot(x!, y!, 3.6, 4, '#2b2a2a') + dot(x! - 1, y! - 1.3, 1, 1, '#7f7f7f'))
        .join('') +
      dot(60, 62, 3.5, 16, '#ffc27d', 8),
  );

const guava = (): string =>
  p('M54 18C36 18 30 36 22 52C10 76 22 106 52 106C82 106 94 78 82 54C74 36 72 18 54 18z', '#a9c83c') +
  p('M82 54C94 78 82 106 52 106C38 106 28 100 22 90C52 104 78 84 74 38C77 44 79 49 82 54z', '#86a62a') +
  dot(36, 56, 6, 17, '#d6e683', 16) +
  line('M54 20Q54 10 60 6', '#7a5a2c', 5) +
  leaf(58, 12, 34, 11, 72, '#4f9a36', '#2f7424') +
  dot(88, 84, 34, 36, '#b5cf4a') +
  dot(88, 84, 30, 32, '#f6e9d0') +
  dot(88, 84, 25, 27, '#f58a86') +
  dot(88, 84, 13, 15, '#ef6c70') +
  [
    [82, 76],
    [92, 74],
    [97, 83],
    [94, 93],
    [84, 95],
    [78, 86],
    [88, 85],
  ]
    .map(([x, y]) => dot(x!, y!, 2.4, 2.8, '#fbe9b8'))
    .join('');

const dragonFruit = (): string =>
  p('M64 20C94 20 112 44 112 70C112 98 90 116 64 116S16 98 16 70C16 44 34 20 64 20z', '#e2307f') +
  [
    [26, 34, -40],
    [46, 20, -16],
    [84, 20, 18],
    [104, 36, 44],
    [16, 66, -66],
    [112, 68, 66],
  ]
    .map(
      ([x, y, a]) =>
        `<g transform="translate(${x} ${y}) rotate(${a})">${p('M-11 14C-8 0 -3 -8 1 -16C6 -8 10 0 11 14z', '#e2307f')}${p('M-5 4C-3 -4 -1 -10 1 -16C4 -10 6 -4 7 4C3 -1 -1 -1 -5 4z', '#8cc63f')}</g>`,
    )
    .join('') +
  dot(64, 74, 37, 36, '#fbfbf5') +
  Array.from({ length: 34 }, (_, i) => {
    const r = 32 * Math.sqrt((i + 0.5) / 34);
    const a = i * 2.4;
    return dot(64 + r * Math.cos(a), 74 + r * Math.sin(a), 1.7, 1.7, '#2c2c2c');
  }).join('');

const bananaFinger = (turn: number, main: string, dark: string) =>
  turned(
    turn,
    64,
    18,
    p('M56 14C50 44 52 84 78 112C84 116 92 114 92 108C76 84 74 46 74 16C70 10 60 9 56 14z', main) +
      p('M74 16C74 46 76 84 92 108C92 114 84 116 78 112C66 84 64 46 66 12C70 12 73 13 74 16z', dark) +
      p('M80 113C84 116 92 114 92 108L90 105Q84 110 78 110z', '#5f4a22'),
  );

const jasmine = (x: number, y: number, size: number, turn: number) => {
  let petals = '';
  for (let i = 0; i < 6; i++)
    petals += `<g transform="rotate(${i * 60})">${p('M0 -3C-11 -9 -9 -27 0 -31C9 -27 11 -9 0 -3z', '#ffffff')}${line('M0 -8V-20', '#e3e8dc', 2)}</g>`;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${dot(0, 1, 27, 27, '#dfe8d2')}${petals}${dot(0, 0, 6, 6, '#f0d25a')}</g>`;
};

export const fruit: Record<string, Drawing> = {
  pomegranate: () => pomegranate(),
  papaya: () => papaya(),
  guava: () => guava(),
  'dragon-fruit': () => dragonFruit(),

  banana: () =>
    moved(
      -4,
      6,
      0.94,
      bananaFinger(38, '#e9b51f', '#c8920f') +
        bananaFinger(16, '#f3c42c', '#d39f16') +
        bananaFinger(-8, '#f8d03c', '#dcab1f') +
        bananaFinger(-32, '#fcdc58', '#e4b62b') +
        p('M54 2Q66 -4 78 4L82 20Q66 28 50 18z', '#8a6a24') +
        p('M56 2Q66 -3 76 4L77 10Q66 6 55 10z', '#a9863a'),
    ),
  'white-flower': () =>
    leaf(64, 70, 56, 16, -112, '#4f9a43', '#2f7424') +
    leaf(64, 70, 56, 16, 112, '#5cad4e', '#2f7424') +
    leaf(64, 64, 50, 14, 168, '#4f9a43', '#2f7424') +
    jasmine(42, 46, 1, 12) +
    jasmine(88, 48, 1, -8) +
    jasmine(64, 82, 1.08, 24),
};
