// Things of the house: bath, wash, baby, prayer.
import { type Drawing, dot, leaf, line, moved, p, tone, turned, plate } from './brush.ts';

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

export const household: Record<string, Drawing> = {
  incense: () => incense(),
  soap: (tint) => soap(tint),
  detergent: (tint) => detergent(tint),
  diaper: () => diaper(),
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
