// Dairy, pulses, flours and oils of an Indian larder. Ours, because the noto set has none of them.
import { type Drawing, bowl, dot, heap, leaf, line, moved, p, tone, turned } from './brush.ts';

const paneer = (): string =>
  p('M10 62L58 40L118 56L118 90L66 114L10 94z', '#f4ecd8') +
  p('M10 62L58 40L118 56L66 80z', '#fffaf0') +
  p('M66 80L118 56V90L66 114z', '#ddd0b3') +
  p('M10 62L66 80V114L10 94z', '#f2e8d2') +
  [
    [24, 74],
    [40, 84],
    [52, 98],
    [30, 90],
    [84, 88],
    [102, 76],
    [92, 98],
  ]
    .map(([x, y]) => dot(x!, y!, 2.6, 1.6, '#e0d3b6'))
    .join('') +
  p('M74 30L92 22L112 28L112 44L94 52L74 46z', '#f2e8d2') +
  p('M74 30L92 22L112 28L94 36z', '#fffdf6') +
  p('M94 36L112 28V44L94 52z', '#d8caab') +
  leaf(40, 46, 24, 9, -50, '#4fa043', '#2f7424') +
  leaf(42, 47, 22, 8, 14, '#65b551', '#2f7424');

const curdPot = (): string =>
  dot(64, 112, 46, 10, '#7d3a1a') +
  p('M22 44C6 62 8 96 32 112C50 120 78 120 96 112C120 96 122 62 106 44z', '#c5683a') +
  p('M106 44C122 62 120 96 96 112C86 117 74 118 64 118C96 106 104 74 92 44z', '#a04e26') +
  p('M20 70C22 88 30 100 40 106C30 92 28 78 28 62C24 62 20 64 20 70z', '#e08a5c') +
  dot(64, 40, 50, 17, '#a04e26') +
  dot(64, 37, 50, 16, '#d97d4c') +
  dot(64, 37, 42, 12, '#fffdf7') +
  p('M26 34C40 22 60 30 70 26C84 22 98 28 102 36C90 30 78 34 66 34C50 34 40 30 26 40z', '#e9e3d4') +
  line('M18 80Q64 96 110 80', '#f3d6b3', 3, 'stroke-dasharray="2 7"');

const ghee = (): string =>
  bowl(
    '#c9973a',
    dot(64, 62, 49, 12.5, '#e8a91d') +
      dot(64, 60, 46, 10.5, '#fbd34f') +
      p('M34 58C46 50 60 54 68 52C80 50 92 54 96 58C84 56 76 60 64 59C52 58 44 62 34 58z', '#fff0a6'),
  ) +
  turned(
    28,
    88,
    40,
    p('M84 6h8V50h-8z', '#e3c06a') + dot(88, 54, 13, 8, '#d6ab49') + dot(88, 53, 10, 5.5, '#fbd34f'),
  );

const grainy =
  (name: string, colours: readonly string[]): Drawing =>
  (tint) =>
    heap(
      tint ? [tint, tone(tint, 0.06), tone(tint, -0.05)] : colours,
      name,
      110,
      (x, y, c, turn) => dot(x, y, 4, 3.1, c, turn) + dot(x - 0.9, y - 0.9, 1.5, 0.9, tone(c, 0.12)),
    );

const powder = (tint = '#d9541e'): string =>
  p(
    'M4 104C20 98 36 42 62 34C70 32 76 38 82 48C94 68 108 98 124 104C112 118 16 118 4 104z',
    tone(tint, -0.1),
  ) +
  p('M10 102C28 92 40 48 62 40C72 44 76 56 82 68C90 84 98 96 108 102C90 110 30 110 10 102z', tint) +
  p('M34 84C42 66 50 50 62 42C64 54 52 62 50 80C48 92 30 96 34 84z', tone(tint, 0.08)) +
  [
    [30, 98],
    [52, 92],
    [76, 96],
    [92, 102],
    [62, 66],
    [70, 80],
    [44, 78],
    [18, 110],
    [110, 112],
    [84, 88],
  ]
    .map(([x, y]) => dot(x!, y!, 1.8, 1.3, tone(tint, -0.13)))
    .join('') +
  turned(
    34,
    96,
    40,
    p('M90 -4h9V38h-9z', '#b07a44') +
      p('M82 34h26q2 26 -13 28q-15 -2 -13 -28z', '#c8935a') +
      dot(95, 36, 13, 5, '#9a6634') +
      dot(95, 36, 10.5, 3.6, tint),
  );

const makhana = (x: number, y: number, r: number): string =>
  dot(x, y + 1.5, r, r * 0.92, '#d6c9ac') +
  dot(x - 1, y, r - 1, r * 0.86, '#fffaf0') +
  line(
    `M${x - r * 0.4} ${y - r * 0.1}q${r * 0.3} ${-r * 0.3} ${r * 0.5} 0t${r * 0.4} ${r * 0.1}`,
    '#b9895a',
    1.8,
  ) +
  dot(x + r * 0.4, y + r * 0.35, 1.5, 1.2, '#8a5a30');

const jaggery = (): string =>
  p('M14 84C12 56 30 32 58 30C86 30 104 54 104 84C104 104 84 112 58 112S14 104 14 84z', '#b8752c') +
  p('M104 84C104 104 84 112 58 112C44 112 32 110 24 104C62 108 88 84 82 42C96 52 104 66 104 84z', '#93571a') +
  p('M28 66C32 50 42 42 54 40C42 50 38 62 38 78C34 84 26 76 28 66z', '#dba052') +
  line('M44 92q10 -6 22 0M62 62q8 -4 14 2M40 56q4 6 0 12', '#93571a', 2.4) +
  p('M78 92L98 80L120 92L116 112L92 120L76 110z', '#c98738') +
  p('M78 92L98 80L120 92L98 102z', '#e4ae62') +
  p('M98 102L120 92L116 112L92 120z', '#a06420');

const mustardDrop = (): string => {
  const petals = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${[0, 90, 180, 270].map((a) => `<g transform="rotate(${a})">${p('M0 0C-12 -6 -12 -22 0 -22S12 -6 0 0z', '#ffd829')}${line('M0 -4V-15', '#eab308', 2)}</g>`).join('')}${dot(0, 0, 5, 5, '#8fae2b')}</g>`;
  return (
    p('M60 8C78 38 98 58 98 84C98 106 82 120 60 120S22 106 22 84C22 58 42 38 60 8z', '#eba91b') +
    p('M98 84C98 106 82 120 60 120C46 120 35 114 29 105C62 112 84 86 76 34C88 52 98 66 98 84z', '#c47f0a') +
    p('M34 86C34 72 44 60 50 50C50 66 44 76 46 94C46 104 34 100 34 86z', '#ffe083') +
    leaf(96, 66, 34, 10, 64, '#5aa046', '#357a2c') +
    petals(92, 40, 1) +
    petals(108, 66, 0.72)
  );
};

const teaLeaves = (): string =>
  line('M64 122C64 96 62 80 64 58', '#4f8b36', 5) +
  leaf(64, 66, 58, 20, 0, '#58b04a', '#2f7a2e') +
  leaf(63, 90, 60, 20, -54, '#3f963e', '#237026') +
  leaf(65, 90, 60, 20, 54, '#3f963e', '#237026') +
  leaf(63, 72, 44, 14, -28, '#6cc459', '#3d8a36') +
  leaf(66, 72, 44, 14, 28, '#4ba447', '#2a7a2c');

const wheatEar = (x: number, turn: number): string => {
  let grains = '';
  for (let i = 0; i < 6; i++)
    grains +=
      leaf(0, -20 - i * 12, 20, 7, -32, '#e0a83a', '#c78a20') +
      leaf(0, -20 - i * 12, 20, 7, 32, '#f0be58', '#c78a20');
  return `<g transform="translate(${x} 122) rotate(${turn})">${line('M0 0V-96', '#c99a3a', 3.2)}${grains}${leaf(0, -90, 22, 7, 0, '#f5cd72', '#c78a20')}${line('M0 -108v-10M-6 -100l-6 -12M6 -100l6 -12', '#d9ab49', 1.6)}</g>`;
};

export const larder: Record<string, Drawing> = {
  paneer: () => paneer(),
  'curd-pot': () => curdPot(),
  ghee: () => ghee(),
  'dal-heap': grainy('dal', ['#eab33c', '#f2c659', '#dfa32b']),
  'spice-heap': (tint) => powder(tint),
  'flour-heap': (tint = '#f1e6d0') => powder(tint),
  'bean-heap': (tint = '#8c2f2b') =>
    heap(
      [tint, tone(tint, 0.06), tone(tint, -0.05)],
      'beans',
      58,
      (x, y, c, turn) =>
        `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(turn)})">${p('M-8 -2C-8 -8 8 -8 8 -2C8 5 3 5 0 2C-3 5 -8 5 -8 -2z', c)}${dot(-2, -3.5, 3, 1.2, tone(c, 0.14))}</g>`,
    ),
  'rice-heap': (tint = '#f6f1e4') =>
    heap(
      [tint, tone(tint, -0.03), tone(tint, 0.02)],
      'rice',
      130,
      (x, y, c, turn) => dot(x, y, 5.6, 1.9, tone(c, -0.07), turn) + dot(x, y - 0.6, 5.2, 1.5, c, turn),
    ),
  'seed-heap': (tint = '#7a5a30') =>
    heap(
      [tint, tone(tint, 0.08), tone(tint, -0.05)],
      'seeds',
      120,
      (x, y, c, turn) =>
        dot(x, y, 4.6, 1.7, tone(c, -0.06), turn) + dot(x, y - 0.5, 3.6, 1, tone(c, 0.08), turn),
    ),
  makhana: () =>
    bowl(
      '#4f8f6a',
      [
        [28, 52, 15],
        [50, 44, 16],
        [76, 42, 16],
        [100, 52, 15],
        [40, 60, 16],
        [64, 56, 17],
        [88, 60, 16],
        [58, 34, 14],
        [74, 64, 14],
      ]
        .map(([x, y, r]) => makhana(x!, y!, r!))
        .join(''),
    ),
  jaggery: () => jaggery(),
  'mustard-oil-drop': () => mustardDrop(),
  'oil-drop': (tint = '#f2b92c') =>
    p('M64 8C84 40 104 58 104 84C104 106 86 120 64 120S24 106 24 84C24 58 44 40 64 8z', tint) +
    p(
      'M104 84C104 106 86 120 64 120C50 120 38 114 31 105C66 112 88 86 80 34C92 52 104 66 104 84z',
      tone(tint, -0.1),
    ) +
    p('M36 86C36 72 46 60 52 50C52 66 46 76 48 94C48 104 36 100 36 86z', tone(tint, 0.12)),
  'tea-leaf': () => teaLeaves(),
  wheat: () => wheatEar(52, -16) + wheatEar(76, 16) + wheatEar(64, 0),
  'sugar-cubes': () =>
    [
      [20, 70],
      [64, 76],
      [42, 40],
    ]
      .map(([x, y]) =>
        moved(
          x!,
          y!,
          1,
          p('M0 12L22 0L44 12L22 24z', '#ffffff') +
            p('M0 12L22 24V48L0 36z', '#e9edf2') +
            p('M44 12L22 24V48L44 36z', '#ccd4de'),
        ),
      )
      .join(''),
};
